// SPDX-License-Identifier: MIT

import Overlay
import Values

/// The outputs that are drawn on, as the compositor describes them.
struct OutputTable {
  /// From left to right, those that mirror another left out (`Mirrors`).
  private(set) var list: [Output] = []
  private var numbers = OutputNumbers()
  private var displays: [UInt32: DisplayOutput] = [:]
  /// The number of the output on which the pixels of each wl_output are.
  private var shownOn: [OpaquePointer: UInt32] = [:]

  /// The compositor's object for an output; nil if it is gone.
  func display(_ id: UInt32) -> DisplayOutput? { displays[id] }

  /// What is known of an output; nil if it is gone.
  func description(_ id: UInt32) -> Output? { list.first { $0.id == id } }

  /// The numbers of the outputs on which the pixels of these wl_outputs are.
  func numbers(of proxies: some Sequence<OpaquePointer>) -> Set<UInt32> {
    Set(proxies.compactMap { shownOn[$0] })
  }

  /// Lets go of the compositor's objects.
  mutating func removeDisplays() { displays.removeAll() }

  /// Takes what the compositor says now.
  ///
  /// - Returns: Whether the list changed.
  mutating func update(from globals: Globals) -> Bool {
    var found: [(display: DisplayOutput, output: Output)] = []
    for display in globals.outputs {
      let id = numbers.number(of: display.title)
      let description = display.described(id: id, canStretch: globals.bound.viewporter != nil)
      guard let description, !found.contains(where: { $0.output.id == id }) else { continue }
      found.append((display, description))
    }
    let before = list
    take(found)
    return list != before
  }

  private mutating func take(_ found: [(display: DisplayOutput, output: Output)]) {
    let leaders = Mirrors.leaders(
      of: found.map {
        Mirrors.Area(
          x: $0.output.x, y: $0.output.y, width: $0.output.width, height: $0.output.height)
      })
    displays.removeAll(keepingCapacity: true)
    shownOn.removeAll(keepingCapacity: true)
    list.removeAll(keepingCapacity: true)
    for (index, leader) in leaders.enumerated() {
      let (display, output) = found[index]
      shownOn[display.proxy] = found[leader].output.id
      guard leader == index else { continue }
      displays[output.id] = display
      list.append(output)
    }
    list.sort { ($0.x, $0.y, $0.id) < ($1.x, $1.y, $1.id) }
  }
}
