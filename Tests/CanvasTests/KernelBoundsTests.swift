// SPDX-License-Identifier: MIT

import CBlend
import Glibc
import Support
import Testing
import Values

/// Memory between two pages that nobody may touch: a byte too far ends the test run.
private final class GuardedMemory {
  private let page = Int(sysconf(CInt(_SC_PAGESIZE)))
  private let base: UnsafeMutableRawPointer
  private let size: Int
  let bytes: UnsafeMutablePointer<UInt8>
  let count: Int

  /// Maps memory with forbidden pages on both sides and copies bytes into it.
  ///
  /// - Parameters:
  ///   - contents: What it holds.
  ///   - atEnd: Whether it ends at a forbidden page; otherwise it begins after one.
  /// - Throws: If it cannot be mapped.
  init(_ contents: [UInt8], atEnd: Bool) throws {
    count = contents.count
    let inner = (count + page - 1) / page * page
    size = inner + 2 * page
    let mapped = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    base = try #require(mapped != MAP_FAILED ? mapped : nil)
    try #require(mprotect(base + page, inner, PROT_READ | PROT_WRITE) == 0)
    let start = base + page + (atEnd ? inner - count : 0)
    bytes = start.assumingMemoryBound(to: UInt8.self)
    bytes.update(from: contents, count: count)
  }

  var contents: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }

  deinit { munmap(base, size) }
}

/// The kernels against forbidden pages: no byte outside of a block is read or written.
struct KernelBoundsTests {
  private static let kinds = [
    effectd_coverage_over, effectd_coverage_add, effectd_color_over, effectd_color_add,
  ]

  /// Every width up to twice the widest registers and one more, each row ending where it may not go on.
  @Test(arguments: 0..<4, 1...33)
  func staysWithinOddWidths(kind: Int, width: Int) throws {
    for level in 0...effectd_blend_best_level() {
      for atEnd in [false, true] {
        try blend(level, kind, width: width, height: 3, gap: 0, isPadded: false, atEnd)
        try blend(level, kind, width: width, height: 2, gap: 5, isPadded: false, atEnd)
        try blend(level, kind, width: width, height: 3, gap: 0, isPadded: true, atEnd)
      }
    }
  }

  /// Blends into guarded memory; must give what the baseline gives with room all around.
  private func blend(
    _ level: CInt, _ kind: Int, width: Int, height: Int, gap: Int, isPadded: Bool, _ atEnd: Bool
  ) throws {
    let depth = kind < 2 ? 1 : 4
    let row = isPadded ? (width + 3) / 4 * 4 : width
    // The gap makes rows begin at odd addresses.
    let sourceStride = row * depth + gap
    let stride = row * 4 + gap / 4 * 4
    var random = SeededRandom(seed: UInt64(width * 8 + kind + gap))
    var source = [UInt8](repeating: 0, count: sourceStride * (height - 1) + row * depth)
    for y in 0..<height {
      for index in 0..<(width * depth) {
        let byte = UInt8.random(in: 0...255, using: &random)
        let isAlpha = depth == 1 || index % 4 == 3
        source[y * sourceStride + index] = isAlpha ? byte | 0x80 : byte & 0x7F
      }
    }
    let below = (0..<(stride * (height - 1) + row * 4)).map { index in
      index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    let from = try GuardedMemory(source, atEnd: atEnd)
    let onto = try GuardedMemory(below, atEnd: atEnd)
    var block = effectd_block(
      destination: onto.bytes, destination_stride: stride, source: from.bytes,
      source_stride: sourceStride, width: UInt32(width), height: UInt32(height),
      padded: isPadded ? 1 : 0)
    let argument: UInt32 = kind < 2 ? 0xC011_8043 : 0xC0
    effectd_blend_at_level(level, Self.kinds[kind], &block, argument)
    let expected = roomy(kind, block, source, below, argument)
    #expect(onto.contents == expected, "level \(level), width \(width), gap \(gap)")
    #expect(from.contents == source)
  }

  /// What the baseline gives in the middle of much memory.
  private func roomy(
    _ kind: Int, _ block: effectd_block, _ source: [UInt8], _ below: [UInt8], _ argument: UInt32
  ) -> [UInt8] {
    let room = [UInt8](repeating: 0, count: 256)
    var source = room + source + room
    var result = room + below + room
    source.withUnsafeMutableBufferPointer { source in
      result.withUnsafeMutableBufferPointer { result in
        var block = block
        block.padded = 0
        block.source = source.baseAddress.map { UnsafePointer($0 + 256) }
        block.destination = result.baseAddress.map { $0 + 256 }
        effectd_blend_at_level(0, Self.kinds[kind], &block, argument)
      }
    }
    return Array(result[256..<(256 + below.count)])
  }

  @Test(arguments: 1...33)
  func clearsNoMoreThanAsked(width: Int) throws {
    for atEnd in [false, true] {
      let (row, gap, height) = (width * 4, 12, 3)
      let stride = row + gap
      let memory = try GuardedMemory(
        [UInt8](repeating: 0xEE, count: stride * (height - 1) + row), atEnd: atEnd)
      effectd_blend_expect(memory.bytes, stride, UInt32(width), UInt32(height))
      effectd_blend_clear(memory.bytes, stride, UInt32(width), UInt32(height))
      let contents = memory.contents
      let isRight = contents.indices.allSatisfy { contents[$0] == ($0 % stride < row ? 0 : 0xEE) }
      #expect(isRight)
    }
  }
}
