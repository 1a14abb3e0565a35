// SPDX-License-Identifier: MIT

import Canvas
import Glibc
import OverlaySupport
import Particles
import PictureClient
import Pictures
import Pixels
import Support
import Testing
import Values

@testable import Sprites

/// A file that is gone at the end of the test.
private final class TemporaryFile {
  let path: String
  private let folder = TemporaryDirectory()

  init(_ bytes: [UInt8], suffix: String) throws {
    path = folder("file\(suffix)")
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    try #require(descriptor >= 0)
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    try #require(written == bytes.count)
  }
}

/// Left half red, right half green, opaque.
private func twoColours(width: Int, height: Int) -> Bitmap {
  var bitmap = Bitmap(width: width, height: height, color: Color(red: 1, green: 0, blue: 0))
  for y in 0..<height {
    for x in (width / 2)..<width { bitmap[x, y] = 0xFF00_FF00 }
  }
  return bitmap
}

/// Opaque, each pixel another colour than its neighbours.
private func chequers(side: Int) -> Bitmap {
  var bitmap = Bitmap(width: side, height: side, color: Color(red: 0, green: 0, blue: 0))
  for y in 0..<side {
    for x in 0..<side { bitmap[x, y] = 0xFF00_0000 | UInt32(x * 5) << 16 | UInt32(y * 5) << 8 | 77 }
  }
  return bitmap
}

/// Notes what is asked for, and has nothing.
private final class Asked: PictureProvider {
  private(set) var needs: [PictureNeed] = []

  func answer(to need: PictureNeed) -> PictureAnswer {
    needs.append(need)
    return .problem("nothing here")
  }
}

private func middle() -> SampleFrame {
  let sample = SampleFrame(count: 1)
  sample.frame.x[0] = 128
  sample.frame.y[0] = 128
  return sample
}

@Suite struct ContentsTests {
  /// Row 34: 180 pixels at scale 0.1 are 18 points, at three pixels to the point 6.
  @Test(arguments: [(1.0, 18.0), (3.0, 6.0)])
  func naturalSizes(contentsScale: Double, expected: Double) throws {
    let file = try TemporaryFile(twoColours(width: 180, height: 180).png(), suffix: ".png")
    var stage = Stage([
      simulatedCell(.image(file.path, size: nil), scales: 0.1...0.1, rotates: false) {
        $0.contentsScale = contentsScale
      }
    ])
    #expect(stage.binding.problems.isEmpty)
    let sample = middle()
    sample.frame.scale[0] = 0.1
    let coverage = stage.canvas(sample).coverage
    #expect(abs(coverage.squareRoot() - expected) < 0.05 * expected)
  }

  /// At rest, upright and at a whole scale pixels are copied, wherever the middle falls.
  @Test(arguments: [(50, 1.0, 128.0), (51, 1, 128), (50, 1, 127.3), (50, 2, 64), (37, 3, 42.9)])
  func stillPicturesAreCopied(side: Int, scale: Double, place: Double) throws {
    let file = try TemporaryFile(chequers(side: side).png(), suffix: ".png")
    var cell = simulatedCell(.image(file.path, size: nil), rotates: false)
    cell.isAtRest = true
    var stage = Stage([cell], scale: scale)
    let sample = middle()
    (sample.frame.x[0], sample.frame.y[0]) = (Float(place), Float(place))
    let canvas = stage.canvas(sample)
    let size = side * Int(scale)
    let used = (0..<256).filter { canvas[$0, 128] != 0 }
    #expect(used.count == size)
    let first = try #require(used.first)
    let top = try #require((0..<256).first { canvas[128, $0] != 0 })
    #expect(abs(Double(first) + Double(size) / 2 - place * scale) <= 0.5)
    let chequers = chequers(side: side)
    let isCopy = (0..<size).allSatisfy { y in
      (0..<size).allSatisfy { x in
        canvas[first + x, top + y] == chequers[x / Int(scale), y / Int(scale)]
      }
    }
    #expect(isCopy)
  }

