// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

@testable import effectctl

/// `render` writes whole files or none.
@Suite struct RenderTests {
  private let folder = TemporaryDirectory()
  private let small = ["--size", "64x36", "--scale", "1"]

  private func bytes(_ name: String) throws -> [UInt8] {
    try #require(TemporaryDirectory.bytes(of: folder(name)))
  }

  private func run(_ words: [String]) -> (exit: ExitCode, errors: String) {
    let captured = CapturedConsole()
    return (captured.run(["render"] + words + small), captured.errors)
  }

  @Test(
    arguments: [
      ("still.png", [0x89, 0x50, 0x4E, 0x47]), ("moving.apng", [0x89, 0x50, 0x4E, 0x47]),
      ("moving.GIF", [0x47, 0x49, 0x46, 0x38]),
    ] as [(String, [UInt8])])
  func theSuffixSaysTheFormat(name: String, start: [UInt8]) throws {
    let file = folder(name)
    let frames = name.hasSuffix("png") && !name.hasSuffix("apng") ? [] : ["--duration", "0.2"]
    #expect(run(["hearts", "--output", file] + frames).exit == .done)
    let bytes = try bytes(name)
    #expect(Array(bytes.prefix(4)) == start)
    #expect(folder.names == [name])
  }

  /// What the manual says of sizes that no option gives.
  @Test(arguments: [("still.png", "1920x1080\n"), ("moving.gif", "640x360, 1 frame\n")])
  func sizesAreThoseOfTheManual(name: String, said: String) {
    let captured = CapturedConsole()
    let frames = name.hasSuffix("png") ? [] : ["--duration", "0.03"]
    #expect(captured.run(["render", "hearts", "--output", folder(name)] + frames) == .done)
    #expect(captured.output == "\(folder(name)): \(said)")
  }

  @Test(arguments: ["picture", "picture.jpg", "picture.png.bak", "apng"])
  func otherSuffixesAreRefused(name: String) {
    let result = run(["hearts", "--output", folder(name)])
    #expect(result.exit == .usage)
    #expect(result.errors.contains("does not end in .png, .apng or .gif"))
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: ["png", "apng", "gif"])
  func aFullDiskIsSaid(suffix: String) throws {
    let link = "\(folder.path)/full.\(suffix)"
    try #require(symlink("/dev/full", link) == 0)
    let frames = suffix == "png" ? [] : ["--duration", "0.1"]
    let result = run(["hearts", "--output", link] + frames)
    #expect(result.exit == .failed)
    #expect(result.errors.contains("cannot be written: No space left on device"))
    #expect(folder.names == ["full.\(suffix)"])
  }

  @Test(arguments: ["/proc/hearts.png", "/nowhere/hearts.png"])
  func aFolderThatTakesNoFilesIsSaid(file: String) {
    let result = run(["hearts", "--output", file])
    #expect(result.exit == .failed)
    #expect(result.errors.contains("\(file): cannot be written: "))
  }

  @Test func aFileThatCannotBeReplacedStays() throws {
    folder.write("before", to: "hearts.png")
    try #require(mkdir("\(folder.path)/hearts.gif", 0o755) == 0)
    #expect(run(["hearts", "--output", "\(folder.path)/hearts.gif"]).exit == .failed)
    #expect(run(["nobody", "--output", "\(folder.path)/hearts.png"]).exit == .failed)
    #expect(try bytes("hearts.png") == Array("before".utf8))
    #expect(folder.names == ["hearts.gif", "hearts.png"])
  }

  /// At its very start a burst of hearts is transparent, so that its picture is the background.
  @Test func backgroundsAreColoursOrPictures() throws {
    for (name, effect, background) in [
      ("plain.png", "hearts", "#204060"), ("colour.png", "rain", "#204060"),
      ("picture.png", "rain", folder("plain.png")), ("other.png", "rain", "#604020"),
      ("nothing.png", "rain", nil),
    ] as [(String, String, String?)] {
      let words = background.map { ["--background", $0] } ?? []
      #expect(run([effect, "--at", "0", "--output", folder(name)] + words).exit == .done)
    }
    let colour = try bytes("colour.png")
    #expect(try bytes("picture.png") == colour)
    #expect(try bytes("other.png") != colour)
    #expect(try bytes("nothing.png") != colour)
  }

  @Test func badBackgroundsAreSaid() {
    folder.write("no picture", to: "text.png")
    for (background, reason) in [
      ("\(folder.path)/text.png", "not a PNG image"), ("\(folder.path)/no.png", "neither a colour"),
      ("reddish", "neither a colour such as 203040 nor a file"),
    ] {
      let result = run(["snow", "--output", "\(folder.path)/x.png", "--background", background])
      #expect(result.exit == .failed)
      #expect(result.errors.contains(reason))
    }
    #expect(folder.names == ["text.png"])
  }

  @Test func theGalleryShowsEveryEffect() throws {
    let file = "\(folder.path)/all.png"
    let captured = CapturedConsole()
    let words = ["render", "--gallery", "--output", file, "--size", "64x36", "--at", "1"]
    #expect(captured.run(words) == .done)
    #expect(captured.output.contains("21 effects"))
    #expect(run(["--gallery", "--output", "\(folder.path)/all.gif"]).exit == .usage)
    #expect(run(["hearts", "--gallery", "--output", file]).exit == .usage)
  }

  @Test func absurdSizesAreRefused() {
    let captured = CapturedConsole()
    let words = ["render", "snow", "--output", "\(folder.path)/x.png", "--size", "16384x16384"]
    #expect(captured.run(words) == .usage)
    #expect(captured.errors.contains("too large"))
    #expect(folder.names.isEmpty)
  }
}
