// SPDX-License-Identifier: MIT
import Glibc
import Particles
import Testing
import Values

@testable import Settings

@Suite("[confetti]")
struct ConfettiTests {
  private func layer(_ keys: String) throws -> EmitterLayer {
    let checked = readEffect("[confetti]\n\(keys)")
    #expect(checked.diagnostics == [])
    return try #require(checked.value?.layers.first)
  }

  @Test("the defaults")
  func defaults() throws {
    let layer = try layer("")
    #expect(layer.emitterPosition == LengthPair(x: Length(fraction: 0.5), y: Length(fraction: 0.5)))
    let cells = layer.emitterCells
    #expect(cells.map(\.burstCount) == [25, 25])
    #expect(cells.map(\.lifetime) == [200.0 / 60, 200.0 / 60])
    #expect(cells[0].colors.count == 7)
    #expect(cells[0].emissionLongitude == -.pi / 2)
    #expect(cells[0].emissionRange == .pi / 4)
    #expect(cells[0].driftVelocityY == 180)
    #expect(abs(cells[0].alphaSpeed + 0.3) < 1e-12)
    #expect(cells[0].particleType == .plane)
  }

  @Test(
    "pieces are where canvas-confetti has them, at every tick",
    arguments: [(45, 0.9, 1, 0), (30, 0.98, 0.5, -2), (10, 0.5, -1, 3), (45, 1, 0, 0)]
      as [(Double, Double, Double, Double)])
  func positions(_ start: Double, _ decay: Double, _ gravity: Double, _ drift: Double) throws {
    let cell = try layer(
      """
      startVelocity = \(start)
      decay = \(decay)
      gravity = \(gravity)
      drift = \(drift)
      angle = 60
      """
    ).emitterCells[0]
    // Its loop, with the mean of the start velocities and the middle of the cone.
    var (x, y, speed) = (0.0, 0.0, start)
    for tick in 1...200 {
      x += speed * cos(-.pi / 3) + drift
      y += speed * sin(-.pi / 3) + 3 * gravity
      speed *= decay
      let age = Double(tick) / 60
      let reach =
        cell.drag == 0
        ? cell.velocity * age : cell.velocity * (1 - exp(-cell.drag * age)) / cell.drag
      let direction = cell.emissionLongitude
      #expect(abs(reach * cos(direction) + cell.driftVelocityX * age - x) < 1e-6)
      #expect(abs(reach * sin(direction) + cell.driftVelocityY * age - y) < 1e-6)
    }
    // Half to one and a half times the start velocity.
    #expect(cell.velocityRange == cell.velocity)
  }

  @Test("shapes share the pieces, and sizes grow with scalar")
  func shapes() throws {
    let cells = try layer(
      """
      particleCount = 10
      scalar = 2
      shapes = ["star", "square", { image = "leaf.png" }, { path = "M0 0h1v1z", size = 20 }]
      """
    ).emitterCells
    #expect(cells.map(\.burstCount) == [3, 3, 2, 2])
    #expect(cells[0].particleType == .sprite)
    #expect(cells[1].contents == .shape(.square, size: 20 * ConfettiEmitter.tumblingSide))
    #expect(cells[1].wobbleX == 10)
    #expect(
      cells[2].contents == .image("/effects/leaf.png", size: 20 * ConfettiEmitter.tumblingSide))
    #expect(cells[3].contents == .path("M0 0h1v1z", size: 40 * ConfettiEmitter.tumblingSide))
  }

  @Test("flat pieces neither tumble nor sway and have their whole size")
  func flat() throws {
    let cell = try layer("flat = true").emitterCells[0]
    #expect(cell.particleType == .sprite)
    #expect(cell.spin == 0)
    #expect(cell.wobbleX == 0)
    #expect(cell.contents == .shape(.square, size: 10))
  }

  @Test("several shots are several layers")
  func several() throws {
    let checked = readEffect("[[confetti]]\nangle = 60\n[[confetti]]\norigin = { x = 1, y = 0.6 }")
    #expect(checked.diagnostics == [])
    #expect(checked.value?.layers.count == 2)
    #expect(checked.value?.layers[1].emitterPosition.x == Length(fraction: 1))
  }

  @Test("options that mean nothing on a desktop are accepted with a warning")
  func pasted() {
    expectEffect(
      """
      [confetti]
      particleCount = 100
      ①zIndex = 2000
      ②disableForReducedMotion = true
      shapes = ["💖", "square"]
      """,
      [
        "① warning: confetti.zIndex: has no effect here: [bursts] layer in effectd.toml says what"
          + " bursts stand over",
        "② warning: confetti.disableForReducedMotion: has no effect here: reducedMotion in [bursts]"
          + " or [manners] of effectd.toml says it, and hides unless changed",
      ])
    let cells = readEffect("[confetti]\nshapes = [\"💖\"]").value?.layers[0].emitterCells
    #expect(
      cells?.map(\.contents) == [.emoji("💖", size: 10 * (ConfettiEmitter.tumblingSide * 1.3))])
  }

  @Test("problems have their place")
  func faults() {
    expectEffect(
      """
      [confetti]
      particleCount = ①-5
      ②partcleCount = 3
      decay = ③0
      origin = { x = ④"left" }
      shapes = [⑤"sqare"]
      colors = [⑥"#12"]
      """,
      [
        "① error: confetti.particleCount: -5 is out of range (expected 0 to 5000 particles)",
        "② error: confetti: unknown key \"partcleCount\" (did you mean \"particleCount\"?)",
        "③ error: confetti.decay: 0 is out of range (expected 0.01 to 1 of the velocity each tick)",
        "④ error: confetti.origin.x: \"left\" is not a number"
          + " (expected -10 to 10 of the output's extent)",
        "⑤ error: confetti.shapes[0]: \"sqare\" is not one of circle, softCircle, snowflake,"
          + " square, rectangle, triangle, star, heart, ribbon (did you mean \"square\"?)",
        "⑥ error: confetti.colors[0]: \"#12\" is not a colour (expected \"#RRGGBB\" or"
          + " \"#RRGGBBAA\", or [red, green, blue, alpha] from 0 to 1)",
      ])
  }
}