  /// What stands upright in one size has that size, also while it moves; steps are for the rest.
  @Test func onlySizesAreExact() throws {
    var stage = Stage([
      simulatedCell(.path("M0 0H1V1H0Z", size: 50), rotates: false),
      simulatedCell(.path("M0 0H1V1H0Z", size: 50), scales: 0.9...1, rotates: false),
    ])
    let sample = middle()
    #expect(stage.canvas(sample).coverage == 50 * 50)
    sample.frame.cell[0] = 1
    #expect(stage.canvas(sample).coverage == 52 * 52)
  }

  @Test func textAtRestIsDrawnInItsSize() throws {
    var cell = simulatedCell(.text("effectd", font: nil, size: 90), rotates: false)
    let asked = Asked()
    for isAtRest in [false, true] {
      cell.isAtRest = isAtRest
      _ = SpriteStore(scale: 1, pictures: asked).load(cells: [cell])
    }
    #expect(asked.needs.map(\.pixels) == [128, 90])
  }

  @Test func filtersTellPicturesApart() throws {
    let file = try TemporaryFile(twoColours(width: 8, height: 8).png(), suffix: ".png")
    var stage = Stage([
      simulatedCell(.image(file.path, size: 90), rotates: false),
      simulatedCell(.image(file.path, size: 90), rotates: false) {
        $0.magnificationFilter = .nearest
      },
    ])
    let sample = middle()
    let isMixed = { (canvas: SoftwareCanvas) in
      (90..<166).contains { ![0xFFFF_0000, 0xFF00_FF00].contains(canvas[$0, 128]) }
    }
    #expect(isMixed(stage.canvas(sample)))
    sample.frame.cell[0] = 1
    #expect(!isMixed(stage.canvas(sample)))
  }

  /// Row 34: half of a picture of 64 by 32 is 32 by 32.
  @Test func partsOfImages() throws {
    let file = try TemporaryFile(twoColours(width: 64, height: 32).png(), suffix: ".png")
    var stage = Stage([
      simulatedCell(.image(file.path, size: nil), rotates: false) {
        $0.contentsRect = UnitRect(x: 0.5, y: 0, width: 0.5, height: 1)
      }
    ])
    let canvas = stage.canvas(middle())
    #expect(abs(canvas.coverage - 32 * 32) < 1)
    #expect(canvas[120, 128] == 0xFF00_FF00 && canvas[140, 128] == 0xFF00_FF00)
    #expect(canvas[112, 112] == 0xFF00_FF00 && canvas[111, 128] == 0)
  }

  @Test func spriteSheets() throws {
    let file = try TemporaryFile(twoColours(width: 64, height: 32).png(), suffix: ".png")
    var stage = Stage([
      simulatedCell(.image(file.path, size: 20), rotates: false) { $0.contentsFrameCount = 2 }
    ])
    let sample = middle()
    #expect(stage.canvas(sample)[128, 128] == 0xFFFF_0000)
    sample.frame.frameIndex[0] = 1
    #expect(stage.canvas(sample)[128, 128] == 0xFF00_FF00)
    sample.frame.frameIndex[0] = 2
    #expect(stage.canvas(sample)[128, 128] == 0xFFFF_0000)
  }

  @Test func whiteImagesAreTintedAndColouredOnesByTheCell() throws {
    let white = try TemporaryFile(Bitmap(width: 9, height: 9, color: .white).png(), suffix: ".png")
    let colours = try TemporaryFile(twoColours(width: 8, height: 8).png(), suffix: ".png")
    var stage = Stage([
      simulatedCell(.image(white.path, size: nil)),
      simulatedCell(.image(colours.path, size: nil)) {
        $0.color = Color(red: 0.5, green: 1, blue: 1)
      },
    ])
    let sample = middle()
    sample.frame.red[0] = 0
    #expect(stage.canvas(sample)[128, 128] == 0xFF00_FFFF)
    sample.frame.cell[0] = 1
    #expect(stage.canvas(sample)[126, 128] == 0xFF80_0000)
  }

