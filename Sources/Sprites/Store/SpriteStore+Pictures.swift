// SPDX-License-Identifier: MIT

import ContentsRendering
import Particles
import Values

/// What identifies a picture in memory.
struct PictureKey: Hashable {
  /// What is shown.
  var contents: ForeignContents
  /// Longer side in pixels for what can be drawn at any size; 0 for what has pixels.
  var pixels: Int
}

/// A picture, and the size it gives itself in its own pixels or points.
struct LoadedPicture {
  var picture: Picture
  var naturalWidth: Double
  var naturalHeight: Double
  /// What is not as it was asked for, though the picture is there.
  var problem: String?

  init(_ rendered: RenderedContents) {
    picture = Picture(rendered.bitmap)
    naturalWidth = rendered.naturalWidth
    naturalHeight = rendered.naturalHeight
    problem = rendered.problem
  }
}

extension ForeignContents {
  /// Contents that are no outline.
  fileprivate init?(_ contents: Contents) {
    switch contents {
    case .emoji(let text, _): self = .emoji(text)
    case .text(let text, let font, _): self = .text(text, family: font)
    case .image(let path, _): self = .image(path: path)
    case .shape, .path: return nil
    }
  }
}

extension SpriteStore {
  /// Finds or makes the sources of images, emoji and text.
  func loadPicture(_ contents: Contents, for cell: SimulatedCell) -> LoadedContents {
    do {
      let loaded = try picture(contents, for: cell)
      let rect = SheetGrid(cell.cell)
      let scale = max(cell.cell.contentsScale, 0.01)
      let natural =
        max(
          rect.first.width * loaded.naturalWidth, rect.first.height * loaded.naturalHeight) / scale
      return LoadedContents(
        source: sources(of: loaded.picture, contents, cell, rect), frames: rect.count,
        pixelSize: pixels(contents.size ?? natural), problem: loaded.problem)
    } catch {
      return standIn(for: contents, cell, problem: error.description)
    }
  }

  /// One source for each frame of the sheet, one after the other.
  private func sources(
    of picture: Picture, _ contents: Contents, _ cell: SimulatedCell, _ grid: SheetGrid
  ) -> Int {
    let tint = picture.format == .color ? cell.cell.meanColor : .white
    let key = SourceKey(
      contents: contents.withoutSize, rect: grid.first, rotates: cell.turns, isPlane: cell.isPlane,
      tint: tint, pixels: picture.width, frames: grid.count, columns: grid.columns)
    if let known = sourceNumbers[key] { return known }
    for frame in 0..<grid.count {
      let rect = grid.rect(of: frame)
      let sampler = PictureSampler(
        picture: picture, left: Float(rect.x) * Float(picture.width),
        top: Float(rect.y) * Float(picture.height),
        width: max(1, Float(rect.width) * Float(picture.width)),
        height: max(1, Float(rect.height) * Float(picture.height)),
        tint: SIMD4(tint.blue, tint.green, tint.red, 1),
        shrinksSmoothly: cell.cell.minificationFilter == .linear,
        growsSmoothly: cell.cell.magnificationFilter == .linear)
      let number = addSource(
        SpriteSource(
          drawing: .picture(sampler), format: picture.format, symmetryOrder: 1,
          isMirrorSymmetric: false, rotates: cell.turns, isPlane: cell.isPlane))
      if frame == 0 { sourceNumbers[key] = number }
    }
    return sourceNumbers[key] ?? 0
  }

  private func picture(
    _ contents: Contents, for cell: SimulatedCell
  ) throws(ContentsError) -> LoadedPicture {
    guard let foreign = ForeignContents(contents) else {
      preconditionFailure("outlines are not pictures")
    }
    let key = PictureKey(contents: foreign, pixels: measure(contents, foreign, cell))
    if let known = pictures[key] { return try known.get() }
    let made: Result<LoadedPicture, ContentsError>
    do {
      made = .success(LoadedPicture(try ContentsRenderer.render(foreign, pixels: key.pixels)))
    } catch {
      made = .failure(error)
    }
    pictures[key] = made
    return try made.get()
  }

  /// The power of two of pixels, 32 to 512, at which contents without pixels are drawn for a cell.
  private func measure(
    _ contents: Contents, _ foreign: ForeignContents, _ cell: SimulatedCell
  ) -> Int {
    guard foreign.isScalable else { return 0 }
    let largest = (contents.size ?? 64) * scale * min(max(cell.maximumScale, 0), 1000)
    var pixels = 32
    while pixels < 512, Double(pixels) < largest { pixels *= 2 }
    return pixels
  }
}

extension Contents {
  /// The longer side in points, where it is given.
  var size: Double? {
    switch self {
    case .shape(_, let size), .path(_, let size), .emoji(_, let size), .text(_, _, let size): size
    case .image(_, let size): size
    }
  }

  /// The same picture of no particular size.
  fileprivate var withoutSize: Contents {
    switch self {
    case .shape(let shape, _): .shape(shape, size: 0)
    case .path(let path, _): .path(path, size: 0)
    case .image(let path, _): .image(path, size: nil)
    case .emoji(let text, _): .emoji(text, size: 0)
    case .text(let text, let font, _): .text(text, font: font, size: 0)
    }
  }
}

extension EmitterCell {
  /// The tint that pictures in colour get, which cannot be tinted one by one: the mean of the cell's colours.
  fileprivate var meanColor: Color {
    guard !colors.isEmpty else { return color.opaque }
    let sum = colors.reduce(SIMD3<Float>()) { $0 + SIMD3($1.red, $1.green, $1.blue) }
    let mean = sum / Float(colors.count)
    return Color(red: mean.x, green: mean.y, blue: mean.z).opaque
  }
}

extension Color {
  fileprivate var opaque: Color {
    func bounded(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    return Color(red: bounded(red), green: bounded(green), blue: bounded(blue))
  }
}
