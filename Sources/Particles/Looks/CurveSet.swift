// SPDX-License-Identifier: MIT

import Values

/// The curves over life that act on one cell, by property.
struct CurveSet {
  private var curves: [LifeCurve?]

  /// Collects the curves of `behaviors`; a later one takes the place of an earlier one.
  init(_ behaviors: [Behavior]) {
    isInUse = behaviors.contains { behavior in
      switch behavior.kind {
      case .valueOverLife, .colorOverLife: behavior.enabled
      default: false
      }
    }
    curves = Array(repeating: nil, count: Behavior.LifeKeyPath.allCases.count)
    for behavior in behaviors where behavior.enabled {
      switch behavior.kind {
      case .valueOverLife(let rule):
        let curve = LifeCurve(
          values: rule.values, locations: rule.locations, multiplies: rule.multiplies)
        set(curve, for: rule.keyPath)
      case .colorOverLife(let rule):
        set(rule, \.red, for: .red)
        set(rule, \.green, for: .green)
        set(rule, \.blue, for: .blue)
        set(rule, \.alpha, for: .alpha)
      default: continue
      }
    }
  }

  /// Returns the curve of a property.
  subscript(path: Behavior.LifeKeyPath) -> LifeCurve? {
    curves[CurveSet.index(of: path)]
  }

  /// Whether there is any curve.
  let isInUse: Bool

  /// Whether any of `paths` has a curve.
  func contains(_ paths: Behavior.LifeKeyPath...) -> Bool {
    paths.contains { self[$0] != nil }
  }

  private mutating func set(
    _ rule: Behavior.ColorOverLife, _ component: KeyPath<Color, Float>,
    for path: Behavior.LifeKeyPath
  ) {
    let values = rule.colors.map { Double($0[keyPath: component]) }
    let curve = LifeCurve(values: values, locations: rule.locations, multiplies: rule.multiplies)
    set(curve, for: path)
  }

  private mutating func set(_ curve: LifeCurve?, for path: Behavior.LifeKeyPath) {
    if let curve {
      curves[CurveSet.index(of: path)] = curve
    }
  }

  private static func index(of path: Behavior.LifeKeyPath) -> Int {
    switch path {
    case .positionX: 0
    case .positionY: 1
    case .positionZ: 2
    case .velocityX: 3
    case .velocityY: 4
    case .velocityZ: 5
    case .mass: 6
    case .rotation: 7
    case .spin: 8
    case .scale: 9
    case .scaleSpeed: 10
    case .red: 11
    case .green: 12
    case .blue: 13
    case .alpha: 14
    }
  }
}
