// SPDX-License-Identifier: MIT

import Particles
import Testing
import Values

@testable import Settings

@Suite("Effects as a whole")
struct EffectChecksTests {
  @Test("an effect without anything")
  func nothing() {
    expectEffect("①title = \"Empty\"", ["① error: the effect has neither [[layer]] nor [confetti]"])
  }

  @Test("sub-emitters that explode are an error")
  func explosion() {
    expectEffect(
      """
      ①[[layer]]
      [[layer.cell]]
      birthRate = 100
      lifetime = 10
      [[layer.cell.cell]]
      birthRate = 1000
      lifetime = 5
      contents = { shape = "star" }
      """,
      [
        "① error: layer[0]: about 5001000 particles would live at once"
          + " (expected at most 100000)"
      ])
  }

  @Test("a burst that never stops emitting is a warning")
  func endless() {
    let text = """
      kind = "burst"
      ①[[layer]]
      [[layer.cell]]
      name = "a"
      birthRate = 1
      lifetime = 1
      contents = { shape = "star" }

      """
    expectEffect(
      text,
      [
        "① warning: layer[0]: a burst ends, but the emission of cell \"a\" does not"
          + " (give it a duration, or a burstCount)"
      ])
    expectEffect(text + "duration = 1", [])
    expectEffect(text.replacing("[[layer]]", with: "[[layer]]\nduration = 2"), [])
    expectEffect(text.replacing("birthRate", with: "burstCount"), [])
  }

  @Test("a title is the name unless it is given, a kind ambient unless it is confetti")
  func usual() throws {
    let layer = "[[layer]]\n[[layer.cell]]\nburstCount = 1\nlifetime = 1\ncontents.shape = \"star\""
    let effect = try #require(readEffect(layer).value)
    #expect(effect.title == "test")
    #expect(effect.kind == .ambient)
    #expect(readEffect("[confetti]").value?.kind == .burst)
    #expect(readEffect("kind = \"ambient\"\n[confetti]").value?.kind == .ambient)
  }

  @Test("too many layers")
  func manyLayers() {
    let text = String(repeating: "[[layer]]\n", count: 33)
    let messages = readEffect(text).diagnostics.map(\.message)
    #expect(messages == ["layer: has 33 layers (expected at most 32)"])
  }

  @Test("the catalogue: the first of a name wins, names in order, the nearest name")
  func catalogue() {
    let catalogue = EffectCatalogue([
      .init(name: "snow", source: "mine", bytes: [1]),
      .init(name: "rain", source: "mine", bytes: []),
      .init(name: "snow", source: "built in", bytes: [2]),
      .init(name: "hearts", source: "built in", bytes: []),
    ])
    #expect(catalogue.names == ["hearts", "rain", "snow"])
    #expect(catalogue["snow"]?.source == "mine")
    #expect(catalogue["snow"]?.bytes == [1])
    #expect(catalogue["wind"] == nil)
    #expect(catalogue.nearestName(to: "snwo") == "snow")
    #expect(catalogue.nearestName(to: "lanterns") == nil)
  }

  @Test(
    "names of effects",
    arguments: [
      ("snow", true), ("classic-snow", true), ("a_b.2", true), ("Öl", true), ("", false),
      (".a", false),
      ("-a", false), ("a/b", false), ("a b", false), ("a\nb", false),
      (String(repeating: "a", count: 65), false),
    ])
  func names(_ name: String, _ isName: Bool) {
    #expect(EffectCatalogue.isName(name) == isName)
  }
}
