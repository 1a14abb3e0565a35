// SPDX-License-Identifier: MIT

import CCairo
import Particles
import Testing

@testable import Sprites

/// Alpha of a pixel grid that cairo has filled an outline into.
private func filledByCairo(
  _ outline: Outline, _ transform: Transform, offset: SIMD2<Float>, side: Int
) -> [UInt8] {
  let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, CInt(side)))
  var bytes = [UInt8](repeating: 0, count: stride * side)
  bytes.withUnsafeMutableBufferPointer { bytes in
    let surface = cairo_image_surface_create_for_data(
      bytes.baseAddress, CAIRO_FORMAT_A8, CInt(side), CInt(side), CInt(stride))
    let context = cairo_create(surface)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
    var start = 0
    for end in outline.ends {
      for point in outline.points[start..<end] {
        let place = transform.apply(point) + offset
        cairo_line_to(context, Double(place.x), Double(place.y))
      }
      cairo_close_path(context)
      cairo_new_sub_path(context)
      start = end
    }
    cairo_fill(context)
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }
  return (0..<side).flatMap { row in bytes[(row * stride)..<(row * stride + side)] }
}

@Suite struct RasterizerTests {
  // Swift 6.0 crashes on closures within a macro's arguments.
  static let outlined = VectorShape.allCases.filter { $0 != .softCircle }

  @Test(arguments: outlined, [6.0, 13.0, 40.0, 90.0])
  func agreesWithCairo(shape: VectorShape, size: Float) throws {
    let rasterizer = Rasterizer()
    let outline = try #require(shape.outlines.first { size <= $0.maximumSize }).outline
    let transform = Transform(size: size, angle: 0.37)
    let offset = SIMD2<Float>(64.3, 64.7)
    let expected = filledByCairo(outline, transform, offset: offset, side: 128)
    let box = Rasterizer.box(of: outline, transform, offset: offset)
    var found = [UInt8](repeating: 0, count: 128 * 128)
    found.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      rasterizer.fill(
        outline, transform, offset: offset, box: box, into: start + box.top * 128 + box.left,
        bytesPerRow: 128)
    }
    let differences = zip(expected, found).map { abs(Int($0) - Int($1)) }
    let total = Double(differences.reduce(0, +)) / 255
    let area = Double(expected.reduce(0) { $0 + Int($1) }) / 255
    // Where strokes cross, their partial coverages add up here; elsewhere cairo's 15 lines differ by as much.
    let strokesCross = shape == .snowflake && size > 7
    #expect(total < area * (strokesCross ? 0.08 : 0.02) + 0.5)
    #expect((differences.max() ?? 0) < (strokesCross ? 140 : 25))
  }

  @Test func oppositeContoursLeaveAHole() throws {
    let ring = try PathData.parse("M0 0H30V30H0Z M10 10V20H20V10Z").get()
    let outline = try #require(Outline(fitting: ring))
    let transform = Transform(size: 30, angle: 0)
    let box = Rasterizer.box(of: outline, transform, offset: SIMD2())
    #expect(box == PixelBox(low: SIMD2(-15, -15), high: SIMD2(15, 15)))
    var pixels = [UInt8](repeating: 0, count: 900)
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      Rasterizer().fill(
        outline, transform, offset: SIMD2(), box: box, into: start, bytesPerRow: 30)
    }
    let full = (0..<900).filter { pixels[$0] == 255 }.count
    #expect(full == 800)
    #expect(pixels[15 * 30 + 15] == 0 && pixels[5 * 30 + 15] == 255)
  }
}

/// The soft circle, upright, as a plane and as a streak, against many points to a pixel.
@Suite struct SoftDiscTests {
  static let transforms = [
    Transform(size: 3, angle: 0), Transform(size: 7, angle: 0), Transform(size: 40, angle: 1),
    Transform(size: 20, outer: 0.6, squeeze: 0.05, inner: 0.2),
    Transform(size: 6, stretched: 9, along: 0.7, turned: 0),
  ]

  @Test(arguments: transforms)
  func isTheMeanOfManyPoints(transform: Transform) {
    let (side, offset) = (96, SIMD2<Float>(48.3, 47.8))
    var found = [UInt8](repeating: 0, count: side * side)
    found.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      let box = PixelBox(low: SIMD2(), high: SIMD2(repeating: Float(side)))
      SoftDisc.fill(transform, offset: offset, box: box, into: start, bytesPerRow: side)
    }
    var most = 0
    for pixel in 0..<(side * side) {
      let corner = SIMD2(Float(pixel % side), Float(pixel / side)) - offset
      let mean = Self.mean(corner, transform.inverse)
      most = max(most, abs(Int(mean * 255 + 0.5) - Int(found[pixel])))
    }
    #expect(most <= 3)
    #expect((found.max() ?? 0) > 20)
  }

  private static func mean(_ corner: SIMD2<Float>, _ inverse: Transform) -> Float {
    var sum: Float = 0
    for index in 0..<1024 {
      let place = SIMD2(Float(index % 32) + 0.5, Float(index / 32) + 0.5) / 32
      let point = inverse.apply(corner + place)
      let rest = max(0, 1 - 4 * (point * point).sum())
      sum += rest * rest
    }
    return sum / 1024
  }
}
