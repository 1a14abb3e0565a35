// SPDX-License-Identifier: MIT

import CX11

/// Server-side pictures of single colours: a bounded cache between frames.
///
/// Four-way set-associative: a colour has one set of four places, and the least recently used one is
/// replaced. Looking up costs four comparisons and never allocates in this process.
struct SolidFills: ~Copyable {
  private struct Entry {
    var color: UInt32 = 0
    var stamp: UInt32 = 0
    var picture: Picture = 0
  }

  private static let ways = 4
  private static let sets = 64

  private let connection: DisplayConnection
  private var entries = [Entry](repeating: Entry(), count: ways * sets)
  private var clock: UInt32 = 0

  /// Creates an empty cache.
  init(connection: DisplayConnection) {
    self.connection = connection
  }

  /// Frees all pictures.
  mutating func removeAll() {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    for index in entries.indices where entries[index].picture != 0 {
      XRenderFreePicture(connection.display, entries[index].picture)
      entries[index] = Entry()
    }
  }

  /// The picture of a premultiplied 0xAARRGGBB colour; valid until 3 other colours were looked up.
  mutating func picture(for color: UInt32) -> Picture {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    // Fibonacci hashing: neighbouring colours fall into different sets.
    let first = Int((color &* 2_654_435_769) >> 26) * Self.ways
    clock &+= 1
    var oldest = first
    for index in first..<(first + Self.ways) {
      if entries[index].picture != 0 && entries[index].color == color {
        entries[index].stamp = clock
        return entries[index].picture
      }
      if entries[index].stamp < entries[oldest].stamp { oldest = index }
    }
    if entries[oldest].picture != 0 {
      XRenderFreePicture(connection.display, entries[oldest].picture)
    }
    let picture = create(color)
    entries[oldest] = Entry(color: color, stamp: clock, picture: picture)
    return picture
  }

  private func create(_ color: UInt32) -> Picture {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    var value = XRenderColor(
      red: Self.wide(color >> 16), green: Self.wide(color >> 8), blue: Self.wide(color),
      alpha: Self.wide(color >> 24))
    return XRenderCreateSolidFill(connection.display, &value)
  }

  /// The low byte as RENDER's 16-bit channel.
  private static func wide(_ channel: UInt32) -> UInt16 { UInt16(channel & 0xFF) * 0x101 }
}
