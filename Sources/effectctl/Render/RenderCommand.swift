// SPDX-License-Identifier: MIT
import Particles
import PictureClient
import Pictures
import Pixels

extension Command {
  static let render = Command(
    name: "render", summary: "draw an effect into an image file, without any display",
    details: """
      A .png file is one frame, .apng and .gif files are animations that repeat. Sizes are points, \
      and --scale says how many pixels a point has. By default a picture has 1920x1080 points at \
      scale 1, an animation 1280x720 at 0.5, which is 640x360 pixels.
      """,
    arguments: [
      Argument(
        "[EFFECT]", "a name from \"effectctl list\", or the path of a .toml file",
        completion: .effect)
    ],
    options: [
      Option(
        "--output FILE", "the image to write: .png, .apng or .gif",
        completion: .file([".png", ".apng", ".gif"])),
      .size,
      Option("--scale F", "pixels per point, 0.1 to 8"),
      Option("--at S", "the frame's time, or the animation's start, in seconds"),
      Option("--duration S", "the animation's length in seconds, up to 120"),
      Option("--fps N", "the animation's frames per second, 1 to 120 (default: 30)"),
      .seed,
      Option(
        "--background COLOR or IMAGE", "a colour such as 203040, or a .png file",
        completion: .file([".png"])),
      Option("--gallery", "draw a labelled contact sheet of every effect"),
    ],
    examples: [
      "render hearts --output hearts.png", "render fireworks --output fireworks.gif --size 800x600",
      "render --gallery --output effects.png",
    ],
    run: runRender)

  @Sendable private static func runRender(_ invocation: Invocation) throws(Failure) {
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
      pictures: pictures, background: try options.backdrop(pictures))
    for problem in renderer.problems { invocation.console.say("effectctl: \(problem.message)") }
    switch options.format {
    case .png: try writeFrame(of: renderer, options, invocation.console)
    case .apng, .gif: try writeAnimation(of: renderer, options, invocation.console)
    }
  }

  private static func writeFrame(
    of renderer: SceneRenderer, _ options: RenderOptions, _ console: Console
  ) throws(Failure) {
    let bitmap = renderer.frame(at: options.time ?? renderer.flatteringTime)
    try options.write { () throws(ImageError) in try bitmap.png() }
    console.print("\(options.file): \(bitmap.width)x\(bitmap.height)")
  }

  private static func writeAnimation(
    of renderer: SceneRenderer, _ options: RenderOptions, _ console: Console
  ) throws(Failure) {
    let start = options.time ?? (renderer.endTime == nil ? 10 : 0)
    let duration = options.duration ?? min(10, renderer.endTime.map { $0 - start } ?? 4)
    let count = max(1, Int((duration * options.framesPerSecond).rounded()))
    guard count <= 3600 else { throw .usage("\(count) frames are too many, at most 3600") }
    let progress = ProgressBar(console: console, total: count)
    try options.write { () throws(ImageError) in
      var encoder = options.encoder()
      for index in 0..<count {
        let frame = renderer.frame(at: start + Double(index) / options.framesPerSecond)
        try encoder.add(frame, duration: 1 / options.framesPerSecond)
        progress.show(index + 1)
      }
      progress.clear()
      return try encoder.finish()
    }
    console.print(
      "\(options.file): \(renderer.pixelWidth)x\(renderer.pixelHeight), "
        + Text.count(count, "frame"))
  }
}
