// SPDX-License-Identifier: MIT

/// A backend's events, held back until its state is consistent and its owner may act on them.
public final class EventQueue {
  /// Receives the events, from within `report` only.
  public var handler: ((BackendEvent) -> Void)?
  private var events: [BackendEvent] = []
  private var hasEnded = false

  /// Makes an empty queue.
  public init() {}

  /// Adds an event at the end.
  public func append(_ event: BackendEvent) { events.append(event) }

  /// Adds `disconnected`, the first time that it is called.
  ///
  /// - Parameter reason: Why the display is gone, in one line.
  public func end(reason: @autoclosure () -> String) {
    guard !hasEnded else { return }
    hasEnded = true
    events.append(.disconnected(reason: reason()))
  }

  /// Forgets the events so far.
  public func removeAll() { events.removeAll() }

  /// Passes the events on in order, and those that are added meanwhile.
  public func report() {
    var index = 0
    while index < events.count {
      handler?(events[index])
      index += 1
    }
    events.removeAll(keepingCapacity: true)
  }
}
