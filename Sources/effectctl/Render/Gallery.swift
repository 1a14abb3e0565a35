// SPDX-License-Identifier: MIT

import Library
import Particles
import PictureClient
import Pictures
import Pixels
import Settings
import Values

/// A contact sheet: a picture of every effect with its name below.
struct Gallery {
  /// Between pictures and around them, pixels.
  private static let margin = 16
  /// The height of a name, pixels.
  private static let labelHeight = 32
  private static let paper = Color(red: 0.10, green: 0.13, blue: 0.18)
  private static let ink = Color(red: 0.92, green: 0.94, blue: 0.97)

  private let pictures = WaitingPictures()
  let options: RenderOptions
  let invocation: Invocation

  /// Draws all effects and writes the file.
  ///
  /// Effects with errors are said and left out.
  func write() throws(Failure) {
    let catalogue = invocation.catalogue
    let entries = catalogue.entries
    let backdrop =
      try options.backdrop(pictures)
      ?? Bitmap(
        width: SceneRenderer.pixels(options.width, options.scale),
        height: SceneRenderer.pixels(options.height, options.scale),
        color: Color(red: 0.16, green: 0.20, blue: 0.28))
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
        scale: options.scale, pictures: self.pictures, background: backdrop)
      pictures.append((entry.name, renderer.frame(at: options.time ?? renderer.flatteringTime)))
    }
    progress.clear()
    let sheet = try sheet(pictures)
    try options.write(to: invocation.console) { () throws(ImageError) in try sheet.png() }
    options.report(Text.count(pictures.count, "effect"), invocation.console)
  }

  private func sheet(
    _ pictures: [(name: String, bitmap: Bitmap)]
  ) throws(Failure) -> Bitmap {
    guard let first = pictures.first?.bitmap else { throw Failure("there is no effect to draw") }
    let columns = min(4, pictures.count)
    let rows = (pictures.count + columns - 1) / columns
    let margin = Self.margin
    let cellWidth = first.width + margin
    let cellHeight = first.height + Self.labelHeight + margin
    let (width, height) = (columns * cellWidth + margin, rows * cellHeight + margin)
    guard width * height <= RenderOptions.maximumPixels else {
      throw .usage("the contact sheet is too large: choose a smaller --size or --scale")
    }
    var sheet = Bitmap(width: width, height: height, color: Self.paper)
    for (index, picture) in pictures.enumerated() {
      let x = margin + index % columns * cellWidth
      let y = margin + index / columns * cellHeight
      sheet.draw(picture.bitmap, left: x, top: y)
      sheet.draw(
        mask: try label(picture.name, width: first.width), color: Self.ink, left: x,
        top: y + first.height)
    }
    return sheet
  }

  /// A name in the middle of the space below its picture.
  private func label(_ name: String, width: Int) throws(Failure) -> Bitmap {
    do {
      return try pictures.label(
        name, width: width, height: Self.labelHeight, baseline: 22, size: 16)
    } catch {
      throw Failure("\(error)")
    }
  }
}
