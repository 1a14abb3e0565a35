// SPDX-License-Identifier: MIT

import Platform

/// Keeps one remote value up to date, also when its program or the bus restarts.
final class RemoteValueWatch {
  private let value: RemoteValue
  private let bus: Bus
  private let onValue: (BusValue?) -> Void
  private var subscriptions: [BusSubscription] = []
  /// Counts signals and requests, so that a late answer does not replace a newer value.
  private var turn = 0

  /// Asks now, if the bus is there, and again when `busCame()` is called.
  init(_ value: RemoteValue, on bus: Bus, onValue: @escaping (BusValue?) -> Void) {
    self.value = value
    self.bus = bus
    self.onValue = onValue
    subscriptions = [
      bus.subscribe(value.change) { [weak self] in self?.heard($0) },
      bus.subscribe(.owner(of: value.question.service)) { [weak self] in self?.ownerChanged($0) },
    ]
    if bus.isConnected { ask() }
  }

  /// The bus has come.
  func busCame() { ask() }

  /// The bus has gone, and all programs on it.
  func busWent() { forget() }

  private func ask() {
    turn += 1
    let asked = turn
    bus.call(value.question) { [weak self] answer in
      guard let self, asked == turn else { return }
      onValue((try? answer.get())?.first)
    }
  }

  private func heard(_ arguments: [BusValue]) {
    switch value.news(arguments) {
    case .value(let value):
      turn += 1
      onValue(value)
    case .stale: ask()
    case .none: break
    }
  }

  private func ownerChanged(_ arguments: [BusValue]) {
    guard arguments.count == 3 else { return }
    if arguments[2] == .text("") { forget() } else { ask() }
  }

  private func forget() {
    turn += 1
    onValue(nil)
  }
}
