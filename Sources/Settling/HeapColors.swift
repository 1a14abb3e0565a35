// SPDX-License-Identifier: MIT

/// The colours of a heap, as red, green and blue of 0 to 1.
public struct HeapColors: Hashable, Sendable {
  /// Of the crest.
  public var crest: SIMD3<Float>
  /// In the depth.
  public var shade: SIMD3<Float>

  /// Makes a pair.
  public init(crest: SIMD3<Float>, shade: SIMD3<Float>) {
    self.crest = crest
    self.shade = shade
  }

  /// Of the underside.
  var deep: SIMD3<Float> { shade * SIMD3(0.83, 0.87, 0.93) }
}
