// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import effectctl

/// `like` at the top of an effect file, and `copy` and `show`, over built-in and own effects.
@Suite struct LikeTests {
  private let folder = TemporaryDirectory()

  private func run(_ words: String...) -> (code: ExitCode, output: String, errors: String) {
    let captured = CapturedConsole()
    let environment = ["HOME": folder.path, "XDG_DATA_DIRS": folder("share")]
    let code = captured.run(words, environment: environment)
    return (code, captured.output, captured.errors)
  }

  @discardableResult
  private func write(_ name: String, _ text: String) -> String {
    folder.write(text, to: ".config/effectd/effects/\(name).toml")
  }

  private func count(_ effect: String) -> Int {
    run("simulate", effect, "--at", "30").output.split(separator: "\n").count
  }

  // MARK: like

  @Test func everyValueIsTheOtherEffects() {
    write("mine", "like = \"snow\"\n")
    let mine = run("simulate", "mine", "--at", "30")
    let snow = run("simulate", "snow", "--at", "30")
    #expect(mine.code == .done, "\(mine.errors)")
    #expect(
      mine.output.replacing("\"effect\":\"mine\"", with: "\"effect\":\"snow\"") == snow.output)
    #expect(run("check").errors.isEmpty)
    #expect(run("list").output.contains("mine"))
  }

  @Test func layersAndCellsAreChangedInTheirPlace() {
    write("few", "like = \"snow\"\n" + String(repeating: "[[layer]]\nbirthRate = 0.3\n", count: 3))
    #expect(count("few") < count("snow") / 2)
    write(
      "near",
      """
      like = "snow"
      [[layer]]
      [[layer.cell]]
      name = "far"
      birthRate = 0
      """)
    #expect(!run("simulate", "near", "--at", "30").output.contains("\"cell\":\"far\""))
    write(
      "more",
      """
      like = "snow"
      [[layer]]
      [[layer.cell]]
      name = "own"
      like = "far"
      """)
    let more = run("simulate", "more", "--at", "30").output
    #expect(more.contains("\"cell\":\"own\"") && more.contains("\"cell\":\"far\""))
  }

  @Test func itsOwnNameMeansTheEffectThatItHides() {
    let file = write("snow", "like = \"snow\"\ntitle = \"Less\"\n")
    #expect(run("list").output.contains("Less"))
    #expect(run("check", file).errors.isEmpty)
    folder.write("like = \"snow\"\nkind = \"ambient\"\n", to: "share/effectd/effects/snow.toml")
    #expect(run("simulate", "snow", "--at", "1").code == .done)
  }

  @Test(arguments: [
    ("like = \"snwo\"", "1:8: error: like: there is no other effect named \"snwo\" (did you mean"),
    ("like = \"mine\"", "1:8: error: like: there is no other effect named \"mine\""),
    ("like = 3", "1:8: error: like: 3 is not a text"),
    ("\nlike = \"circle\"", "2:8: error: like: \"circle\" has errors: "),
    ("like = \"broken\"", "error: like: \"broken\" has errors: "),
    (
      "like = \"snow\"\n[[layer]]\n[[layer.cell]]\nlifetme = 1",
      "4:1: error: layer[0].cell[0]: unknown key \"lifetme\""
    ),
  ])
  func mistakesAreSaidAtTheirPlace(text: String, message: String) {
    write("circle", "like = \"mine\"")
    write("broken", "[[layer]]\nbirthRate = -1\n")
    let file = write("mine", text)
    let result = run("check", file)
    #expect(result.code == .failed)
    #expect(result.errors.hasPrefix("\(file):"))
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func aCircleIsSaid() {
    write("circle", "like = \"mine\"")
    let result = run("check", write("mine", "like = \"circle\""))
    #expect(result.errors.contains("leads in a circle"), "\(result.errors)")
  }

  @Test func imagesAreThoseBesideTheBase() {
    folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "share/effectd/effects/a.svg")
    folder.write(
      "[[layer]]\n[[layer.cell]]\nbirthRate = 1\nlifetime = 1\ncontents = { image = \"a.svg\" }\n",
      to: "share/effectd/effects/leaf.toml")
    #expect(run("simulate", write("mine", "like = \"leaf\"\n"), "--at", "1").code == .done)
    let own = write(
      "own", "like = \"leaf\"\n[[layer]]\n[[layer.cell]]\ncontents = { image = \"a.svg\" }\n")
    #expect(run("check", own).errors.contains("5:22: error") == false)
    #expect(run("check", own).errors.contains("there is no such file"))
  }

  // MARK: copy and show

  @Test func showPrintsTheFile() {
    #expect(run("show", "snow").output == Checkout.text("config/effects/snow.toml"))
    #expect(run("show", "snwo").errors.contains("did you mean \"snow\""))
  }

  @Test func aCopyIsWrittenOnceAndGoesBeforeTheBuiltIn() throws {
    let path = folder(".config/effectd/effects/snow.toml")
    #expect(run("copy", "snow").output.hasPrefix("\(path): a copy of snow"))
    #expect(TemporaryDirectory.read(path) == Checkout.text("config/effects/snow.toml"))
    #expect(run("list").output.contains(path))
    write("snow", "# mine\n")
    let again = run("copy", "snow")
    #expect(again.code == .failed)
    #expect(again.errors.contains("exists and is left alone; choose another name"))
    #expect(TemporaryDirectory.read(path) == "# mine\n")
    #expect(run("copy", "hearts", "my-hearts").code == .done)
    #expect(run("simulate", "my-hearts", "--at", "1").code == .done)
  }

  @Test(arguments: ["../evil", "a/b", "", "-x y"])
  func aNameIsNoPath(name: String) {
    let result = run("copy", "--", "snow", name)
    #expect(result.code == .usage)
    #expect(result.errors.contains("cannot be an effect's name"))
  }

  @Test func whatCouldNotBeShownIsNotCopied() {
    folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "share/effectd/effects/a.svg")
    folder.write(
      "[[layer]]\n[[layer.cell]]\nbirthRate = 1\nlifetime = 1\ncontents = { image = \"a.svg\" }\n",
      to: "share/effectd/effects/leaf.toml")
    let result = run("copy", "leaf")
    #expect(result.code == .failed)
    #expect(result.errors.contains("there is no such file"), "\(result.errors)")
    #expect(TemporaryDirectory.read(folder(".config/effectd/effects/leaf.toml")) == nil)
  }
}