  @Test func imagesTurnClockwise() throws {
    let file = try TemporaryFile(twoColours(width: 40, height: 40).png(), suffix: ".png")
    var stage = Stage([simulatedCell(.image(file.path, size: nil))])
    let sample = middle()
    sample.frame.rotation[0] = .pi / 2
    let canvas = stage.canvas(sample)
    // The right half comes to lie below.
    #expect(canvas[128, 118] == 0xFFFF_0000)
    #expect(canvas[128, 138] == 0xFF00_FF00)
  }

  @Test func shrunkenChequersAreGrey() throws {
    var chequers = Bitmap(width: 256, height: 256, color: .white)
    for y in 0..<256 {
      for x in 0..<256 where (x + y) % 2 == 0 { chequers[x, y] = 0xFF00_0000 }
    }
    let file = try TemporaryFile(chequers.png(), suffix: ".png")
    var stage = Stage([simulatedCell(.image(file.path, size: 37), rotates: false)])
    let canvas = stage.canvas(middle())
    let greys = (120..<136).map { Int(canvas[$0, 128] & 255) }
    #expect(greys.allSatisfy { abs($0 - 128) <= 3 })
  }

  @Test(arguments: [
    ("missing", "No such file"), ("folder", "not a file"), ("empty", "0 bytes"),
    ("text", "not a PNG"), ("cut", "damaged"), ("huge", "9999x40"),
  ])
  func badImagesGetAStandIn(kind: String, message: String) throws {
    let png = try twoColours(width: 64, height: 40).png()
    var huge = png
    huge.replaceSubrange(16..<20, with: [0, 0, 0x27, 0x0F])
    let bytes: [String: [UInt8]] = [
      "text": Array("Hello, I am certainly no image at all".utf8),
      "cut": Array(png[..<(png.count - 30)]), "huge": huge, "empty": [],
    ]
    let file = try TemporaryFile(bytes[kind] ?? [], suffix: ".png")
    let path = kind == "missing" ? file.path + ".no" : kind == "folder" ? "/tmp" : file.path
    var stage = Stage([simulatedCell(.image(path, size: 20))])
    #expect(stage.binding.problems.count == 1)
    #expect(stage.binding.problems.first?.message.contains(message) == true)
    #expect(stage.canvas(middle()).coverage > 50)
  }

  @Test func pathsAreShownAndBadOnesNamed() {
    var stage = Stage([
      simulatedCell(.path("M0 0H20V10H0Z", size: 40), rotates: false),
      simulatedCell(.path("M0 0 L", size: 40)), simulatedCell(.path("M0 0Z", size: 40)),
      simulatedCell(nil),
    ])
    #expect(stage.binding.problems.map(\.cell) == [1, 2])
    let canvas = stage.canvas(middle())
    #expect(abs(canvas.coverage - 800) < 2)
    let sample = middle()
    sample.frame.cell[0] = 1
    #expect(stage.canvas(sample).coverage > 100)
    sample.frame.cell[0] = 3
    #expect(stage.canvas(sample).coverage == 0)
  }

  @Test func equalContentsAreLoadedOnce() {
    let store = SpriteStore(scale: 1, pictures: WaitingPictures())
    let cells = [
      simulatedCell(.shape(.heart, size: 10)), simulatedCell(.shape(.heart, size: 30)),
      simulatedCell(.path("M0 0H9V9Z", size: 10)), simulatedCell(.path("M0 0H9V9Z", size: 20)),
    ]
    let first = store.load(cells: cells)
    _ = store.load(cells: cells)
    #expect(store.variants.sourceCount == 2)
    #expect(first.entries.map(\.source) == [0, 0, 1, 1])
  }

