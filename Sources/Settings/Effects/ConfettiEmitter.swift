// SPDX-License-Identifier: MIT

import Particles
import Values

import func Glibc.log
import func Glibc.sin

/// Translates the options of canvas-confetti into an emitter layer, in seconds.
///
/// The formulas restate what canvas-confetti 1.9.4 does in `src/confetti.js` (its functions
/// `randomPhysics` and `updateFetti`), where a tick is 1/60 second:
///
/// - *Velocity.* Each tick a piece moves by s along its heading, then s becomes s · d (`decay`).
///   After n ticks it has gone s₀ (1 − dⁿ) / (1 − d). A linear drag k moves it by
///   v₀ (1 − e^(−kt)) / k, which is the same at every t = n/60 for k = −60 ln d and
///   v₀ = 60 s₀ (−ln d) / (1 − d). For d = 1 there is no drag and v₀ = 60 s₀.
/// - s₀ is uniform from 0.5 to 1.5 times `startVelocity`: a range as wide as the mean.
/// - *Fall and drift* do not accelerate there: 3 · `gravity` and `drift` points each tick.
/// - *Heading*: `angle` is counter-clockwise in degrees, `spread` the whole cone.
/// - *Opacity* is 1 − tick / `ticks`.
/// - *Wobble.* An angle w grows by 0.05 to 0.15 each tick, at most by 0.11. A square is stretched between
///   the piece and a corner that circles it at 10 points: its sides are 10 |cos w| and 10 |sin w|, its
///   centre circles at 5 points. A circle has the radii 6 |cos w| and 6 |sin w|. Their areas go as
///   |sin 2w|, so here a plane tumbles at twice the pace of w. The mean of |sin 2w| is 2/π; that of a plane
///   about an axis anywhere in the half space is 0.609 of its area, and its side is such that the mean
///   areas agree. The shake of 2 to 3 points each tick is left out.
/// - *Star*: radii 4 and 8, neither tumbling nor turning; ours is rounder, and larger by what that takes.
/// - *Emoji* are 1.3 times as large as pieces of paper, as its letters are.
/// - *Colours and shapes* come in turn.
struct ConfettiEmitter {
  /// The side of a piece in points at scalar 1.
  static let side = 10.0
  private static let ticksPerSecond = 60.0

  let options: ConfettiOptions

  /// The layer: one cell for each shape, which share the pieces.
  var layer: EmitterLayer {
    let (x, y) = (options.origin.x, options.origin.y)
    var layer = EmitterLayer()
    layer.seed = options.seed ?? 0
    layer.beginTime = options.delay
    layer.duration = options.duration
    layer.emitterPosition = LengthPair(x: x.middle, y: y.middle)
    layer.emitterSize = LengthPair(x: x.width, y: y.width)
    layer.emitterCells = pieces
    if options.every > 0 || x.from != x.to || y.from != y.to {
      layer.emitterShape = .rectangle
      layer.emitterCells = [shot]
    } else if options.duration > 0 {
      for index in layer.emitterCells.indices {
        layer.emitterCells[index].spreadOut(over: options.duration)
      }
    }
    return layer
  }

  /// One cell for each shape, which share the pieces and the colours.
  private var pieces: [EmitterCell] {
    var turn = 0
    return options.shapes.enumerated().map { index, shape in
      var cell = base
      cell.burstCount = share(options.particleCount, index, of: options.shapes.count)
      cell.colorTurn = turn
      turn += cell.burstCount
      show(shape, in: &cell)
      return cell
    }
  }

  /// What cannot be seen, and becomes a shot where it is at once.
  private var shot: EmitterCell {
    var cell = EmitterCell()
    cell.name = "shot"
    cell.lifetime = 0.01
    cell.emitterCells = pieces
    if options.every > 0 {
      cell.birthRate = 1 / options.every
      // All but at once.
      cell.phase = 0.999_999
    } else {
      cell.burstCount = 1
    }
    return cell
  }

