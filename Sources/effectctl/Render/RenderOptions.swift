// SPDX-License-Identifier: MIT

import Particles
import PictureClient
import Pictures
import Pixels
import Platform
import Settings
import Settling
import Values

/// The options of `render`, checked.
struct RenderOptions {
  /// What kind of file is written.
  enum Format: String, CaseIterable {
    case png, apng, gif
  }

  /// The largest picture in pixels.
  static let maximumPixels = 1 << 26

  let file: String
  let format: Format
  /// Points.
  let width: Int
  /// Points.
  let height: Int
  let scale: Double
  let time: Double?
  let duration: Double?
  let framesPerSecond: Double
  /// What particles land on, the lowest first.
  let windows: [WindowShape]
  private let background: String?

  init(_ invocation: Invocation) throws(Failure) {
    guard let file = invocation.value("--output") else {
      throw .usage("render: --output FILE is missing")
    }
    self.file = file
    format = try Self.format(of: file)
    let isGallery = invocation.has("--gallery")
    guard !isGallery || format == .png else { throw .usage("--gallery writes .png files only") }
    let isAnimation = format != .png
    let size = try invocation.size(
      default: isGallery || isAnimation ? (1280, 720) : (1920, 1080))
    (width, height) = size
    let scale = try invocation.number("--scale", in: 0.1...8)
    self.scale = scale ?? (isGallery ? 0.375 : isAnimation ? 0.5 : 1)
    time = try invocation.duration("--at", in: 0...1_000_000)
    duration = try invocation.duration("--duration", in: 0.01...120)
    windows = try Self.windows(invocation)
    framesPerSecond = try invocation.number("--fps", in: 1...120) ?? 30
    guard format != .gif || framesPerSecond <= 50 else {
      throw .usage(
        "--fps: a .gif cannot show \(Text.number(framesPerSecond)) frames per second, as viewers slow"
          + " down delays below 2/100 s: 50 is the nearest rate, or write .apng")
    }
    background = invocation.value("--background")
    let pixels = Double(size.width) * self.scale * Double(size.height) * self.scale
    guard pixels <= Double(Self.maximumPixels) else {
      throw .usage("the picture is too large: at most \(Self.maximumPixels) pixels")
    }
  }

  private static func windows(_ invocation: Invocation) throws(Failure) -> [WindowShape] {
    var windows: [WindowShape] = []
    for text in invocation.values("--window") {
      guard let window = WindowShape(id: UInt64(windows.count + 1), parsing: text) else {
        throw .usage(
          "--window: \"\(text)\" is not a place and size in points, such as 250,300,640x420")
      }
      windows.append(window)
    }
    return windows
  }

  private static func format(of file: String) throws(Failure) -> Format {
    if file == "-" { return .png }
    let name = Files.name(of: file)
    let suffix = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
    guard let format = suffix.flatMap(Format.init) else {
      throw .usage(
        "--output: \"\(file)\" does not end in .png, .apng or .gif (- is a PNG on stdout)")
    }
    return format
  }

  /// What is behind the effect, as large as its pictures; nil if nothing is.
  func backdrop(_ pictures: WaitingPictures) throws(Failure) -> Bitmap? {
    try RenderBackground(background).bitmap(width, height, scale, pictures)
  }

  /// What animations are made with.
  func encoder() -> any AnimationEncoder {
    switch format {
    case .png, .apng: return APNGEncoder(isOpaque: false)
    case .gif:
      let color = background.flatMap(Color.init(parsing:))
      return GIFEncoder(matte: color)
    }
  }

  /// Writes what an encoder gives.
  ///
  /// - Throws: a failure that says why there is no picture, or why the file cannot be written.
  func write(to console: Console, _ encode: () throws(ImageError) -> [UInt8]) throws(Failure) {
    let bytes: [UInt8]
    do {
      bytes = try encode()
    } catch {
      throw Failure("\(error)")
    }
    if file == "-" { return console.write(bytes) }
    try Invocation.write(bytes, to: file)
  }

  /// Says what was written, where stdout is not the picture.
  func report(_ text: String, _ console: Console) {
    if file != "-" { console.print("\(file): \(text)") }
  }
}

/// The value of `--background`.
struct RenderBackground {
  private let background: String?

  init(_ text: String?) {
    background = text
  }

  /// The picture for so many points, `scale` pixels each; nil where none is asked for.
  func bitmap(
    _ width: Int, _ height: Int, _ scale: Double, _ pictures: WaitingPictures
  ) throws(Failure) -> Bitmap? {
    guard let background else { return nil }
    let width = SceneRenderer.pixels(width, scale)
    let height = SceneRenderer.pixels(height, scale)
    if let color = Color(parsing: background) {
      return Bitmap(width: width, height: height, color: color)
    }
    if !Files.exists(background) {
      throw Failure(
        "--background: \"\(background)\" is neither a colour such as 203040 nor a file that there is"
      )
    }
    do {
      return try pictures.background(background, width: width, height: height)
    } catch {
      throw Failure("\(error)")
    }
  }
}

extension WindowShape {
  /// Reads `X,Y,WxH`, whole numbers of points.
  fileprivate init?(id: UInt64, parsing text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 3, let x = Int(parts[0]), let y = Int(parts[1]) else { return nil }
    let size = parts[2].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard size.count == 2, let width = size[0], let height = size[1], abs(x) <= 32_768,
      abs(y) <= 32_768, (1...32_768).contains(width), (1...32_768).contains(height)
    else { return nil }
    self.init(
      id: id, x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }
}
