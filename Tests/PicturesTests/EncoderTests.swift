// SPDX-License-Identifier: MIT

import Particles
import PictureProtocol
import PictureSupport
import Pixels
import Support
import Testing
import Values

@testable import Pictures

/// A moving soft blob over nothing or over a colour.
private func frame(_ index: Int, isOpaque: Bool, width: Int = 61, height: Int = 40) -> Bitmap {
  var bitmap = Bitmap(
    width: width, height: height,
    color: isOpaque
      ? Color(red: 0.1, green: 0.2, blue: 0.4) : Color(red: 0, green: 0, blue: 0, alpha: 0))
  for y in 0..<height {
    for x in 0..<width {
      let dx = x - 10 - index * 4
      let dy = y - 20
      let distance = dx * dx + dy * dy
      guard distance < 64 else { continue }
      let alpha = UInt32(255 - distance * 3)
      let opaque: UInt32 = 0xFF00_4020 | alpha << 16
      let faded: UInt32 = alpha << 24 | alpha << 16 | (alpha / 2) << 8
      bitmap[x, y] = isOpaque ? opaque : faded
    }
  }
  return bitmap
}

@Suite struct EncoderTests {
  @Test(arguments: [true, false])
  func pngComesBackAsItWas(isOpaque: Bool) throws {
    let bitmap = frame(2, isOpaque: isOpaque)
    let back = try Bitmap(png: try bitmap.png())
    #expect(back.width == 61 && back.height == 40)
    // PNG keeps colours unmultiplied: they lose a little where the alpha is low.
    #expect(maximumDifference(bitmap, back) <= 1)
  }

