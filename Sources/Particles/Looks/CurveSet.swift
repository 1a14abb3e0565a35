// SPDX-License-Identifier: MIT

import Values

/// The curves over life that act on one cell, by property.
struct CurveSet {
  /// Whether there is any curve.
  private(set) var isInUse = false
  private var curves: [(path: Behavior.LifeKeyPath, curve: LifeCurve)] = []

  /// Collects the curves of `behaviors`; a later one takes the place of an earlier one.
  init(_ behaviors: [Behavior]) {
    for behavior in behaviors {
      switch behavior.kind {
      case .valueOverLife(let rule):
        isInUse = true
        let curve = LifeCurve(
          values: rule.values, locations: rule.locations, multiplies: rule.multiplies)
        set(curve, for: rule.keyPath)
      case .colorOverLife(let rule):
        isInUse = true
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
    for entry in curves where entry.path == path { return entry.curve }
    return nil
  }

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
    guard let curve else { return }
    curves.removeAll { $0.path == path }
    curves.append((path, curve))
  }
}