  @Test(arguments: [
    "\u{2764}", "\u{1F600}", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "\u{1F44D}\u{1F3FD}", "\u{1F1E9}\u{1F1EA}",
  ])
  func emojiComeOutWholeOrAreNamed(emoji: String) {
    var stage = Stage([simulatedCell(.emoji(emoji, size: 40), rotates: false)])
    let canvas = stage.canvas(middle())
    #expect(canvas.coverage > 200)
    if stage.binding.problems.isEmpty {
      let columns = (0..<256).filter { x in (0..<256).contains { canvas[x, $0] != 0 } }
      #expect(columns.count >= 25 && columns.count <= 43)
    } else {
      #expect(stage.binding.problems[0].message.contains("font"))
    }
  }

  @Test func charactersWithoutAFontGetAStandIn() {
    var stage = Stage([
      simulatedCell(.text("\u{10FFFD}", font: nil, size: 30)),
      simulatedCell(.text("  ", font: nil, size: 30)),
      simulatedCell(.text(String(repeating: "x", count: 1_000_000), font: nil, size: 30)),
    ])
    #expect(stage.binding.problems.map(\.cell) == [0, 1, 2])
    #expect(stage.canvas(middle()).coverage > 50)
  }

  @Test(arguments: ["No Such Family At All", "sans-serif", "No Such Family At All, monospace"])
  func fontsThatAreMissingAreNamed(family: String) {
    var stage = Stage([simulatedCell(.text("Hi", font: family, size: 60), rotates: false)])
    let problems = stage.binding.problems.map(\.message)
    #expect(problems.count == (family.hasPrefix("No") && !family.contains(",") ? 1 : 0))
    #expect(problems.allSatisfy { $0.contains("no font \"\(family)\" is installed; \"") })
    #expect(stage.canvas(middle()).coverage > 200)
  }

  /// What `effectctl check` tells of contents that nobody has shown yet.
  @Test func contentsAreLookedAtWithoutACell() throws {
    let store = SpriteStore(scale: 1, pictures: WaitingPictures())
    #expect(store.problem(with: .shape(.heart, size: 9)) == nil)
    #expect(store.problem(with: .path("M0 0 L", size: 9))?.isEmpty == false)
    #expect(store.problem(with: .text("\u{10FFFD}", font: nil, size: 9))?.contains("font") == true)
    #expect(
      store.problem(with: .image("/no/such.png", size: nil))?.contains("No such file") == true)
  }

  @Test func textIsTinted() throws {
    var stage = Stage([simulatedCell(.text("Hello", font: nil, size: 80), rotates: false)])
    try #require(stage.binding.problems.isEmpty)
    let sample = middle()
    sample.frame.green[0] = 0
    sample.frame.blue[0] = 0
    let canvas = stage.canvas(sample)
    let columns = (0..<256).filter { x in (0..<256).contains { canvas[x, $0] != 0 } }
    let first = try #require(columns.first)
    let last = try #require(columns.last)
    #expect(abs(last + 1 - first - 80) <= 3)
    #expect(canvas.allPixels.allSatisfy { $0 & 0xFFFF == 0 })
  }

  @Test func svgFilesAreDrawnWithoutLookingOutside() throws {
    let secret = try TemporaryFile(Bitmap(width: 4, height: 4, color: .white).png(), suffix: ".png")
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      width="40" height="20"><rect width="20" height="20" fill="#f00"/>\
      <image x="20" width="20" height="20" xlink:href="file://\(secret.path)"/></svg>
      """
    let file = try TemporaryFile(Array(text.utf8), suffix: ".svg")
    var stage = Stage([simulatedCell(.image(file.path, size: nil), rotates: false)])
    try #require(stage.binding.problems.isEmpty)
    let canvas = stage.canvas(middle())
    #expect(canvas[118, 128] == 0xFFFF_0000)
    #expect(canvas[138, 128] == 0)
    #expect(abs(canvas.coverage - 400) < 12)
  }

  @Test(arguments: ["<svg", "plain text", "<svg xmlns='http://www.w3.org/2000/svg'/>"])
  func badSVGIsNamed(text: String) throws {
    let file = try TemporaryFile(Array(text.utf8), suffix: ".svg")
    let stage = Stage([simulatedCell(.image(file.path, size: 20))])
    #expect(stage.binding.problems.count == 1)
  }
}
