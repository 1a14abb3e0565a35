// SPDX-License-Identifier: MIT

import Glibc
public import Pixels
public import Sprites

/// A picture in memory that draw lists are blended into: premultiplied blue, green, red, alpha.
///
/// The canvas remembers where it was drawn on, so that erasing and drawing the next frame costs only the
/// pixels that one of both frames touches. With several buffers shown in turn, give each its own canvas and
/// ask `damage(since:)` with what the buffer that was shown last has `drawn`.
public final class SoftwareCanvas {
  /// Width in pixels.
  public let width: Int
  /// Height in pixels.
  public let height: Int
  /// Distance between rows in bytes.
  public let bytesPerRow: Int
  /// First byte of the first row; valid as long as the canvas (or the memory it wraps) lives.
  public let pixels: UnsafeMutableRawPointer
  /// What was drawn on since the last `clear()`.
  public private(set) var drawn: Damage

  /// Most rectangles of `damage`; display servers pay for each.
  public static let maximumRectangles = 64

  private let ownsPixels: Bool
  private var erased: Damage
  private var changed: Damage
  private var rectangles: [PixelRect] = []
  private var blits = ReusableBuffer<Blit>(capacity: 1024)
  private var bands = BandOrder()

  /// Makes a transparent canvas with memory of its own.
  ///
  /// - Parameters:
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  public convenience init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a canvas must have at least one pixel")
    let memory = UnsafeMutableRawPointer.allocate(byteCount: width * 4 * height, alignment: 64)
    memset(memory, 0, width * 4 * height)
    self.init(memory, owned: true, width: width, height: height, bytesPerRow: width * 4)
  }

  /// Makes a canvas of memory that others own; it must outlive the canvas and be all zero now.
  ///
  /// - Parameters:
  ///   - memory: First byte of the first row.
  ///   - width: Width in pixels, at least 1.
  ///   - height: Height in pixels, at least 1.
  ///   - bytesPerRow: Distance between rows in bytes, at least `width * 4`.
  public convenience init(
    wrapping memory: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int
  ) {
    self.init(memory, owned: false, width: width, height: height, bytesPerRow: bytesPerRow)
  }

  private init(
    _ memory: UnsafeMutableRawPointer, owned: Bool, width: Int, height: Int, bytesPerRow: Int
  ) {
    precondition(width > 0 && height > 0, "a canvas must have at least one pixel")
    precondition(bytesPerRow >= width * 4, "rows must not overlap")
    self.width = width
    self.height = height
    self.bytesPerRow = bytesPerRow
    pixels = memory
    ownsPixels = owned
    drawn = Damage(width: width, height: height, tileShift: 6)
    erased = drawn
    changed = drawn
    rectangles.reserveCapacity(Self.maximumRectangles)
  }

  deinit {
    if ownsPixels { pixels.deallocate() }
  }

  /// The pixel at `x`, `y` as `0xAARRGGBB`, premultiplied.
  ///
  /// For tests and tools.
  public subscript(x: Int, y: Int) -> UInt32 {
    precondition(x >= 0 && x < width && y >= 0 && y < height, "the pixel lies outside")
    return pixels.load(fromByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
  }

  /// Erases what was drawn since the last call, and nothing else.
  ///
  /// O(touched pixels).
  public func clear() {
    if isCrowded {
      memset(pixels, 0, bytesPerRow * (height - 1) + width * 4)
    } else {
      for index in 0..<blits.count {
        let later = index + Self.foresight
        if later < blits.count {
          blits.base[later].expect(on: pixels, bytesPerRow: bytesPerRow)
        }
        blits.base[index].erase(on: pixels, bytesPerRow: bytesPerRow)
      }
    }
    forget()
  }

  /// How many blits ahead memory is fetched: 1 to 3 make little difference.
  private static let foresight = 2

  /// Erases everything and shows a list, as a client does that does not track what it drew.
  ///
  /// For comparison in measurements; O(all pixels).
  public func redraw(with list: DrawList, sprites: SpriteStore) {
    memset(pixels, 0, bytesPerRow * (height - 1) + width * 4)
    forget()
    draw(list, sprites: sprites)
  }

  /// Blends a list on top of what is there.
  ///
  /// O(commands + their pixels).
  ///
  /// - Parameters:
  ///   - list: Commands in drawing order; parts outside of the canvas are cut off.
  ///   - sprites: The store the list was made with, in the same generation.
  public func draw(_ list: DrawList, sprites: SpriteStore) {
    let first = blits.count
    Self.prepare(list, sprites, width, height, &blits, &drawn)
    let added = UnsafeBufferPointer(start: blits.base + first, count: blits.count - first)
    if added.count >= BandOrder.worthwhile {
      drawByBands(added, erasing: false)
    } else {
      for blit in added { blit.run(on: pixels, bytesPerRow: bytesPerRow, rows: 0..<height) }
    }
  }

  /// Shows a list and nothing else: `clear()`, then `draw(_:sprites:)`, but faster when there is much to do.
  public func replace(with list: DrawList, sprites: SpriteStore) {
    guard isCrowded, list.count >= BandOrder.worthwhile else {
      clear()
      draw(list, sprites: sprites)
      return
    }
    // Each band is erased right before it is drawn on, while it is in the cache.
    forget()
    Self.prepare(list, sprites, width, height, &blits, &drawn)
    drawByBands(UnsafeBufferPointer(start: blits.base, count: blits.count), erasing: true)
  }

  private func drawByBands(_ blits: UnsafeBufferPointer<Blit>, erasing: Bool) {
    let (pixels, bytesPerRow, width) = (pixels, bytesPerRow, width)
    bands.sort(blits, height: height)
    bands.forEach { rows, indices in
      if erasing {
        for row in rows { memset(pixels + row * bytesPerRow, 0, width * 4) }
      }
      for index in indices {
        blits[Int(index)].run(on: pixels, bytesPerRow: bytesPerRow, rows: rows)
      }
    }
  }

  /// Where the canvas differs from what it held before the last `clear()`: at most 64 rectangles.
  ///
  /// O(tiles), without allocation unless the last result is still kept by the caller.
  public var damage: [PixelRect] { damage(since: erased) }

  /// Where the canvas may differ from another buffer of its size that had only `shown` drawn on: at most 64
  /// rectangles, the whole canvas when 40 % of the tiles differ.
  public func damage(since shown: borrowing Damage) -> [PixelRect] {
    changed.assign(shown)
    changed.formUnion(drawn)
    rectangles.removeAll(keepingCapacity: true)
    changed.appendRectangles(to: &rectangles, limit: Self.maximumRectangles)
    return rectangles
  }

  private static func prepare(
    _ list: DrawList, _ sprites: SpriteStore, _ width: Int, _ height: Int,
    _ blits: inout ReusableBuffer<Blit>, _ drawn: inout Damage
  ) {
    blits.reserve(blits.count + list.count)
    list.commands.withUnsafeBufferPointer { commands in
      sprites.withAll { all, arena in
        add(commands, all, arena, width, height, &blits, &drawn)
      }
    }
  }

  /// Apart from the closures above, in which the optimiser would have to reload what they capture for
  /// each command.
  @inline(never)
  private static func add(
    _ commands: UnsafeBufferPointer<DrawCommand>, _ sprites: UnsafeBufferPointer<Sprite>,
    _ arena: UnsafeRawPointer, _ width: Int, _ height: Int,
    _ blits: inout ReusableBuffer<Blit>, _ drawn: inout Damage
  ) {
    for command in commands {
      let sprite = sprites[Int(command.sprite)]
      guard let blit = Blit(command, sprite, arena: arena, width: width, height: height)
      else { continue }
      blits.appendReserved(blit)
      drawn.insert(
        left: Int(blit.x), top: Int(blit.y), right: Int(blit.x + blit.width),
        bottom: Int(blit.y + blit.height))
    }
  }

  /// Whether so much was drawn that erasing everything is faster: erasing row by row costs several times as
  /// much a byte as one long run does.
  private var isCrowded: Bool {
    var area = 0
    for index in 0..<blits.count { area += blits.base[index].area }
    return area * 6 > width * height
  }

  /// Notes that what was drawn is erased.
  private func forget() {
    erased.assign(drawn)
    drawn.removeAll()
    blits.removeAll()
  }
}

extension Bitmap {
  /// Copies a canvas.
  public init(_ canvas: SoftwareCanvas) {
    let (width, height) = (canvas.width, canvas.height)
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { copy, count in
      guard let start = copy.baseAddress else { return }
      for y in 0..<height {
        memcpy(start + y * width, canvas.pixels + y * canvas.bytesPerRow, width * 4)
      }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
