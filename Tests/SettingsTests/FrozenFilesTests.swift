// SPDX-License-Identifier: MIT
import Support
import Testing

@testable import Settings

/// Every file that 0.1.0 accepted is accepted, at most with a warning.
///
/// The files are those of its `config`, the examples of its documents and the texts of its tests that
/// `effectctl check` of 0.1.0 found without errors, and one that is as odd as it let through. They are
/// never changed.
@Suite("files of 0.1.0")
struct FrozenFilesTests {
  static let folder = "Tests/SettingsTests/Frozen-0.1.0"
  static let configurations = Checkout.names(in: "\(folder)/configurations")
  static let effects = Checkout.names(in: "\(folder)/effects")

  @Test("none is lost")
  func count() {
    #expect(Self.configurations.count == 19)
    #expect(Self.effects.count == 42)
  }

  @Test("a configuration has no errors", arguments: configurations)
  func configuration(name: String) throws {
    let text = try #require(Checkout.bytes("\(Self.folder)/configurations/\(name)"))
    let checked = ConfigurationReader.read(text: text, file: name, effectNames: ["snow"])
    #expect(checked.diagnostics.filter { $0.severity == .error } == [])
    #expect(checked.value != nil)
  }

  @Test("an effect has no errors", arguments: effects)
  func effect(name: String) throws {
    let text = try #require(Checkout.bytes("\(Self.folder)/effects/\(name)"))
    let checked = EffectReader.read(
      text: text, file: name, name: String(name.dropLast(".toml".count)),
      resolveImage: { .success("/\($0)") })
    #expect(checked.diagnostics.filter { $0.severity == .error } == [])
    #expect(checked.value != nil)
  }
}
