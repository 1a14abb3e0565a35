// SPDX-License-Identifier: MIT

import PictureClient
import Platform
import Sprites
import Values

/// The pictures that effects show, drawn by the helper and kept for a while after their last use.
///
/// Nothing waits: a picture that is not there is asked for and is pending until `onArrival`.
final class PictureShelf: PictureProvider {
  private struct Entry {
    var answer: PictureAnswer
    var lastUse: MonotonicTime
    /// Of the image file when it was drawn.
    var version: Files.Version?
  }

  /// How long a picture is kept after its last use.
  static let retention = Duration.seconds(60)

  /// Called in the loop when a picture is there, or it is known that it cannot be drawn.
  var onArrival: (() -> Void)?
  private let loop: EventLoop
  private let places: [String]
  private var entries: [PictureNeed: Entry] = [:]
  private lazy var client = try? PictureClient(loop: loop, places: places)
  private lazy var timer = try? loop.timer { [weak self] in self?.expire() }

  /// An empty shelf; `places` are the paths of the helper.
  init(loop: EventLoop, places: [String]) {
    self.loop = loop
    self.places = places
  }

  /// How many pictures are here, are being drawn, or are known not to come.
  var count: Int { entries.count }

  /// Whether a picture is being drawn.
  var isDrawing: Bool { entries.values.contains { $0.answer.isPending } }

  func answer(to need: PictureNeed) -> PictureAnswer {
    let version = need.path.flatMap { Files.version(of: $0) }
    if let entry = entries[need], entry.version == version || entry.answer.isPending {
      entries[need]?.lastUse = loop.now
      return entry.answer
    }
    guard let client else { return .problem("there is no descriptor or memory for the helper") }
    entries[need] = Entry(answer: .pending, lastUse: loop.now, version: version)
    client.draw(need) { [weak self] in self?.arrived(need, $0) }
    return .pending
  }

  func version(of need: PictureNeed) -> AnyHashable? {
    need.path.flatMap { Files.version(of: $0) }.map { AnyHashable($0) }
  }

  /// Nothing is shown any more: the time of what is here begins.
  func release() {
    guard !entries.isEmpty else { return }
    for need in entries.keys { entries[need]?.lastUse = loop.now }
    timer?.set(at: loop.now + Self.retention)
  }

  private func arrived(_ need: PictureNeed, _ answer: PictureAnswer) {
    entries[need]?.answer = answer
    entries[need]?.lastUse = loop.now
    timer?.set(at: loop.now + Self.retention)
    onArrival?()
  }

  private func expire() {
    let last = loop.now - Self.retention
    entries = entries.filter { $0.value.answer.isPending || $0.value.lastUse > last }
    guard let next = entries.values.map(\.lastUse).min() else { return ProcessMemory.giveBack() }
    timer?.set(at: max(next, last) + Self.retention)
  }
}
