// SPDX-License-Identifier: MIT
import Particles
import Testing
import Values

@testable import Settings

@Suite("[[…behavior]]")
struct BehaviorReaderTests {
  static let good: [(String, Behavior)] = [
    (
      "type = \"wave\"\nforce = [100, 1, 2]\nfrequency = 0.5\nphase = \"perParticle\"",
      Behavior(.wave(.init(forceX: 100, forceY: 1, forceZ: 2, frequency: 0.5, phase: .perParticle)))
    ),
    ("type = \"wave\"\nforce = [0, 500]", Behavior(.wave(.init(forceY: 500)))),
    (
      "type = \"drag\"\ndrag = 2\nname = \"air\"\nenabled = false",
      Behavior(.drag(.init(drag: 2)), name: "air", enabled: false)
    ),
    (
      "type = \"alignToMotion\"\nrotation = 0.25\npreservesDepth = true",
      Behavior(.alignToMotion(.init(rotation: 0.25, preservesDepth: true)))
    ),
    (
      "type = \"valueOverLife\"\nkeyPath = \"scale\"\nvalues = [0, 1, 0]\nlocations = [0, 0.2, 1]",
      Behavior(.valueOverLife(.init(keyPath: .scale, values: [0, 1, 0], locations: [0, 0.2, 1])))
    ),
    (
      "type = \"valueOverLife\"\nkeyPath = \"color.alpha\"\nvalues = [1]\nmultiplies = true",
      Behavior(.valueOverLife(.init(keyPath: .alpha, values: [1], multiplies: true)))
    ),
    (
      "type = \"colorOverLife\"\ncolors = [\"#FFFFFF\", [0, 0, 0, 0]]",
      Behavior(
        .colorOverLife(.init(colors: [.white, Color(red: 0, green: 0, blue: 0, alpha: 0)])))
    ),
    (
      "type = \"attractor\"\nattractorType = \"axial\"\nstiffness = -5\nradius = 300\n"
        + "position = [\"50%\", 10]\nzPosition = -70\norientationLatitude = 1\n"
        + "orientationLongitude = 2\nfalloff = -290\nfalloffDistance = 20",
      Behavior(
        .attractor(
          .init(
            type: .axial, stiffness: -5, radius: 300,
            position: LengthPair(x: Length(fraction: 0.5), y: Length(points: 10)), zPosition: -70,
            orientationLatitude: 1, orientationLongitude: 2, falloff: -290, falloffDistance: 20)))
    ),
    (
      "type = \"simpleAttractor\"\nstiffness = 3\nradius = 1\nposition = [1, 2]\nfalloff = 2",
      Behavior(
        .simpleAttractor(
          .init(
            stiffness: 3, radius: 1,
            position: LengthPair(x: Length(points: 1), y: Length(points: 2)), falloff: 2)))
    ),
  ]

  @Test("every type with every key, on layers and cells", arguments: good)
  func values(_ keys: String, _ behavior: Behavior) throws {
    let cell = "[[layer.cell]]\nburstCount = 1\nlifetime = 1\ncontents = { shape = \"star\" }\n"
    let onLayer = readEffect("[[layer]]\n[[layer.behavior]]\n\(keys)\n\(cell)")
    #expect(onLayer.diagnostics == [])
    #expect(onLayer.value?.layers[0].behaviors == [behavior])
    let onCell = readEffect("[[layer]]\n\(cell)\n[[layer.cell.behavior]]\n\(keys)")
    #expect(onCell.value?.layers[0].emitterCells[0].behaviors == [behavior])
  }

  static let bad: [(String, [String])] = [
    (
      "①[[layer.behavior]]\nforce = [1, 2, 3]",
      [
        "① error: layer[0].behavior[0]: has no type (expected one of wave, drag, alignToMotion,"
          + " valueOverLife, colorOverLife, attractor, simpleAttractor)"
      ]
    ),
    (
      "[[layer.behavior]]\ntype = ①\"wav\"",
      [
        "① error: layer[0].behavior[0].type: \"wav\" is not one of wave, drag, alignToMotion,"
          + " valueOverLife, colorOverLife, attractor, simpleAttractor (did you mean \"wave\"?)"
      ]
    ),
    (
      "[[layer.behavior]]\ntype = \"drag\"\n①force = [1, 2, 3]",
      ["① error: layer[0].behavior[0]: unknown key \"force\""]
    ),
    (
      "[[layer.behavior]]\ntype = \"wave\"\nforce = ①[1]",
      ["① error: layer[0].behavior[0].force: the list has 1 value (expected 2 to 3)"]
    ),
    (
      "①[[layer.behavior]]\ntype = \"valueOverLife\"",
      [
        "① error: layer[0].behavior[0]: has no keyPath",
        "① error: layer[0].behavior[0]: has no values",
      ]
    ),
    (
      "[[layer.behavior]]\ntype = \"valueOverLife\"\nkeyPath = \"spin\"\nvalues = [1, 2]\n"
        + "locations = ①[0, 0.5, 1]",
      ["① error: layer[0].behavior[0].locations: there are 3 locations for 2 values"]
    ),
    (
      "[[layer.behavior]]\ntype = \"colorOverLife\"\ncolors = [\"#000\", \"#FFF\"]\n"
        + "locations = ①[1, 0]",
      ["① error: layer[0].behavior[0].locations: the locations do not ascend"]
    ),
    (
      "①[layer.behavior]\ntype = \"wave\"",
      ["① error: layer[0].behavior: a table is not a list of tables (expected [[…behavior]])"]
    ),
  ]

  @Test("what is wrong is said at its place", arguments: bad)
  func faults(_ keys: String, _ expected: [String]) {
    let marked = MarkedText("[[layer]]\n\(keys)\n")
    let errors = readEffect(marked.text).diagnostics.filter { $0.severity == .error }
    #expect(marked.lines(errors) == expected)
  }
}
