// SPDX-License-Identifier: MIT
import ControlProtocol
import JSON
import Particles
import Settings

extension Command {
  static let simulate = Command(
    name: "simulate", summary: "print the particles alive at a given second, as JSON",
    details: """
      Positions are points, times seconds, angles radians, colours as they are before clamping, \
      in the order of drawing. Time 0 is when the effect starts, before any timeOffset.
      """,
    arguments: [.effect],
    options: [
      Option("--at DUR", "the effect's own time: 10, 2.5s, 1m; seconds without a unit"), .size,
      .seed,
    ],
    examples: ["simulate snow --at 10 --size 1280x720"],
    run: runSimulate)

  @Sendable private static func runSimulate(_ invocation: Invocation) throws(Failure) {
    guard let time = try invocation.duration("--at", in: 0...1_000_000) else {
      throw .usage("simulate: --at DUR is missing")
    }
    let size = try invocation.size(default: (1920, 1080))
    let effect = try invocation.seeded(try invocation.localEffect(invocation.requiredArgument(0)))
    let simulation = Simulation(
      layers: effect.layers, width: Double(size.width), height: Double(size.height),
      maximumParticles: OverlaySettings().maximumParticles)
    let snapshot = ParticleSnapshot(effect: effect, time: time, simulation: simulation)
    invocation.console.printRaw(snapshot.text)
  }
}

/// What lives at one time, as JSON.
struct ParticleSnapshot {
  let effect: Effect
  let time: Double
  let simulation: Simulation

  /// One object, a particle a line.
  ///
  /// Numbers are the shortest that read back as the same float.
  var text: String {
    let frame = simulation.sample(at: time)
    var text = "{\"effect\":\(JSONValue.string(effect.name).text),\"time\":\(time),\"particles\":["
    for index in 0..<frame.count {
      text += index == 0 ? "\n" : ",\n"
      append(frame, index, to: &text)
    }
    return text + (frame.count == 0 ? "]}\n" : "\n]}\n")
  }

  private func append(_ frame: ParticleFrame, _ index: Int, to text: inout String) {
    let cell = simulation.cells[Int(frame.cell[index])]
    text += "{\"layer\":\(cell.layerIndex),\"cell\":\(JSONValue(cell.cell.name).text)"
    text += ",\"birth\":\(effectTime(frame.birth[index], of: effect.layers[cell.layerIndex]))"
    let values = [
      ("age", frame.age), ("lifetime", frame.lifetime), ("x", frame.x), ("y", frame.y),
      ("velocityX", frame.velocityX), ("velocityY", frame.velocityY), ("scale", frame.scale),
      ("rotation", frame.rotation), ("red", frame.red), ("green", frame.green),
      ("blue", frame.blue), ("alpha", frame.alpha),
    ]
    for (name, column) in values {
      let value = column[index]
      text += ",\"\(name)\":\(value.isFinite ? value.description : "null")"
    }
    text += "}"
  }

  /// The time since the effect's start at which a layer's own clock shows `time`.
  private func effectTime(_ time: Double, of layer: EmitterLayer) -> Double {
    layer.speed > 0 ? layer.beginTime + (time - layer.timeOffset) / layer.speed : layer.beginTime
  }
}