  @Test func badFilesAreNamed() throws {
    let good = try frame(0, isOpaque: false).png()
    let notPNG = PictureFailure("not a PNG image")
    #expect(throws: notPNG) { try Bitmap(png: []) }
    #expect(throws: notPNG) { try Bitmap(png: Array("GIF89a, not a PNG file at all".utf8)) }
    for length in [24, 40, good.count / 2, good.count - 20] {
      #expect(throws: PictureFailure.self) { try Bitmap(png: Array(good[..<length])) }
    }
    var liar = good
    liar.replaceSubrange(16..<20, with: [0, 0, 0x10, 1])
    let expected = "(expected 1x1 to 4096x4096)"
    #expect(throws: PictureFailure("the image is 4097x40 pixels \(expected)")) {
      try Bitmap(png: liar)
    }
    liar.replaceSubrange(16..<20, with: [0, 0, 0, 0])
    #expect(throws: PictureFailure("the image is 0x40 pixels \(expected)")) {
      try Bitmap(png: liar)
    }
    liar.replaceSubrange(16..<20, with: [0, 0, 8, 0])
    #expect(throws: PictureFailure.self) { try Bitmap(png: liar) }
  }

  @Test(arguments: [true, false])
  func apngPlaysBack(isOpaque: Bool) throws {
    var encoder = APNGEncoder(isOpaque: isOpaque)
    var frames = (0..<5).map { frame($0, isOpaque: isOpaque) }
    frames.append(frames[4])
    if !isOpaque { frames.append(frame(1, isOpaque: true)) }
    for frame in frames { try encoder.add(frame, duration: 1.0 / 30) }
    let decoded = try APNGDecoder.decode(try encoder.finish())
    #expect(decoded.frames.count == frames.count)
    for (expected, found) in zip(frames, decoded.frames) {
      #expect(maximumDifference(expected, found) <= 2)
    }
    // The durations add up: 1/30 s is 33 or 34 thousandths.
    #expect(decoded.delays.allSatisfy { $0 == 33 || $0 == 34 })
    let total = Double(decoded.delays.reduce(0, +))
    #expect(abs(total - Double(frames.count) * 1000 / 30) <= 1)
  }

  @Test(arguments: [true, false])
  func gifPlaysBack(hasMatte: Bool) throws {
    let matte = Color(red: 0.1, green: 0.2, blue: 0.4)
    var encoder = GIFEncoder(matte: hasMatte ? matte : nil)
    var frames = (0..<5).map { frame($0, isOpaque: false) }
    frames.append(frames[4])
    for frame in frames { try encoder.add(frame, duration: 1.0 / 30) }
    let decoded = try GIFDecoder.decode(try encoder.finish())
    #expect(decoded.width == 61 && decoded.height == 40)
    #expect(decoded.frames.count == frames.count)
    #expect(decoded.delays == [3, 4, 3, 3, 4, 3])
    for (source, found) in zip(frames, decoded.frames) {
      if hasMatte {
        var expected = Bitmap(width: 61, height: 40, color: matte)
        expected.draw(source, left: 0, top: 0)
        #expect(maximumDifference(expected, found) <= 24)
      } else {
        let isWrong = zip(source.pixels, found.pixels).contains { ($0 >> 24 >= 128) != ($1 != 0) }
        #expect(!isWrong)
      }
    }
  }

  @Test func gifGradientsKeepTheirMean() throws {
    var gradient = Bitmap(width: 256, height: 64, color: .white)
    for y in 0..<64 {
      for x in 0..<256 {
        let red = UInt32(x) << 16
        let green = UInt32(y * 4) << 8
        gradient[x, y] = 0xFF00_0000 | red | green | UInt32(255 - x)
      }
    }
    var encoder = GIFEncoder(matte: .white)
    try encoder.add(gradient, duration: 1)
    let found = try #require(try GIFDecoder.decode(try encoder.finish()).frames.first)
    for block in 0..<16 {
      for channel in [0, 8, 16] as [UInt32] {
        func mean(_ bitmap: Bitmap) -> Double {
          var sum = 0.0
          for y in 0..<64 {
            for x in (block * 16)..<(block * 16 + 16) {
              sum += Double(bitmap[x, y] >> channel & 255)
            }
          }
          return sum / 1024
        }
        #expect(abs(mean(gradient) - mean(found)) < 5)
      }
    }
  }

  @Test func longRunsOverflowTheCodeTable() throws {
    var random = SeededRandom(seed: 3)
    var noise = Bitmap(width: 300, height: 200, color: .white)
    for y in 0..<200 {
      for x in 0..<300 {
        let grey = UInt32.random(in: 0..<8, using: &random) * 36
        noise[x, y] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
      }
    }
    var encoder = GIFEncoder(matte: .white)
    try encoder.add(noise, duration: 1)
    let found = try #require(try GIFDecoder.decode(try encoder.finish()).frames.first)
    #expect(maximumDifference(noise, found) <= 6)
  }

  @Test func framesMustHaveOneSize() throws {
    let small = frame(0, isOpaque: true, width: 30, height: 30)
    var gif = GIFEncoder(matte: nil)
    try gif.add(frame(0, isOpaque: true), duration: 1)
    #expect(throws: ImageError.sizesDiffer(expected: "61x40", found: "30x30")) {
      try gif.add(small, duration: 1)
    }
    var apng = APNGEncoder(isOpaque: true)
    #expect(throws: ImageError.noFrames) { try apng.finish() }
    try apng.add(frame(0, isOpaque: true), duration: 1)
    #expect(throws: ImageError.sizesDiffer(expected: "61x40", found: "30x30")) {
      try apng.add(small, duration: 1)
    }
  }

  @Test func picturesAndMasksAreDrawnOverOthers() {
    let green = Color(red: 0, green: 1, blue: 0)
    var sheet = Bitmap(width: 120, height: 60, color: green)
    let red = Bitmap(width: 20, height: 20, color: Color(red: 1, green: 0, blue: 0))
    sheet.draw(red, left: 10, top: 10)
    #expect(sheet[9, 15] == 0xFF00_FF00 && sheet[10, 10] == 0xFFFF_0000)
    #expect(sheet[29, 29] == 0xFFFF_0000 && sheet[30, 29] == 0xFF00_FF00)
    sheet.draw(red, left: -10, top: 50)
    #expect(
      sheet[0, 59] == 0xFFFF_0000 && sheet[9, 50] == 0xFFFF_0000 && sheet[10, 50] == 0xFF00_FF00)
    let half = Bitmap(width: 1, height: 1, color: Color(red: 1, green: 1, blue: 1, alpha: 0.5))
    sheet.draw(mask: half, color: Color(red: 0, green: 0, blue: 1), left: 119, top: 0)
    #expect(sheet[119, 0] == 0xFF00_7F80)
    sheet.draw(half, left: 118, top: 0)
    #expect(sheet[118, 0] == 0xFF80_FF80)
    sheet.draw(red, left: 500, top: 0)
  }
}

/// The largest difference of two pictures in any channel.
func maximumDifference(_ one: Bitmap, _ other: Bitmap) -> Int {
  var worst = 0
  for (first, second) in zip(one.pixels, other.pixels) where first != second {
    for shift in [0, 8, 16, 24] as [UInt32] {
      worst = max(worst, abs(Int(first >> shift & 255) - Int(second >> shift & 255)))
    }
  }
  return worst
}
