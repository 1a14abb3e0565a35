// SPDX-License-Identifier: MIT

import ControlProtocol
import Particles
import Values

extension Effect {
  /// The effect as one burst was asked for: its place, number, contents, colours, time and size.
  ///
  /// - Parameter request: Checked for types and ranges.
  /// - Returns: The changed effect; what the request leaves open stays.
  func shaped(by request: BurstRequest) -> Effect {
    var effect = self
    if request.x != nil || request.y != nil { effect.move(to: request.x, request.y) }
    if let seconds = request.durationInMilliseconds.map({ Double($0) / 1000 }) {
      effect.stretchEmission(to: seconds)
    }
    if let count = request.count { effect.setCount(count) }
    return effect.shaped(by: request.options)
  }

  /// The effect with other contents, colours, births and sizes; its speed is its clock's affair.
  ///
  /// - Parameter options: What is nil stays.
  /// - Returns: The changed effect.
  func shaped(by options: EffectOptions) -> Effect {
    var effect = self
    if let emoji = options.emoji { effect.mapCells { $0.showing(emoji) } }
    if let colors = options.colors { effect.mapCells { $0.coloured(colors) } }
    if let intensity = options.intensity { effect.multiplyBirths(by: intensity) }
    if let scale = options.scale {
      for index in effect.layers.indices { effect.layers[index].scale *= scale }
    }
    return effect
  }

  private mutating func multiplyBirths(by factor: Double) {
    for index in layers.indices { layers[index].birthRate *= factor }
    mapCells { cell in
      var cell = cell
      cell.burstCount = Int((Double(cell.burstCount) * factor).rounded())
      return [cell]
    }
  }

  /// Moves the first layer's place to the given one, and the others along with it.
  ///
  /// A line or area that is given in parts of the output shrinks to the place itself.
  private mutating func move(to x: Length?, _ y: Length?) {
    guard let first = layers.first?.emitterPosition else { return }
    for index in layers.indices {
      var layer = layers[index]
      if let x {
        layer.emitterPosition.x += x - first.x
        if layer.emitterSize.x.fraction != 0 { layer.emitterSize.x = Length() }
      }
      if let y {
        layer.emitterPosition.y += y - first.y
        if layer.emitterSize.y.fraction != 0 { layer.emitterSize.y = Length() }
      }
      layers[index] = layer
    }
  }

  /// Emits for the given seconds at the same rates.
  private mutating func stretchEmission(to seconds: Double) {
    for index in layers.indices {
      if layers[index].duration > 0 || layers[index].emitterCells.allSatisfy({ $0.duration <= 0 }) {
        layers[index].duration = seconds
      }
      layers[index].emitterCells = layers[index].emitterCells.map { cell in
        var cell = cell
        if cell.duration > 0 { cell.duration = seconds }
        return cell
      }
    }
  }

  /// Emits exactly `count` particles of the outermost cells, in the proportions of the effect.
  private mutating func setCount(_ count: Int) {
    let births = layers.map { layer in
      layer.emitterCells.map { $0.births(in: layer) }
    }
    let total = births.joined().reduce(0, +)
    guard total > 0 else { return }
    // Dividing the running sum leaves no remainder at the end.
    var before = 0.0
    for layer in layers.indices {
      for cell in layers[layer].emitterCells.indices {
        let from = (before / total * Double(count)).rounded()
        before += births[layer][cell]
        let to = (before / total * Double(count)).rounded()
        layers[layer].emitterCells[cell].setBirths(Int(to - from), in: layers[layer])
      }
    }
  }

  private mutating func mapCells(_ change: (EmitterCell) -> [EmitterCell]) {
    for index in layers.indices {
      layers[index].emitterCells = layers[index].emitterCells.flatMap(change)
    }
  }
}

extension BurstRequest {
  /// What of it is no matter of one burst alone.
  fileprivate var options: EffectOptions {
    var options = EffectOptions()
    (options.scale, options.colors, options.emoji) = (scale, colors, emoji)
    return options
  }
}

extension EmitterCell {
  /// For how long it emits in its layer, in seconds; 0 for no end.
  private func emissionTime(in layer: EmitterLayer) -> Double {
    switch (duration > 0, layer.duration > 0) {
    case (true, true): min(duration, layer.duration)
    case (true, false): duration
    case (false, true): layer.duration
    case (false, false): 0
    }
  }

  /// Particles that it emits in all.
  fileprivate func births(in layer: EmitterLayer) -> Double {
    Double(burstCount) + (birthRate * layer.birthRate * emissionTime(in: layer)).rounded(.down)
  }

  /// Changes number and rate so that it emits `count` particles in the same time.
  fileprivate mutating func setBirths(_ count: Int, in layer: EmitterLayer) {
    let total = births(in: layer)
    guard total > 0 else { return }
    let atOnce = Int((Double(burstCount) / total * Double(count)).rounded())
    let overTime = count - atOnce
    burstCount = atOnce
    let time = emissionTime(in: layer) * layer.birthRate
    // A half more than whole, so that rounding never loses the last one.
    if time > 0 { birthRate = overTime > 0 ? (Double(overTime) + 0.5) / time : 0 }
  }

  /// One cell per emoji, the births divided among them.
  fileprivate func showing(_ emoji: [String]) -> [EmitterCell] {
    guard let contents else { return [self] }
    let size = contents.emojiSize
    return emoji.enumerated().map { index, text in
      var cell = self
      cell.contents = .emoji(text, size: size)
      cell.color = Color(red: 1, green: 1, blue: 1, alpha: color.alpha)
      cell.colors = []
      cell.redRange = 0
      cell.greenRange = 0
      cell.blueRange = 0
      cell.birthRate = birthRate / Double(emoji.count)
      // The first cells take what does not divide evenly.
      cell.burstCount =
        (burstCount + emoji.count - 1 - index) / emoji.count
      cell.phase = (phase + Double(index) / Double(emoji.count)).truncatingRemainder(dividingBy: 1)
      return cell
    }
  }

  fileprivate func coloured(_ colors: [Color]) -> [EmitterCell] {
    var cell = self
    cell.colors = colors
    cell.redRange = 0
    cell.greenRange = 0
    cell.blueRange = 0
    return [cell]
  }
}

extension Contents {
  /// The size an emoji should have in the place of this, in points.
  fileprivate var emojiSize: Double {
    switch self {
    case .shape(_, let size), .path(_, let size), .emoji(_, let size): size
    case .text(_, _, let size): size
    case .image(_, let size): size ?? 48
    }
  }
}

extension Length {
  fileprivate static func - (left: Length, right: Length) -> Length {
    Length(fraction: left.fraction - right.fraction, points: left.points - right.points)
  }

  fileprivate static func += (left: inout Length, right: Length) {
    left.fraction += right.fraction
    left.points += right.points
  }
}
