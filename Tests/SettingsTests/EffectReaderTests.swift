// SPDX-License-Identifier: MIT
import Particles
import Testing
import Values

@testable import Settings

@Suite("Effect files")
struct EffectReaderTests {
  /// The example of the file format, as it is documented.
  static let snow = """
    title = "Snow"
    kind = "ambient"            # ambient | burst

    [[layer]]
    emitterShape = "line"
    emitterPosition = ["50%", -20]
    emitterSize = ["100%", 0]
    timeOffset = 10.0

    [[layer.cell]]
    name = "flake"
    contents = { shape = "circle", size = 100 }
    lifetime = 20.0
    birthRate = 30
    scale = 0.15
    scaleRange = 0.6
    velocity = 30.0
    velocityRange = 20
    emissionRange = 3.141592653589793
    spin = -0.5
    spinRange = 1.0
    yAcceleration = 30.0
    xAcceleration = 5.0

    [[layer.cell]]
    name = "softFlake"
    like = "flake"
    contents = { shape = "softCircle", size = 100 }
    velocity = 40.0
    """

  @Test("the documented example is read to the value")
  func example() throws {
    let checked = readEffect(Self.snow)
    #expect(checked.diagnostics == [])
    var flake = EmitterCell()
    flake.name = "flake"
    flake.contents = .shape(.circle, size: 100)
    flake.lifetime = 20
    flake.birthRate = 30
    flake.scale = 0.15
    flake.scaleRange = 0.6
    flake.velocity = 30
    flake.velocityRange = 20
    flake.emissionRange = .pi
    flake.spin = -0.5
    flake.spinRange = 1
    flake.yAcceleration = 30
    flake.xAcceleration = 5
    var soft = flake
    soft.name = "softFlake"
    soft.contents = .shape(.softCircle, size: 100)
    soft.velocity = 40
    var layer = EmitterLayer()
    layer.emitterShape = .line
    layer.emitterPosition = LengthPair(x: Length(fraction: 0.5), y: Length(points: -20))
    layer.emitterSize = LengthPair(x: Length(fraction: 1))
    layer.timeOffset = 10
    layer.emitterCells = [flake, soft]
    let effect = Effect(name: "test", title: "Snow", kind: .ambient, layers: [layer])
    #expect(checked.value == effect)
  }

  @Test("all problems of a file come at once, in its order")
  func allAtOnce() {
    expectEffect(
      """
      ①titel = "Snow"
      kind = ②"ambiant"
      [[layer]]
      emitterShape = ③3
      [[layer.cell]]
      birthRate = ④"fast"
      lifetime = ⑤nan
      ⑥velocty = 30
      scale = ⑦1e9
      contents = { shape = ⑧"hart" }
      """,
      [
        "① error: unknown key \"titel\" (did you mean \"title\"?)",
        "② error: kind: \"ambiant\" is not one of ambient, burst (did you mean \"ambient\"?)",
        "③ error: layer[0].emitterShape: 3 is not one of point, line, rectangle, cuboid, circle,"
          + " sphere",
        "④ error: layer[0].cell[0].birthRate: \"fast\" is not a number"
          + " (expected 0 to 5000 particles per second)",
        "⑤ error: layer[0].cell[0].lifetime: nan is not a finite number"
          + " (expected 0 to 3600 seconds)",
        "⑥ error: layer[0].cell[0]: unknown key \"velocty\" (did you mean \"velocity\"?)",
        "⑦ error: layer[0].cell[0].scale: 1000000000 is out of range"
          + " (expected -100 to 100 times the contents' size)",
        "⑧ error: layer[0].cell[0].contents.shape: \"hart\" is not one of circle, softCircle,"
          + " snowflake, square, rectangle, triangle, star, heart, ribbon"
          + " (did you mean \"heart\"?)",
      ])
  }
}
