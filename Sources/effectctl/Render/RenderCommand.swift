// SPDX-License-Identifier: MIT

import Particles
import PictureClient
import Pictures
import Pixels
import Sprites

extension Command {
  static let render = Command(
    name: "render", summary: "draw an effect into an image file, without any display",
    details: """
      A .png file is one frame, .apng and .gif files are animations that repeat. Sizes are points, \
      and --scale says how many pixels a point has. What lies on the bottom and on the windows of \
      --window has come down since the effect began; the windows themselves are not drawn. By default \
      a picture has 1920x1080 points at scale 1, an animation 1280x720 at 0.5, which is 640x360 pixels. \
      Flashes are counted as WCAG 2.3.1 does, by its strictest reading: more than three in one second \
      fail. They are those of a screen of 1920x1080 points at 60 frames per second, on black without \
      --background.
      """,
    arguments: [
      Argument(
        "[EFFECT]", "a name from \"effectctl list\", or the path of a .toml file",
        completion: .effect)
    ],
    options: [
      Option(
        "--output FILE", "the image to write: .png, .apng or .gif; - is a PNG on stdout",
        completion: .file([".png", ".apng", ".gif"])),
      .size,
      Option("--scale F", "pixels per point, 0.1 to 8"),
      Option("--at DUR", "the effect's own time: of the frame, or of the animation's start"),
      Option("--duration DUR", "the animation's length, up to 2m"),
      Option(
        "--fps N", "the animation's frames per second, 1 to 120, for .gif to 50 (default: 30)"),
      .seed,
      Option(
        "--background COLOR or IMAGE", "a colour such as 203040, or a .png file",
        completion: .file([".png"])),
      Option(
        "--window X,Y,WxH", "a window that things land on, in points; the last is on top",
        repeats: true),
      Option("--gallery", "draw a labelled contact sheet of every effect"),
      Option(
        "--flashes", "print how the effect flashes, as JSON; without --output, nothing is drawn"),
    ],
    examples: [
      "render hearts --output hearts.png", "render fireworks --output fireworks.gif --size 800x600",
      "render snow --at 20m --window 250,300,640x420 --background 1A2B4D --output settled.png",
      "render --gallery --output effects.png", "render fireworks --flashes --background white",
    ],
    run: runRender)

  @Sendable private static func runRender(_ invocation: Invocation) throws(Failure) {
    if invocation.has("--flashes") { try printFlashes(invocation) }
    if invocation.has("--flashes") && invocation.value("--output") == nil { return }
    let options = try RenderOptions(invocation)
    if invocation.has("--gallery") {
      guard invocation.argument(0) == nil else {
        throw .usage("render: --gallery is for all effects, not for one")
      }
      return try Gallery(options: options, invocation: invocation).write()
    }
    guard let name = invocation.argument(0) else {
      throw .usage("render: EFFECT or --gallery is missing")
    }
    let effect = try invocation.seeded(try invocation.localEffect(name))
    let pictures = WaitingPictures()
    let renderer = SceneRenderer(
      effect: effect, width: options.width, height: options.height, scale: options.scale,
      pictures: pictures, background: try options.backdrop(pictures),
      windows: options.windows)
    for problem in renderer.problems { invocation.console.say("effectctl: \(problem.message)") }
    switch options.format {
    case .png: try writeFrame(of: renderer, options, invocation.console)
    case .apng, .gif: try writeAnimation(of: renderer, options, invocation.console)
    }
  }

  private static func printFlashes(_ invocation: Invocation) throws(Failure) {
    guard let name = invocation.argument(0), !invocation.has("--gallery") else {
      throw .usage("render: --flashes is for one effect")
    }
    guard invocation.value("--output") != "-" else {
      throw .usage("render: --flashes and --output - would both write to stdout")
    }
    let size = try invocation.size(default: (1920, 1080))
    let pictures = WaitingPictures()
    let measurement = FlashMeasurement(
      effect: try invocation.seeded(try invocation.localEffect(name)), width: size.width,
      height: size.height, framesPerSecond: try invocation.number("--fps", in: 1...120) ?? 60,
      start: try invocation.duration("--at", in: 0...1_000_000),
      duration: try invocation.duration("--duration", in: 0.01...120), pictures: pictures)
    let background = RenderBackground(invocation.value("--background"))
    let report = try measurement.report { (scale) throws(Failure) in
      try background.bitmap(size.width, size.height, scale, pictures)
    }
    invocation.console.print(report.json)
  }

  private static func writeFrame(
    of renderer: SceneRenderer, _ options: RenderOptions, _ console: Console
  ) throws(Failure) {
    let bitmap = renderer.frame(at: options.time ?? renderer.flatteringTime)
    try options.write(to: console) { () throws(ImageError) in try bitmap.png() }
    options.report("\(bitmap.width)x\(bitmap.height)", console)
  }

  private static func writeAnimation(
    of renderer: SceneRenderer, _ options: RenderOptions, _ console: Console
  ) throws(Failure) {
    let start = options.time ?? (renderer.endTime == nil ? 10 : 0)
    let duration = options.duration ?? min(10, renderer.endTime.map { $0 - start } ?? 4)
    let times = FrameTimes(duration: duration, framesPerSecond: options.framesPerSecond)
    guard times.count <= 3600 else {
      throw .usage("\(times.count) frames are too many, at most 3600: lower --fps or --duration")
    }
    let progress = ProgressBar(console: console, total: times.count)
    try options.write(to: console) { () throws(ImageError) in
      var encoder = options.encoder()
      for index in 0..<times.count {
        try encoder.add(
          renderer.frame(at: start + times.start(of: index)), duration: times.duration(of: index))
        progress.show(index + 1)
      }
      progress.clear()
      return try encoder.finish()
    }
    let size = "\(renderer.pixelWidth)x\(renderer.pixelHeight)"
    options.report("\(size), \(Text.count(times.count, "frame"))", console)
  }
}

/// When the frames of an animation are shown, so that all together last as long as was asked.
struct FrameTimes {
  /// How many frames there are, at least one.
  let count: Int
  private let duration: Double
  private let step: Double

  /// Divides a duration, in seconds.
  init(duration: Double, framesPerSecond: Double) {
    self.duration = duration
    step = 1 / framesPerSecond
    // What is left for the last frame is half a step to one and a half.
    let count = max(1, Int((duration * framesPerSecond).rounded()))
    // GIF knows no frame shorter than two hundredths.
    let isShort = count > 1 && duration - Double(count - 1) * step < 0.02 && step > 0.0199
    self.count = isShort ? count - 1 : count
  }

  /// When a frame begins, in seconds.
  func start(of index: Int) -> Double { Double(index) * step }

  /// How long a frame is shown, in seconds.
  func duration(of index: Int) -> Double {
    index == count - 1 ? duration - start(of: index) : step
  }
}
