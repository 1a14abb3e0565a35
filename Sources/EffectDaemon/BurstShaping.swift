// SPDX-License-Identifier: MIT

import ControlProtocol
import Particles
import Values

extension Effect {
  /// The effect as one burst was asked for: its place, number, contents, colours, time and size, however
  /// much that flashes.
  ///
  /// - Parameter request: Checked for types and ranges.
  /// - Returns: The changed effect; what the request leaves open stays.
  func shaped(by request: BurstRequest) -> Effect {
    var effect = self
    if request.x != nil || request.y != nil { effect.move(to: request.x, request.y) }
    if let seconds = request.durationInMilliseconds.map({ Double($0) / 1000 }) {
      effect.stretchEmission(to: seconds)
    }
    if let text = request.text { effect.say(text) }
    return effect.counting(request.count).changed(by: request.options)
  }

  /// The effect with other contents, colours, births and sizes, and no more than may flash; its speed is
  /// its clock's affair.
  ///
  /// - Parameters:
  ///   - options: What is nil stays.
  ///   - height: The height in points of the output that shows it.
  /// - Returns: The changed effect.
  func shaped(by options: EffectOptions, height: Double = measuredHeight) -> Effect {
    changed(by: options).thinned(to: Self.flashRoom(height: height))
  }

  /// The same, however much it flashes.
  func changed(by options: EffectOptions) -> Effect {
    var effect = self
    if let intensity = options.intensity, intensity != 1 { effect.multiplyBirths(by: intensity) }
    if let emoji = options.emoji {
      effect.show(emoji)
      effect.amount *= Self.loadOfEmoji
    }
    if let colors = options.colors {
      let own = effect.layers
      effect.color(colors)
      if effect.layers != own { effect.amount *= Self.loadOfColors }
    }
    if let scale = options.scale { effect.enlarge(by: scale) }
    return effect
  }

  /// Moves what happens to a place.
  ///
  /// What is given in parts of the output shrinks to the place itself: lines and areas, and the
  /// distances between layers; points stay.
  private mutating func move(to x: Length?, _ y: Length?) {
    guard let first = layers.first?.happeningPlace else { return }
    for index in layers.indices {
      var layer = layers[index]
      let place = layer.happeningPlace
      func moved(_ axis: WritableKeyPath<LengthPair, Length>, to target: Length) {
        let way = layer.emitterPosition[keyPath: axis] - place[keyPath: axis]
        let distance = place[keyPath: axis].points - first[keyPath: axis].points
        layer.emitterPosition[keyPath: axis] = target + way + Length(points: distance)
        if layer.emitterSize[keyPath: axis].fraction != 0 {
          layer.emitterSize[keyPath: axis] = Length()
        }
      }
      if let x { moved(\.x, to: x) }
      if let y { moved(\.y, to: y) }
      layers[index] = layer
    }
  }
}

extension EmitterLayer {
  /// Where what it shows happens.
  fileprivate var happeningPlace: LengthPair { place ?? emitterPosition }
}

extension BurstRequest {
  /// What of it is no matter of one burst alone.
  var options: EffectOptions {
    var options = EffectOptions()
    (options.scale, options.colors, options.emoji) = (scale, colors, emoji)
    return options
  }
}

extension Length {
  fileprivate static func - (left: Length, right: Length) -> Length {
    Length(fraction: left.fraction - right.fraction, points: left.points - right.points)
  }

  fileprivate static func + (left: Length, right: Length) -> Length {
    Length(fraction: left.fraction + right.fraction, points: left.points + right.points)
  }
}
