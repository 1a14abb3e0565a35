// SPDX-License-Identifier: MIT
import Glibc
import PictureClient
import PictureProtocol
import Platform
import Support
import Testing

/// The helper itself, drawing all kinds of contents in its confinement.
@Suite struct PictureHelperTests {
  static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().joined(separator: "/") + "/References"
  }()

  /// Pictures that version 0.1.0 drew in the daemon itself, on Debian 12.
  static let references: [(name: String, subject: PictureRequest.Subject, file: String?)] =
    [
      ("emoji-heart-64", .emoji("❤", pixels: 64), nil),
      ("emoji-tree-32", .emoji("🎄", pixels: 32), nil),
      ("emoji-astronaut-128", .emoji("👩‍🚀", pixels: 128), nil),
      ("emoji-flag-64", .emoji("🇩🇪", pixels: 64), nil),
      ("emoji-snowflake-512", .emoji("❄️", pixels: 512), nil),
      ("text-plain-64", .text("Hello", font: nil, pixels: 64), nil),
      ("text-serif-128", .text("Grüße 2026", font: "DejaVu Serif", pixels: 128), nil),
      ("text-mixed-256", .text("go 🎄!", font: nil, pixels: 256), nil),
      ("text-rtl-64", .text("שלום", font: nil, pixels: 64), nil),
      ("label-fireworks", .label("fireworks", width: 181, height: 32, baseline: 22, size: 16), nil),
      ("cover-rgb-100x60", .background(width: 100, height: 60), "rgb.png"),
      ("cover-rgba-20x60", .background(width: 20, height: 60), "rgba.png"),
    ]
    + ["sized", "box", "filter", "text", "embedded"].flatMap { name in
      [32, 256].map { ("svg-\(name)-\($0)", .svg(pixels: $0), "\(name).svg") }
    }
    + [
      "rgb", "rgba", "palette", "gray", "gray16", "rgba16", "interlaced", "transparent-palette",
    ].map { ("png-\($0)", .png, "\($0).png") }

  /// Whether fonts and libraries are those that the references were made with.
  static var isReferenceSystem: Bool {
    TemporaryDirectory.read("/etc/os-release")?.contains("VERSION_CODENAME=bookworm") == true
      && access("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", R_OK) == 0
      && access("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf", R_OK) == 0
  }

  @Test func allKindsAreDrawnAsBefore() throws {
    let loop = try EventLoop()
    let client = try PictureClient(loop: loop, places: [try Programs.own("effectd-pictures")])
    for (name, subject, file) in Self.references {
      // What comes of fonts and of anti-aliasing differs between versions of the libraries.
      guard Self.isReferenceSystem || name.hasPrefix("png") else { continue }
      let path = "\(Self.folder)/\(name).png"
      let expected = try client.drawAndWait(.png, file: path).get()
      let drawn = try client.drawAndWait(subject, file: file.map { "\(Self.folder)/files/\($0)" })
        .get()
      #expect(drawn.width == expected.width && drawn.height == expected.height, "\(name)")
      #expect(Self.difference(drawn.pixels, expected.pixels) <= 1, "\(name)")
    }
  }

  /// The largest difference of any channel.
  static func difference(_ one: [UInt32], _ other: [UInt32]) -> Int {
    guard one.count == other.count else { return 256 }
    var largest = 0
    for (a, b) in zip(one, other) {
      for shift in stride(from: UInt32(0), through: 24, by: 8) {
        largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
    }
    return largest
  }

  @Test func sizesAndNotesAreSaid() throws {
    let loop = try EventLoop()
    let client = try PictureClient(loop: loop, places: [try Programs.own("effectd-pictures")])
    let drawn = try client.drawAndWait(.svg(pixels: 100), file: Self.folder + "/files/sized.svg")
      .get()
    #expect((drawn.naturalWidth, drawn.naturalHeight) == (40, 24))
    #expect((drawn.width, drawn.height) == (100, 60))
    let note = try client.drawAndWait(.text("a", font: "Nonesuch", pixels: 32)).get().note
    #expect(note?.hasPrefix("no font \"Nonesuch\" is installed; \"") == true)
    #expect(try client.drawAndWait(.text("a", font: "serif", pixels: 32)).get().note == nil)
  }

  @Test func whatCannotBeDrawnIsSaid() throws {
    let loop = try EventLoop()
    let client = try PictureClient(loop: loop, places: [try Programs.own("effectd-pictures")])
    let files = TemporaryDirectory()
    files.write("<svg", to: "broken.svg")
    files.write("no picture", to: "text.png")
    files.write("<svg xmlns='http://www.w3.org/2000/svg'/>", to: "unsized.svg")
    let cases: [(PictureRequest.Subject, String?, String)] = [
      (.text("\u{10FFFD}", font: nil, pixels: 32), nil, "no installed font can show"),
      (.emoji("   ", pixels: 32), nil, "shows nothing"),
      (.svg(pixels: 32), files("broken.svg"), "the SVG image cannot be drawn: "),
      (.svg(pixels: 32), files("unsized.svg"), "neither its size nor its view box"),
      (.png, files("text.png"), "\(files("text.png")): not a PNG image"),
    ]
    for (subject, file, words) in cases {
      guard case .failure(let failure) = client.drawAndWait(subject, file: file) else {
        Issue.record("drawn: \(words)")
        continue
      }
      #expect(failure.description.contains(words), "\(failure)")
    }
    #expect(client.process != nil, "none of this ends the helper")
  }

  @Test(.enabled(if: !Sanitizer.isActive)) func itIsConfined() throws {
    let loop = try EventLoop()
    let client = try PictureClient(loop: loop, places: [try Programs.own("effectd-pictures")])
    _ = client.drawAndWait(.text("a", font: nil, pixels: 32))
    let process = try #require(client.process)
    let status = try #require(TemporaryDirectory.read("/proc/\(process)/status"))
    #expect(status.contains("NoNewPrivs:\t1") && status.contains("Seccomp:\t2"))
    let limits = try #require(TemporaryDirectory.read("/proc/\(process)/limits"))
    for line in limits.split(separator: "\n") where line.hasPrefix("Max file size") {
      #expect(line.split(separator: " ").contains("0"))
    }
  }

  /// A memory limit that once killed the daemon ends the helper only.
  @Test(.enabled(if: !Sanitizer.isActive), arguments: [20, 40, 60, 80, 100, 140])
  func tooLittleMemoryEndsTheHelperOnly(megabytes: Int) throws {
    let files = TemporaryDirectory()
    let script =
      "#!/bin/sh\nulimit -v \(megabytes * 1024)\nexec \(try Programs.own("effectd-pictures"))\n"
    let path = files.write(script, to: "effectd-pictures")
    chmod(path, 0o700)
    let loop = try EventLoop()
    let client = try PictureClient(loop: loop, places: [path])
    _ = client.drawAndWait(.emoji("🎄", pixels: 512))
    #expect(try loop.run(timeout: .seconds(5)) { client.process == nil })
  }

  @Test func startedByHandItSaysWhatItIsFor() throws {
    let path = try Programs.own("effectd-pictures")
    #expect(throws: SystemError.self) { try Subprocess.output(of: path, limit: 100) }
  }
}
