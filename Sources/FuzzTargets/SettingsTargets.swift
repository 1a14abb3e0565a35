// SPDX-License-Identifier: MIT

import Canvas
import Particles
import Pixels
import Seasons
import Settings
import Sprites

/// Configurations and effects.
enum SettingsTargets {
  static func settings(_ bytes: [UInt8]) {
    let checked = ConfigurationReader.read(
      text: bytes, file: "effectd.toml", effectNames: ["snow", "confetti"])
    check(checked)
    guard let seasons = checked.value?.seasons, !seasons.isEmpty else { return }
    SeasonTargets.ask(Schedule(seasons: seasons), in: .utc)
  }

  static func effect(_ bytes: [UInt8]) {
    check(read(bytes))
  }

  static func simulation(_ bytes: [UInt8]) {
    guard let effect = read(bytes).value else { return }
    let (width, height) = (96, 64)
    let simulation = Simulation(
      layers: effect.layers, width: Double(width), height: Double(height), maximumParticles: 64)
    let store = SpriteStore(scale: 1, budget: 1 << 18)
    let canDraw = simulation.cells.allSatisfy { isPlain($0.contents) }
    let binding = canDraw ? store.load(cells: simulation.cells) : nil
    let canvas = SoftwareCanvas(width: width, height: height)
    let clip = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
    for time in [0, 0.016, 0.4, 0.1, 2] {
      let frame = simulation.sample(at: time)
      precondition(frame.count <= 64, "more particles than allowed")
      guard let binding else { continue }
      var list = DrawList()
      store.append(
        frame: frame, simulation: simulation, binding: binding, clip: clip, to: &list)
      canvas.redraw(with: list, sprites: store)
    }
  }

  /// Whether contents need neither files nor fonts.
  private static func isPlain(_ contents: Contents?) -> Bool {
    switch contents {
    case nil, .shape, .path: true
    case .image, .emoji, .text: false
    }
  }

  private static func read(_ bytes: [UInt8]) -> Checked<Effect> {
    EffectReader.read(
      text: bytes, file: "effect.toml", name: "effect",
      resolveImage: { $0.hasSuffix(".png") ? .success("/" + $0) : .failure(ImageProblem("no")) })
  }

  /// A value or an error, never both and never neither; each message on a line that exists.
  private static func check<Value>(_ checked: Checked<Value>) {
    precondition((checked.value == nil) == checked.hasErrors, "neither a value nor an error")
    for diagnostic in checked.diagnostics {
      precondition(diagnostic.line > 0 && diagnostic.column > 0, "a place outside of the file")
      precondition(!diagnostic.message.utf8.contains(0x0A), "a message of several lines")
    }
  }
}
