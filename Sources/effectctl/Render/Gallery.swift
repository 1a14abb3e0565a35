// SPDX-License-Identifier: MIT
import Library
import Particles
import Pictures
import Pixels
import Values

/// A contact sheet: a picture of every effect with its name below.
struct Gallery {
  /// Between pictures and around them, pixels.
  private static let margin = 16
  /// The height of a name, pixels.
  private static let labelHeight = 32
  private static let paper = Color(red: 0.10, green: 0.13, blue: 0.18)
  private static let ink = Color(red: 0.92, green: 0.94, blue: 0.97)

  let options: RenderOptions
  let invocation: Invocation

  /// Draws all effects and writes the file.
  ///
  /// Effects with errors are said and left out.
  func write() throws(Failure) {
    let catalogue = invocation.catalogue
    let entries = catalogue.entries
    let backdrop = try options.backdrop() ?? .color(Color(red: 0.16, green: 0.20, blue: 0.28))
    let progress = ProgressBar(console: invocation.console, total: entries.count)
    var pictures: [(name: String, bitmap: Bitmap)] = []
    for (index, entry) in entries.enumerated() {
      progress.show(index + 1)
      let checked = EffectFiles.read(entry, in: catalogue)
      guard let effect = checked.value else {
        for diagnostic in checked.diagnostics { invocation.console.say(diagnostic.description) }
        continue
      }
      let renderer = SceneRenderer(
        effect: try invocation.seeded(effect), width: options.width, height: options.height,
        scale: options.scale, background: backdrop)
      pictures.append((entry.name, renderer.frame(at: options.time ?? renderer.flatteringTime)))
    }
    progress.clear()
    let sheet = try Self.sheet(pictures)
    try options.write { () throws(ImageError) in try sheet.png() }
    invocation.console.print("\(options.file): \(Text.count(pictures.count, "effect"))")
  }

  private static func sheet(
    _ pictures: [(name: String, bitmap: Bitmap)]
  ) throws(Failure) -> Bitmap {
    guard let first = pictures.first?.bitmap else { throw Failure("there is no effect to draw") }
    let columns = min(4, pictures.count)
    let rows = (pictures.count + columns - 1) / columns
    let cellWidth = first.width + margin
    let cellHeight = first.height + labelHeight + margin
    let (width, height) = (columns * cellWidth + margin, rows * cellHeight + margin)
    guard width * height <= RenderOptions.maximumPixels else {
      throw .usage("the contact sheet is too large: choose a smaller --size or --scale")
    }
    var sheet = Bitmap(width: width, height: height, color: paper)
    for (index, picture) in pictures.enumerated() {
      let x = margin + index % columns * cellWidth
      let y = margin + index / columns * cellHeight
      let rect = PixelRect(
        x: Int32(x), y: Int32(y), width: Int32(first.width), height: Int32(first.height))
      sheet.draw(picture.bitmap, in: rect)
      sheet.drawLabel(
        picture.name, centredAt: Double(x) + Double(first.width) / 2,
        baseline: Double(y + first.height) + 22, size: 16, color: ink)
    }
    return sheet
  }
}
