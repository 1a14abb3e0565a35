// SPDX-License-Identifier: MIT

extension PathData {
  /// Most elements that a path may have; rasterising stays quick, and a megabyte of data is a mistake.
  public static let maximumElements = 20_000

  /// Reads SVG path data: all commands of SVG 1.1, absolute and relative, with repeated arguments.
  ///
  /// Unlike a browser, which draws what comes before an error, this reports it. O(length).
  public static func parse(_ text: String) -> Result<PathData, PathDataError> {
    var parser = PathDataParser(Array(text.utf8))
    do {
      return .success(try parser.parse())
    } catch {
      return .failure(error)
    }
  }
}

/// Reads path data byte by byte.
private struct PathDataParser {
  private var scanner: PathDataScanner
  private var path = PathData()
  /// Control point of the last cubic or quadratic curve, for the smooth commands.
  private var lastCubic: SIMD2<Double>?
  private var lastQuadratic: SIMD2<Double>?

  init(_ bytes: [UInt8]) {
    scanner = PathDataScanner(bytes)
  }

  mutating func parse() throws(PathDataError) -> PathData {
    scanner.skipSpaces()
    while let (letter, offset) = scanner.nextLetter() {
      guard !path.elements.isEmpty || letter == "M" || letter == "m" else {
        throw PathDataError(offset: offset, message: "a path begins with M or m, not \(letter)")
      }
      try parseCommand(letter, at: offset)
      scanner.skipSpaces()
    }
    if !scanner.isAtEnd { throw scanner.unexpected("a command letter") }
    if path.elements.isEmpty {
      throw PathDataError(offset: 0, message: "the path is empty")
    }
    return path
  }

  /// Reads one command's arguments as often as they are repeated.
  private mutating func parseCommand(
    _ letter: Character, at offset: Int
  ) throws(PathDataError) {
    let isRelative = letter.isLowercase
    var command = Character(letter.uppercased())
    guard "MLHVCSQTAZ".contains(command) else {
      throw PathDataError(offset: offset, message: "\(letter) is not a path command")
    }
    if command == "Z" {
      path.close()
      forgetControls()
      return
    }
    repeat {
      let origin = isRelative ? path.current : SIMD2()
      try parseSegment(command, origin)
      if command == "M" { command = "L" }
      guard path.elements.count <= PathData.maximumElements else {
        throw scanner.error("more than \(PathData.maximumElements) elements")
      }
    } while scanner.hasNumberNext()
  }

  private mutating func parseSegment(
    _ command: Character, _ origin: SIMD2<Double>
  ) throws(PathDataError) {
    let current = path.current
    switch command {
    case "M": path.move(to: try point(origin))
    case "L": path.line(to: try point(origin))
    case "H": path.line(to: SIMD2(try scanner.number() + origin.x, current.y))
    case "V": path.line(to: SIMD2(current.x, try scanner.number() + origin.y))
    case "C", "S":
      let first = command == "C" ? try point(origin) : reflected(lastCubic)
      let second = try point(origin)
      path.curve(first, second, to: try point(origin))
      lastQuadratic = nil
      lastCubic = second
      return
    case "Q", "T":
      let control = command == "Q" ? try point(origin) : reflected(lastQuadratic)
      path.curve(control, to: try point(origin))
      lastCubic = nil
      lastQuadratic = control
      return
    default: try parseArc(origin)
    }
    forgetControls()
  }

  private mutating func parseArc(_ origin: SIMD2<Double>) throws(PathDataError) {
    let radii = SIMD2(try scanner.number(), try scanner.number())
    let rotation = try scanner.number()
    let isLarge = try scanner.flag()
    let isClockwise = try scanner.flag()
    path.arc(
      radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise,
      to: try point(origin))
  }

  private mutating func point(_ origin: SIMD2<Double>) throws(PathDataError) -> SIMD2<Double> {
    let x = try scanner.number()
    return origin + SIMD2(x, try scanner.number())
  }

  private func reflected(_ control: SIMD2<Double>?) -> SIMD2<Double> {
    guard let control else { return path.current }
    return path.current * 2 - control
  }

  private mutating func forgetControls() {
    lastCubic = nil
    lastQuadratic = nil
  }
}
