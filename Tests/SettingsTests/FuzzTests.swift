// SPDX-License-Identifier: MIT
import Testing

@testable import Settings

@Suite("Damaged files")
struct FuzzTests {
  /// A small generator of its own, so that every run damages alike (xorshift64*).
  private struct Damage {
    /// What TOML is made of.
    static let signs = Array("[]{}\"'=.,#\n0123456789eE+-_".utf8)

    var state: UInt64

    mutating func next(below bound: Int) -> Int {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return Int((state &* 2_685_821_657_736_338_717) >> 33) % bound
    }

    /// Changes, removes, doubles or moves some bytes.
    mutating func apply(to bytes: inout [UInt8]) {
      for _ in 0...next(below: 4) where !bytes.isEmpty {
        let index = next(below: bytes.count)
        let end = min(bytes.count, index + 1 + next(below: 12))
        switch next(below: 5) {
        case 0: bytes[index] = UInt8(next(below: 256))
        case 1: bytes.removeSubrange(index..<end)
        case 2: bytes.insert(contentsOf: bytes[index..<end], at: next(below: bytes.count))
        case 3: bytes[index] = Self.signs[next(below: Self.signs.count)]
        default: bytes.insert(UInt8(next(below: 128)), at: index)
        }
      }
    }
  }

  private static let configurations = [
    "overlay = { layer = \"top\", outputs = [\"DP-*\"], frameRate = 60, maximumParticles = 9_000 }",
    "[flag]\nurl = \"https://example.org/f\"\npollEvery = \"15m\"\n[bursts]\nlocked = \"hide\"",
    "[[season]]\nname = \"a\"\neffect = \"snow\"\nfrom = \"12-01\"\nuntil = \"4th thu nov\"",
    "[[season]]\nname = \"b\"\nburst = \"fire\"\nat = \"01-01 00:00\"",
  ]

  private static let effects = [
    "[confetti]\nshapes = [\"star\", { emoji = \"🎉\", size = 3 }]\norigin = { x = 0.5 }\nticks = 9",
    "[[layer]]\nemitterPosition = [\"50% - 3\", -20]\n[[layer.behavior]]\ntype = \"wave\"\n"
      + "force = [1, 2, 3]",
    "[[layer]]\n[[layer.cell]]\ncontents = [{ shape = \"circle\" }, { image = \"leaf.png\" }]\n"
      + "lifetime = 2.5\nbirthRate = 3e1\ncolor = [1, 0.5, 0]",
    "[[layer]]\n[[layer.cell]]\nname = \"a\"\n[[layer.cell.cell]]\nlike = \"b\"\n"
      + "[[layer.cell]]\nname = \"b\"\nlike = \"a\"\nbackColor = \"#FF00FF80\"",
  ]

  @Test("twenty thousand damaged files are read or refused, never more")
  func damaged() {
    var damage = Damage(state: 0x9E37_79B9_7F4A_7C15)
    var refused = 0
    var wrong: [String] = []
    for round in 0..<20_000 {
      let seeds = round % 2 == 0 ? Self.configurations : Self.effects
      var bytes = Array(seeds[round / 2 % seeds.count].utf8)
      damage.apply(to: &bytes)
      let (diagnostics, hasValue) = round % 2 == 0 ? readConfiguration(bytes) : readEffect(bytes)
      let hasErrors = diagnostics.contains { $0.severity == .error }
      let areWell = diagnostics.allSatisfy {
        $0.line > 0 && $0.column > 0 && !$0.message.utf8.contains(0x0A)
      }
      if hasValue == hasErrors || !areWell { wrong.append(String(decoding: bytes, as: UTF8.self)) }
      refused += hasErrors ? 1 : 0
    }
    #expect(wrong == [])
    // Most damage is noticed, and some of it is not: the rounds above are worth something.
    #expect((5000..<20_000).contains(refused))
  }

  private func readConfiguration(_ bytes: [UInt8]) -> ([Diagnostic], Bool) {
    let checked = ConfigurationReader.read(text: bytes, file: "f", effectNames: ["snow"])
    return (checked.diagnostics, checked.value != nil)
  }

  private func readEffect(_ bytes: [UInt8]) -> ([Diagnostic], Bool) {
    let checked = EffectReader.read(text: bytes, file: "f", name: "f") { _ in .success("/x.png") }
    return (checked.diagnostics, checked.value != nil)
  }
}
