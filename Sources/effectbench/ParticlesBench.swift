// SPDX-License-Identifier: MIT

import Particles
import Values

extension Bench {
  /// Particle engine: the next frame and a jump in time, from 1 000 to 1 000 000 particles.
  static let particles = Bench(name: "particles", summary: "the particle engine") {
    for scene in ParticleScene.all {
      printRow(scene.name, "particles", "next ns/p", "seek ns/p", "allocations")
      for count in scene.counts {
        scene.measure(count: count)
      }
    }
    printRow("copying as many columns", "particles", "ns/p")
    for count in [1000, 100_000, 1_000_000] {
      let cost = copying(count: count)
      printRow("", "\(count)", (cost.nanoseconds / Double(count)).rounded(to: 2))
    }
    return true
  }

  /// What the memory alone costs: as many bytes read and written in columns as for "all linear",
  /// whose particles have a double and twelve floats at birth and in the frame.
  private static func copying(count: Int) -> Cost {
    let columns = 14
    let source = UnsafeMutablePointer<Float>.allocate(capacity: columns * count)
    let target = UnsafeMutablePointer<Float>.allocate(capacity: columns * count)
    source.initialize(repeating: 1, count: columns * count)
    target.initialize(repeating: 0, count: columns * count)
    defer {
      source.deallocate()
      target.deallocate()
    }
    let chunk = 250
    return effectbench.measure {
      for start in stride(from: 0, to: count, by: chunk) {
        for column in 0..<columns {
          let place = column * count + start
          (target + place).update(from: source + place, count: chunk)
        }
      }
    }
  }
}

/// One kind of cell, measured at several sizes.
struct ParticleScene: Sendable {
  var name: String
  var counts: [Int]
  /// Makes layers with `count` live particles.
  var layers: @Sendable (_ count: Double) -> [EmitterLayer]

  /// Prints one row.
  func measure(count: Int) {
    let simulation = Simulation(
      layers: layers(Double(count)), width: 1920, height: 1080, maximumParticles: 4_000_000,
      detail: .looks)
    var time = 100.0
    // A whole life of frames: until then columns still grow.
    for _ in 0..<300 {
      time += 1 / 60.0
      _ = simulation.sample(at: time)
    }
    let living = simulation.sample(at: time).count
    let frames = max(1, 200_000 / max(count, 1))
    let next = effectbench.measure {
      for _ in 0..<frames {
        time += 1 / 60.0
        _ = simulation.sample(at: time)
      }
    }
    var place = 0
    let seeks = 2
    let seek = effectbench.measure {
      for _ in 0..<seeks {
        place += 1
        _ = simulation.sample(at: place % 2 == 0 ? 5_000 : 345_600)
      }
    }
    let perFrame = Double(living) * Double(frames)
    printRow(
      "", "\(living)", (next.nanoseconds / perFrame).rounded(to: 2),
      (seek.nanoseconds / (Double(living) * Double(seeks))).rounded(to: 2), "\(next.allocations)")
  }

  /// All scenes.
  static let all = [
    ParticleScene(name: "snow", counts: [1000, 100_000]) { [layer(snow($0))] },
    ParticleScene(name: "all linear", counts: [1000, 10_000, 100_000, 1_000_000]) {
      [layer(linear($0))]
    },
    ParticleScene(name: "linear, equal lives", counts: [1000, 100_000, 1_000_000]) {
      var cell = linear($0)
      cell.lifetimeRange = 0
      return [layer(cell)]
    },
    ParticleScene(name: "drag, wave, fade", counts: [1000, 100_000]) { [layer(windy($0))] },
    ParticleScene(name: "planes", counts: [1000, 100_000]) { [layer(planes($0))] },
    ParticleScene(name: "attractor", counts: [1000]) { [layer(attracted($0))] },
    ParticleScene(name: "sub-emitters", counts: [1000, 10_000]) { [layer(rockets($0))] },
    ParticleScene(name: "oldest last, 3 cells", counts: [1000, 10_000]) { count in
      var result = layer(linear(count / 3))
      result.emitterCells += [windy(count / 3), snow(count / 3)]
      result.renderMode = .oldestLast
      return [result]
    },
  ]

  private static func layer(_ cell: EmitterCell) -> EmitterLayer {
    var result = EmitterLayer()
    result.emitterCells = [cell]
    result.emitterShape = .line
    result.emitterSize = LengthPair(x: Length(fraction: 1))
    return result
  }

  private static func snow(_ count: Double) -> EmitterCell {
    var cell = EmitterCell()
    cell.lifetime = 4
    cell.birthRate = count / cell.lifetime
    cell.velocity = 30
    cell.velocityRange = 20
    cell.emissionRange = .pi
    cell.scale = 0.15
    cell.scaleRange = 0.1
    cell.yAcceleration = 30
    cell.xAcceleration = 5
    return cell
  }

  /// Every property that acts linearly, each with its range and its speed.
  private static func linear(_ count: Double) -> EmitterCell {
    var cell = snow(count)
    cell.lifetimeRange = 1
    cell.scaleSpeed = 0.01
    cell.spin = 1
    cell.spinRange = 1
    cell.rotationRange = 1
    cell.redRange = 0.2
    cell.greenRange = 0.2
    cell.blueRange = 0.2
    cell.alphaRange = 0.2
    cell.redSpeed = 0.1
    cell.greenSpeed = -0.1
    cell.blueSpeed = 0.05
    cell.alphaSpeed = -0.2
    return cell
  }

  private static func windy(_ count: Double) -> EmitterCell {
    var cell = snow(count)
    cell.drag = 0.5
    cell.fadeInDuration = 0.5
    cell.fadeOutDuration = 0.5
    cell.behaviors = [Behavior(.wave(Behavior.Wave(forceX: 40, frequency: 0.2)))]
    return cell
  }

  private static func planes(_ count: Double) -> EmitterCell {
    var cell = windy(count)
    cell.particleType = .plane
    cell.orientationRange = .pi
    cell.orientationLatitude = .pi / 2
    cell.spin = 5
    cell.spinRange = 4
    return cell
  }

  private static func attracted(_ count: Double) -> EmitterCell {
    var cell = snow(count)
    cell.behaviors = [
      Behavior(.attractor(Behavior.Attractor(stiffness: 3, radius: 50)))
    ]
    return cell
  }

  /// Rockets with trails that burst into sparks with trails; `count` lives at all levels together.
  private static func rockets(_ count: Double) -> EmitterCell {
    var trail = EmitterCell()
    trail.lifetime = 0.5
    trail.birthRate = 10
    var spark = EmitterCell()
    spark.lifetime = 1.5
    spark.burstCount = 100
    spark.burstsAtDeath = true
    spark.velocity = 150
    spark.emissionRange = 2 * .pi
    spark.drag = 1
    spark.emitterCells = [trail]
    var rocket = EmitterCell()
    rocket.lifetime = 1
    rocket.lifetimeRange = 0.4
    rocket.birthRate = count / 850
    rocket.velocity = 400
    rocket.emitterCells = [spark, trail]
    return rocket
  }
}
