// SPDX-License-Identifier: MIT

import CBlend
import Support
import Testing
import Values

private let kinds = [
  effectd_coverage_over, effectd_coverage_add, effectd_color_over, effectd_color_add,
]

@Suite struct KernelTests {
  @Test(arguments: 0..<4, 1...40)
  func allLevelsGiveTheSameBytes(kind: Int, width: Int) {
    var random = SeededRandom(seed: UInt64(width))
    let height = 3
    let bytesPerPixel = kind < 2 ? 1 : 4
    // Premultiplied: no colour exceeds the alpha of its pixel.
    let source = (0..<(height * width * bytesPerPixel)).map { index in
      let byte = UInt8.random(in: 0...255, using: &random)
      return bytesPerPixel == 1 || index % 4 == 3 ? byte | 0x80 : byte & 0x7F
    }
    let below = (0..<(height * width * 4)).map { index in
      index % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &random)
    }
    let argument: UInt32 = kind < 2 ? 0xC011_8043 : 0xC0
    var results: [[UInt8]] = []
    for level in 0...effectd_blend_best_level() {
      results.append(blended(level, kind, source, below, width, argument))
    }
    #expect(results.allSatisfy { $0 == results[0] })
    #expect(results[0] != below)
  }

  private func blended(
    _ level: CInt, _ kind: Int, _ source: [UInt8], _ below: [UInt8], _ width: Int,
    _ argument: UInt32
  ) -> [UInt8] {
    var result = below
    let stride = width * 4
    let height = below.count / stride
    result.withUnsafeMutableBufferPointer { result in
      source.withUnsafeBufferPointer { source in
        var block = effectd_block(
          destination: result.baseAddress, destination_stride: stride,
          source: source.baseAddress, source_stride: source.count / height,
          width: UInt32(width), height: UInt32(height), padded: 0)
        effectd_blend_at_level(level, kinds[kind], &block, argument)
      }
    }
    return result
  }
}
