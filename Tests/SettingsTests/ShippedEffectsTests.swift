// SPDX-License-Identifier: MIT
import Support
import Testing

@testable import Settings

@Suite("config/effects")
struct ShippedEffectsTests {
  @Test("every file is read without a word", arguments: Checkout.names(in: "config/effects"))
  func clean(_ name: String) throws {
    let bytes = try #require(Checkout.bytes("config/effects/\(name)"))
    let checked = EffectReader.read(
      text: bytes, file: name, name: String(name.dropLast(5)),
      resolveImage: { _ in .failure(ImageProblem("a compiled-in effect has no images")) })
    #expect(checked.diagnostics.map(\.description) == [])
    #expect(checked.value != nil)
  }
}
