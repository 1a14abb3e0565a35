// SPDX-License-Identifier: MIT
import Particles
import Testing

@testable import Settings

@Suite("The reference of keys")
struct SettingsReferenceTests {
  @Test("every key is described in one sentence, and once")
  func described() {
    let keys = SettingsReference.configurationKeys + SettingsReference.effectKeys
    for key in keys {
      #expect(key.meaning.hasSuffix("."), "\(key)")
      #expect(!key.type.isEmpty && !key.range.isEmpty, "\(key)")
    }
    let names = keys.map { "\($0.section).\($0.name)" }
    #expect(Set(names).count == names.count)
  }

  /// What only `[confetti]` sets.
  private static let ofConfetti = ["colorTurn", "spinMaximum", "wobbleFrequencyMaximum"]

  @Test("every property of a cell and of a layer is a key")
  func complete() {
    let own = ["emitterCells": "cell", "behaviors": "behavior", "heightShares": "velocity"]
    for (section, value) in [
      ("layer", EmitterLayer() as Any), ("layer.cell", EmitterCell() as Any),
    ] {
      let keys = SettingsReference.effectKeys.filter { $0.section == section }.map(\.name)
      for property in Mirror(reflecting: value).children.compactMap(\.label)
      where !Self.ofConfetti.contains(property) {
        #expect(keys.contains(own[property] ?? property), "\(section): \(property)")
      }
    }
  }

  @Test("every default that is stated is the one that holds")
  func defaults() throws {
    for key in SettingsReference.effectKeys {
      guard let text = key.defaultText, ["layer", "layer.cell"].contains(key.section) else {
        continue
      }
      let checked = readEffect("[[layer]]\n[[\(key.section)]]\n\(key.name) = \(text)\n")
      #expect(!checked.hasErrors, "\(key): \(checked.diagnostics)")
      let layer = try #require(checked.value?.layers.last)
      if key.section == "layer" {
        #expect(layer == EmitterLayer(), "\(key)")
      } else {
        #expect(layer.emitterCells == [EmitterCell()], "\(key)")
      }
    }
  }

  @Test("every number, boolean and choice of a cell goes where its name says, and only there")
  func assigned() throws {
    let usual = values(of: EmitterCell())
    for key in SettingsReference.effectKeys where key.section == "layer.cell" {
      guard let sample = sample(key), let before = usual[key.name] else { continue }
      let after = values(of: try readCell("\(key.name) = \(sample)"))
      for (property, value) in after {
        #expect((value != usual[property]) == (property == key.name), "\(key.name): \(property)")
      }
      #expect(after[key.name] != before)
    }
  }

  private func values(of cell: EmitterCell) -> [String: String] {
    var values: [String: String] = [:]
    for child in Mirror(reflecting: cell).children {
      if let label = child.label { values[label] = "\(child.value)" }
    }
    return values
  }

  /// A value that is allowed and not the default.
  private func sample(_ key: SettingsReference.Entry) -> String? {
    switch key.type {
    case "number": key.defaultText == "0.5" ? "0.25" : "0.5"
    case "whole number": "3"
    case "boolean": key.defaultText == "true" ? "false" : "true"
    case "text":
      key.range.hasPrefix("one of ")
        ? key.range.dropFirst(7).split(separator: ", ").map { "\"\($0)\"" }
          .first { $0 != key.defaultText }
        : nil
    default: nil
    }
  }
}
