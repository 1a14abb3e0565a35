// SPDX-License-Identifier: MIT
import Seasons
import Support
import Testing

@testable import Settings

@Suite("config/effectd.toml")
struct SampleConfigurationTests {
  @Test("as it is, it changes nothing")
  func untouched() throws {
    let checked = ConfigurationReader.read(
      text: try sample(), file: "effectd.toml", effectNames: nil)
    #expect(checked.diagnostics == [])
    #expect(checked.value == Configuration())
  }

  @Test("with every setting uncommented, it still states the defaults")
  func uncommented() throws {
    let text = uncommentedText(try sample())
    let checked = readConfiguration(
      text, effects: ["snow", "hearts", "fireworks", "confetti", "petals", "lanterns"])
    #expect(checked.diagnostics == [])
    var configuration = try #require(checked.value)
    var flag = FlagSettings()
    flag.url = "https://example.org/flags.json"
    #expect(configuration.flag == flag)
    #expect(
      configuration.seasons.map(\.name) == [
        "winter", "valentine", "new-year", "weekend", "easter", "lamps", "lunar-new-year",
      ])
    #expect(configuration.place == GeographicPlace(latitude: 52.5, longitude: 13.4))
    configuration.place = nil
    configuration.flag = nil
    configuration.seasons = []
    #expect(configuration == Configuration())
  }

  @Test("it has every key there is")
  func complete() throws {
    let text = uncommentedText(try sample())
    let root = try #require(
      TomlDocument.parse(Array(text.utf8), problems: Problems(file: "effectd.toml")))
    for key in SettingsReference.configurationKeys {
      let section = try #require(root[key.section], "[\(key.section)]")
      let tables = section.elements ?? [section]
      #expect(tables.contains { $0[key.name] != nil }, "[\(key.section)] \(key.name)")
    }
  }

  private func uncommentedText(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { line in
      line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
    }.joined(separator: "\n")
  }

  private func sample() throws -> [UInt8] { try #require(Checkout.bytes("config/effectd.toml")) }
}
