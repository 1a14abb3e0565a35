// SPDX-License-Identifier: MIT

import FuzzTargets
import Glibc
import PictureClient
import PictureProtocol
import Platform
import Support
import Testing
import Values

/// The decoders as the process that they run in: valid pictures and texts, changed at random.
///
/// libpng, librsvg and Pango have no instructions of a fuzzer here, so nothing guides what is tried; what is
/// looked at is that whatever they do stays in the helper. `EFFECTD_PICTURE_RUNS` says how many pictures are
/// tried, 600 without it, and `EFFECTD_PICTURE_SEED` which.
@Suite struct MutationTests {
  private static func number(_ variable: String) -> Int? {
    getenv(variable).flatMap { Int(String(cString: $0)) }
  }

  private static let originals =
    ["box.svg", "embedded.svg", "filter.svg", "sized.svg", "text.svg"]
    + [
      "gray.png", "gray16.png", "interlaced.png", "palette.png", "rgb.png", "rgba.png",
      "rgba16.png",
      "transparent-palette.png",
    ]
  private static let texts = ["Grüße 🎄", "שלום", "👩‍🚀👨‍👩‍👧‍👦", "e\u{301}\u{202e}x", "🇩🇪🇩"]

  @Test func whateverTheyReadTheClientGetsAnAnswer() throws {
    var random = SeededRandom(seed: UInt64(Self.number("EFFECTD_PICTURE_SEED") ?? 1))
    let files = TemporaryDirectory()
    let loop = try EventLoop()
    let path = try Programs.own("effectd-pictures")
    let client = try PictureClient(loop: loop, places: [path])
    var (drawn, refused, lost, helpers) = (0, 0, 0, Set<CInt>())
    for _ in 0..<(Self.number("EFFECTD_PICTURE_RUNS") ?? 600) {
      let (subject, file) = try Self.request(in: files, &random)
      switch client.drawAndWait(subject, file: file) {
      case .success(let picture):
        #expect(picture.pixels.count == picture.width * picture.height)
        #expect(max(picture.width, picture.height) <= PictureLimits.extent)
        drawn += 1
      case .failure(let failure):
        if failure.description.contains("effectd-pictures, which draws") { lost += 1 }
        refused += 1
      }
      if let process = client.process { helpers.insert(process) }
    }
    // Each kind of answer came, or nothing would have been tried.
    #expect(drawn > 0 && refused > 0)
    print("MutationTests: \(drawn) drawn, \(refused) refused, \(lost) cost a helper")
    // Each ends some seconds after its last picture, or at once if it lied or hung.
    let areGone = try loop.run(timeout: .seconds(20)) {
      client.process == nil && helpers.allSatisfy { kill($0, 0) != 0 }
    }
    #expect(areGone)
  }

  /// A picture or a text, changed at up to eight places.
  private static func request(
    in files: TemporaryDirectory, _ random: inout SeededRandom
  ) throws -> (PictureRequest.Subject, String?) {
    let pixels = Int.random(in: 1...300, using: &random)
    let choice = Int.random(in: 0..<originals.count + 2, using: &random)
    guard choice < originals.count else {
      var bytes = Array(texts.randomElement(using: &random, or: "x").utf8)
      mutate(&bytes, &random)
      let text = String(decoding: bytes.prefix(PictureLimits.text), as: UTF8.self)
        .filter { $0 != "\0" }
      return choice.isMultiple(of: 2)
        ? (.emoji(text, pixels: pixels), nil) : (.text(text, font: nil, pixels: pixels), nil)
    }
    let name = originals[choice]
    var bytes = try Files.read("\(PictureHelperTests.folder)/files/\(name)", limit: 1 << 20)
    mutate(&bytes, &random)
    let isPNG = name.hasSuffix(".png")
    if isPNG && Bool.random(using: &random) { bytes = PNGRepair.repaired(bytes) }
    try Files.write(bytes, to: files(name))
    return (isPNG ? .png : .svg(pixels: pixels), files(name))
  }

  /// Changes, repeats, removes and inserts bytes.
  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    for _ in 0..<Int.random(in: 0...8, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(place + Int.random(in: 1...32, using: &random), bytes.count)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 3: bytes.removeSubrange(place..<end)
      default: bytes.insert(contentsOf: Array("9999999".utf8), at: place)
      }
    }
  }
}

extension Array {
  fileprivate func randomElement(using random: inout SeededRandom, or other: Element) -> Element {
    isEmpty ? other : self[Int.random(in: 0..<count, using: &random)]
  }
}
