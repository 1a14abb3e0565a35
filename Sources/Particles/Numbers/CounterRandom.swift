// SPDX-License-Identifier: MIT

import Values

/// The attributes that are sampled at birth.
///
/// The numbers are part of what a seed means: a new attribute takes the next one, and none is ever
/// used again for something else.
enum SampleSlot: UInt32 {
  case lifetime = 1
  case positionX = 2
  case positionY = 3
  case positionZ = 4
  case positionChoice = 5
  case direction = 6
  case azimuth = 7
  case velocity = 8
  case scale = 9
  case rotation = 10
  case spin = 11
  case red = 12
  case green = 13
  case blue = 14
  case alpha = 15
  case colorChoice = 16
  case mass = 17
  case axisTilt = 18
  case axisAzimuth = 19
  case wobblePhase = 20
  case wobbleFrequency = 21
  case wavePhase = 22
  case frame = 23
  case keep = 24
  case travel = 25
  case landing = 26
  case lyingTilt = 27
  case lyingAngle = 28
}

/// Random numbers by counting: every sample is a hash of seed, cell, birth and attribute.
///
/// Nothing is remembered from sample to sample, so any particle can be made at any time, and a new
/// attribute never changes the samples of the others. The idea is that of Salmon, Moraes, Dror and
/// Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC11); the hashes are cheaper ones:
///
///     key    = mix(birth + low) + high           low, high: halves of the cell's SplitMix64 seed
///     key    = mix(mix(parent ⊻ low) + birth) + high             for a sub-emitter's particles
///     sample = top 24 bits of (key ⊻ offset) · factor, × 2⁻²⁴    offset, factor: the attribute's
enum CounterRandom {
  /// Returns the seed of the cell at `path` (indices from the layer's cells down).
  static func cellSeed(layerSeed: UInt32, path: [Int]) -> CellSeed {
    var random = SeededRandom(seed: UInt64(layerSeed))
    var seed = random.next()
    for index in path {
      random = SeededRandom(seed: seed ^ (UInt64(truncatingIfNeeded: index) &+ 1))
      seed = random.next()
    }
    return CellSeed(low: UInt32(truncatingIfNeeded: seed), high: UInt32(seed >> 32))
  }

  /// Returns well mixed bits.
  ///
  /// The 32-bit finaliser "lowbias32" by Chris Wellons, "Prospecting for hash functions" (2018,
  /// public domain).
  @inline(__always)
  static func mix(_ value: Words) -> Words {
    var mixed = value
    mixed = (mixed ^ (mixed &>> 16)) &* 0x7feb_352d
    mixed = (mixed ^ (mixed &>> 15)) &* 0x846c_a68b
    return mixed ^ (mixed &>> 16)
  }

  /// Returns the key of the births `indices` of a cell under the layer.
  @inline(__always)
  static func keys(_ seed: CellSeed, indices: Words) -> Words {
    mix(indices &+ seed.low) &+ seed.high
  }

  /// Returns the key of the births `indices` of a sub-emitter of the particles `parents`.
  @inline(__always)
  static func keys(_ seed: CellSeed, parents: Words, indices: Words) -> Words {
    mix(mix(parents ^ seed.low) &+ indices) &+ seed.high
  }

  /// Returns numbers from 0 up to 1 for an attribute of the particles `keys`.
  @inline(__always)
  static func uniform(_ keys: Words, _ slot: SampleSlot) -> Lanes {
    SlotHash(slot).uniform(keys)
  }
}

/// The hash of one attribute.
///
/// Keys are well mixed, so one multiplication by an odd number of the attribute's own suffices to
/// make its samples independent of the others.
struct SlotHash {
  private let offset: UInt32
  private let factor: UInt32

  /// Makes the hash of an attribute.
  @inline(__always)
  init(_ slot: SampleSlot) {
    offset = slot.rawValue &* 0x9e37_79b9
    factor = ((offset ^ (offset >> 15)) &* 0x2c1b_3c6d) | 1
  }

  /// Returns multiples of 2⁻²⁴ from 0 up to 1 for the particles `keys`.
  @inline(__always)
  func uniform(_ keys: Words) -> Lanes {
    let bits = ((keys ^ offset) &* factor) &>> 8
    return Lanes(SIMD8<Int32>(truncatingIfNeeded: bits)) * Float(1.0 / 16_777_216)
  }
}

/// Where the random numbers of one cell start.
struct CellSeed: Equatable {
  /// Added to the counter before mixing.
  var low: UInt32
  /// Added after mixing, so that cells do not share particles.
  var high: UInt32
}