  /// Motion, colour and life, which are the same for all shapes.
  private var base: EmitterCell {
    var cell = EmitterCell()
    cell.lifetime = options.ticks / Self.ticksPerSecond
    cell.alphaSpeed = -1 / cell.lifetime
    cell.colors = options.colors
    cell.emissionLongitude = -options.angle * .pi / 180
    cell.emissionRange = options.spread * .pi / 180
    cell.velocity = options.startVelocity * Self.ticksPerSecond * launchFactor
    cell.velocityRange = abs(cell.velocity)
    cell.drag = options.decay == 1 ? 0 : -Self.ticksPerSecond * log(options.decay)
    cell.driftVelocityX = options.drift * Self.ticksPerSecond
    cell.driftVelocityY = options.gravity * 3 * Self.ticksPerSecond
    return cell
  }

  /// −ln d / (1 − d), whose limit for d → 1 is 1.
  private var launchFactor: Double {
    options.decay == 1 ? 1 : -log(options.decay) / (1 - options.decay)
  }

  private func show(_ shape: ConfettiShape, in cell: inout EmitterCell) {
    switch shape {
    case .shape(.star):
      // Tip to tip of a star with a radius of 8, and 1.034² times its area as ours is drawn.
      cell.contents = .shape(.star, size: 16 * sin(0.4 * .pi) * 1.034 * options.scalar)
    case .shape(.circle):
      tumble(&cell, sways: false)
      cell.contents = .shape(.circle, size: 12 * shrink * options.scalar)
    case .shape(let other):
      tumble(&cell, sways: true)
      cell.contents = .shape(other, size: Self.side * shrink * options.scalar)
    case .contents(let contents):
      tumble(&cell, sways: false)
      if !contents.isTinted { cell.colors = [] }
      var factor = shrink * options.scalar
      if case .emoji = contents { factor *= 1.3 }
      cell.contents = contents.resized(by: factor)
    }
  }

  private var shrink: Double { options.flat ? 1 : Self.tumblingSide }

  /// The side of a plane that tumbles, as a share of that of a flat piece: √(1/π ÷ 0.6095).
  static let tumblingSide = (1 / (.pi * 0.6095)).squareRoot()

  private func tumble(_ cell: inout EmitterCell, sways: Bool) {
    guard !options.flat else { return }
    cell.particleType = .plane
    cell.orientationLatitude = .pi / 2
    cell.orientationRange = .pi
    cell.rotationRange = 2 * .pi
    // Twice 0.05 to 0.15 radians each tick, and at most twice 0.11.
    cell.spin = 2 * 0.1 * Self.ticksPerSecond
    cell.spinRange = 2 * 0.1 * Self.ticksPerSecond
    cell.spinMaximum = 2 * 0.11 * Self.ticksPerSecond
    guard sways else { return }
    cell.wobbleX = Self.side / 2 * options.scalar
    cell.wobbleY = Self.side / 2 * options.scalar
    cell.wobbleFrequency = 0.1 * Self.ticksPerSecond / (2 * .pi)
    cell.wobbleFrequencyRange = 0.1 * Self.ticksPerSecond / (2 * .pi)
    cell.wobbleFrequencyMaximum = 0.11 * Self.ticksPerSecond / (2 * .pi)
  }
}

extension EmitterCell {
  /// Lets the pieces come one by one instead of at once.
  fileprivate mutating func spreadOut(over seconds: Double) {
    // A half more than whole, so that rounding never loses the last one.
    birthRate = burstCount > 0 ? (Double(burstCount) + 0.5) / seconds : 0
    burstCount = 0
  }
}

extension ConfettiOptions.Span {
  fileprivate var middle: Length { Length(fraction: (from + to) / 2) }
  fileprivate var width: Length { Length(fraction: abs(to - from)) }
}

extension Contents {
  /// The same contents at another size; that of images without a size is a piece's.
  fileprivate func resized(by factor: Double) -> Contents {
    switch self {
    case .shape(let shape, let size): .shape(shape, size: size * factor)
    case .path(let path, let size): .path(path, size: size * factor)
    case .image(let path, let size): .image(path, size: (size ?? ConfettiEmitter.side) * factor)
    case .emoji(let emoji, let size): .emoji(emoji, size: size * factor)
    case .text(let text, let font, let size): .text(text, font: font, size: size * factor)
    }
  }
}
