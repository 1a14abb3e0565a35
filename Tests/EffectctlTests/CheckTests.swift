// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

@testable import effectctl

/// `check` looks at what an effect shows, not only at how it is written.
struct CheckTests {
  let folder = TemporaryDirectory()

  // Swift 6.0 crashes on texts that are put together within a macro's arguments.
  static let megabyteOfText = "{ text = \"" + String(repeating: "x", count: 1_000_000) + "\" }"
  static let thousandContents = "[" + String(repeating: "{ shape = \"star\" }, ", count: 1000) + "]"

  private func check(_ contents: String) -> (exit: ExitCode, errors: String) {
    let file = folder.write(
      """
      [[layer]]
      [[layer.cell]]
      birthRate = 1
      lifetime = 1
      contents = \(contents)

      """, to: "mine.toml")
    let captured = CapturedConsole()
    return (captured.run(["check", file]), captured.errors)
  }

  @Test(arguments: [
    ("{ text = \"x\", font = \"No Such Family\" }", "no font \"No Such Family\" is installed; \""),
    ("{ text = \"\u{10FFFD}\" }", "no installed font can show"),
    ("{ path = \"M0 0 L\" }", "path"), ("{ image = \"text.png\" }", "not a PNG image"),
    ("{ image = \"cut.svg\" }", "the SVG image cannot be drawn"),
  ])
  func whatCannotBeShownIsAWarning(contents: String, reason: String) {
    folder.write("no picture", to: "text.png")
    folder.write("<svg", to: "cut.svg")
    let result = check(contents)
    #expect(result.exit == .done)
    #expect(result.errors.hasPrefix("\(folder("mine.toml")):5:12: warning: layer[0].cell[0]"))
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  @Test(arguments: [
    ("{ image = \"../text.png\" }", "leaves the effect's folder"),
    ("{ image = \"/etc/passwd.png\" }", "leaves the effect's folder"),
    ("{ image = \"no.png\" }", "there is no such file"),
    (
      Self.megabyteOfText,
      "the text has 1000000 bytes (expected at most 256)"
    ),
    (
      Self.thousandContents,
      "the array has 1000 contents (expected 1 to 64)"
    ),
  ])
  func whatIsNotAllowedIsAnError(contents: String, reason: String) {
    let result = check(contents)
    #expect(result.exit == .failed)
    #expect(result.errors.hasPrefix("\(folder("mine.toml")):5:"))
    #expect(result.errors.contains(reason), "\(result.errors.prefix(300))")
  }

  /// The output of `check` for an effect whose picture is a link out of its folder.
  private func checkLink(to target: String, owner: uid_t = geteuid()) -> CapturedConsole {
    let link = folder("effects/out.png")
    folder.write(
      """
      [[layer]]
      [[layer.cell]]
      birthRate = 1
      lifetime = 1
      contents = { image = "out.png" }
      """, to: "effects/a.toml")
    #expect(symlink(target, link) == 0 && lchown(link, owner, gid_t.max) == 0)
    let captured = CapturedConsole()
    _ = captured.run(["check", folder("effects/a.toml")])
    return captured
  }

  /// As programs that manage dotfiles link a picture in.
  @Test func aPictureThatIsLinkedInIsRead() {
    let picture = "docs/pictures/flake.png"
    #expect(checkLink(to: Checkout.file(picture)).output == "no problems in 1 file\n")
  }

  @Test func aLinkToNoRegularFileIsNotFollowed() {
    #expect(checkLink(to: folder("effects")).errors.contains("it is not a regular file"))
  }

  @Test(.enabled(if: geteuid() == 0)) func anotherUsersLinkLeadsNowhere() {
    folder.write("x", to: "secret.png")
    let captured = checkLink(to: folder("secret.png"), owner: 12_345)
    #expect(captured.errors.contains("another user's link leads out of the effect's folder"))
  }

  @Test func aNameThatNoEffectCanHaveIsToldWithThoseThatOneCan() {
    folder.write("[[layer]]\n", to: ".config/effectd/effects/my flake.toml")
    let captured = CapturedConsole()
    _ = captured.run(["check"], environment: ["HOME": folder.path])
    let message = "\"my flake\": file names may hold letters, digits, \"-\", \"_\" and \".\" only"
    #expect(captured.errors.contains(message), "\(captured.errors)")
  }

  @Test func allBuiltInEffectsAreFine() {
    let captured = CapturedConsole()
    #expect(captured.run(["check"]) == .done)
    // One that is not listed in `BuiltInEffects` would be missing here.
    let count = Checkout.names(in: "config/effects").count { $0.hasSuffix(".toml") }
    #expect(captured.output == "no problems in \(count) files\n")
  }

  // MARK: What never shows

  @Test func aSeasonOfAYearThatIsOverIsAWarning() {
    let file = folder.write(
      """
      [[season]]
      name = "fair"
      effect = "snow"
      from = "2020-12-01"
      until = "2020-12-24"
      """, to: "effectd.toml")
    let captured = CapturedConsole()
    #expect(captured.run(["check", file]) == .done)
    #expect(
      captured.errors
        == "\(file):1:1: warning: season fair: it is over: the last day in it is 2020-12-24;"
        + " without the year it comes every year\n")
  }

  @Test(arguments: [
    (#""bursts": false"#, true), (#""show": "off""#, true), (#""bursts": true"#, false),
    (#""show": "off", "bursts": true"#, false),
  ])
  func aMomentThatItsOwnObjectForbidsIsAWarning(beside: String, isForbidden: Bool) {
    let file = folder.write(
      """
      {"flags": {"seasonal-effect": {"state": "ENABLED", "defaultVariant": "a", "variants": {
        "a": {"moment": {"burst": "confetti", "at": "2027-01-01T00:00:00Z"}, \(beside)}}}}}
      """, to: "flags.json")
    let captured = CapturedConsole()
    #expect(captured.run(["flags", "check", file]) == .done)
    let warning =
      "\(file):2:19: warning: flags.seasonal-effect.variants.a.moment: it never shows:"
      + " \"bursts\": false, or \"show\": \"off\", beside it forbids bursts\n"
    #expect(captured.errors == (isForbidden ? warning : ""))
  }
}
