// SPDX-License-Identifier: MIT

import Values

/// A number that every particle of a cell has from its birth on.
///
/// Core Animation's rule for all ranges: with u uniform on [0, 1) it is mean + (u − ½) · range, so
/// that `range` is the whole width.
struct Attribute {
  /// Where it is kept.
  var column: Column
  /// Which random number it takes.
  var slot: SampleSlot
  var mean: Float
  var range: Float
  /// What a sample is cut to.
  var maximum = Float.infinity
  /// Whether particles differ in it, so that it needs a column.
  var varies: Bool

  /// Returns all attributes of a cell but places, directions and axes.
  static func all(of rules: CellRules) -> [Attribute] {
    motion(rules) + looks(rules) + colors(rules)
  }

  private static func motion(_ rules: CellRules) -> [Attribute] {
    let (cell, motion) = (rules.cell, rules.motion)
    let life = rules.layer.lifetime
    let massVaries = motion.isIntegrated && cell.massRange != 0
    let frequencyVaries = motion.wobbles && cell.wobbleFrequencyRange != 0
    return [
      Attribute(.lifetime, .lifetime, cell.lifetime * life, cell.lifetimeRange * life),
      Attribute(.mass, .mass, cell.mass, cell.massRange, when: massVaries),
      Attribute(.wobblePhase, .wobblePhase, 0.5, 1, when: motion.wobbles),
      Attribute(
        .wobbleFrequency, .wobbleFrequency, cell.wobbleFrequency, cell.wobbleFrequencyRange,
        when: frequencyVaries
      ).atMost(cell.wobbleFrequencyMaximum),
      Attribute(.wavePhase, .wavePhase, 0.5, 1, when: !motion.ownWaves.isEmpty),
    ]
  }

  private static func looks(_ rules: CellRules) -> [Attribute] {
    let (cell, scale, spin) = (rules.cell, rules.layerScale, rules.layer.spin)
    let isChild = rules.isChild
    let frames = Double(cell.contentsFrameCount)
    let picksFrame = rules.hasSheet && cell.contentsFrameMode == .random
    return [
      Attribute(
        .scale, .scale, cell.scale * scale, cell.scaleRange * scale,
        when: cell.scaleRange != 0 || isChild
      ).with(constant: Float(cell.scale) * Float(scale)),
      Attribute(
        .scaleSpeed, .scale, cell.scaleSpeed, 0, when: isChild && cell.scaleSpeed != 0
      ).with(constant: Float(cell.scaleSpeed) * Float(scale)),
      Attribute(.rotation, .rotation, cell.rotation, cell.rotationRange),
      Attribute(.spin, .spin, cell.spin * spin, cell.spinRange * spin)
        .atMost(cell.spinMaximum * abs(spin)),
      Attribute(.frame, .frame, frames / 2, frames, when: picksFrame),
    ]
  }

  private static func colors(_ rules: CellRules) -> [Attribute] {
    let (cell, color) = (rules.cell, rules.color)
    return channel(.red, .redSpeed, .red, color.red, cell.redRange, cell.redSpeed, rules)
      + channel(.green, .greenSpeed, .green, color.green, cell.greenRange, cell.greenSpeed, rules)
      + channel(.blue, .blueSpeed, .blue, color.blue, cell.blueRange, cell.blueSpeed, rules)
      + channel(.alpha, .alphaSpeed, .alpha, color.alpha, cell.alphaRange, cell.alphaSpeed, rules)
  }

  private static func channel(
    _ base: Column, _ speed: Column, _ slot: SampleSlot, _ mean: Float, _ range: Double,
    _ rate: Double, _ rules: CellRules
  ) -> [Attribute] {
    let varies = range != 0 || rules.cell.colors.count > 1 || rules.isChild
    return [
      Attribute(base, slot, Double(mean), range, when: varies),
      Attribute(speed, slot, rate, 0, when: rules.isChild && rate != 0),
    ]
  }

  private init(
    _ column: Column, _ slot: SampleSlot, _ mean: Double, _ range: Double, when varies: Bool? = nil
  ) {
    self.column = column
    self.slot = slot
    self.mean = Float(mean)
    self.range = Float(range)
    self.varies = varies ?? (range != 0)
  }

  /// Returns the attribute with samples that are cut to `maximum`.
  private func atMost(_ maximum: Double) -> Attribute {
    var result = self
    result.maximum = maximum.isNaN ? .infinity : Float(maximum)
    return result
  }

  /// Returns the attribute with the mean that counts if particles do not differ in it.
  ///
  /// It is rounded another way; what a seed means must not change by that.
  private func with(constant: Float) -> Attribute {
    var result = self
    if !varies { result.mean = constant }
    return result
  }
}
