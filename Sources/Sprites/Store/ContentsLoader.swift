// SPDX-License-Identifier: MIT

import Particles
import Values

/// Finds or makes the sources that show the contents of cells.
final class ContentsLoader {
  private let scale: Double
  private let variants: SpriteVariants
  /// Numbers of known sources; of a sprite sheet that of the first frame.
  private var sourceNumbers: [SourceKey: Int] = [:]
  /// Numbers of the sources of shadows.
  private var shadowNumbers: [ShadowKey: Int] = [:]
  private var pictures: PictureCache

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - variants: Where sources are added.
  ///   - provider: Where pictures come from.
  init(scale: Double, variants: SpriteVariants, pictures provider: any PictureProvider) {
    pictures = PictureCache(provider)
    self.scale = scale
    self.variants = variants
  }

  /// Forgets what was loaded.
  func removeAll() {
    sourceNumbers.removeAll()
    shadowNumbers.removeAll()
    pictures.removeAll()
  }

  /// Prepares the contents of cells, or prepares them anew after they have changed.
  func load(_ cells: [SimulatedCell], into binding: SpriteBinding) {
    binding.problems.removeAll()
    binding.isPending = false
    binding.entries = cells.map(BoundCell.init)
    let castsShadows = cells.contains { $0.cell.shadow != nil && $0.contents != nil }
    binding.shadows = castsShadows ? binding.entries : []
    for (index, cell) in cells.enumerated() {
      guard let contents = cell.contents else { continue }
      guard let loaded = load(contents, of: cell) else {
        binding.isPending = true
        continue
      }
      if let message = loaded.problem {
        binding.problems.append(SpriteProblem(cell: index, contents: contents, message: message))
      }
      binding.entries[index] = bind(cell, to: loaded)
      if let shadow = cell.cell.shadow {
        binding.shadows[index] = bind(shadow, of: cell, to: loaded)
      }
    }
  }

  /// What shows the shadows of a cell's particles.
  private func bind(
    _ shadow: Shadow, of cell: SimulatedCell, to loaded: LoadedContents
  ) -> BoundCell {
    let first = variants.sourceCount
    let key = ShadowKey(source: loaded.source, blur: pixels(shadow.blur))
    var shadows = loaded
    shadows.source = shadowNumbers[key] ?? first
    if shadows.source == first {
      shadowNumbers[key] = first
      for frame in 0..<loaded.frames {
        _ = variants.add(variants.source(loaded.source + frame).shadow(blur: key.blur))
      }
    }
    var entry = bind(cell, to: shadows)
    entry.shadow = ShadowLook(
      color: SIMD4(shadow.color), offset: SIMD2(pixels(shadow.x), pixels(shadow.y)))
    entry.flags = .shadow
    entry.isOrdered = false
    return entry
  }

  private func bind(_ cell: SimulatedCell, to loaded: LoadedContents) -> BoundCell {
    var entry = BoundCell(cell)
    entry.source = Int32(truncatingIfNeeded: loaded.source)
    entry.frames = Int32(truncatingIfNeeded: loaded.frames)
    entry.pixelSize = loaded.pixelSize
    entry.isSlow = cell.speed * scale < Self.slowest * 60
    if cell.cell.stretch > 0, !cell.isPlane {
      entry.stretch = StretchRule(
        perSpeed: pixels(cell.cell.stretch), maximum: pixels(cell.cell.stretchMaximum),
        isAligned: cell.isAligned)
    }
    let source = variants.source(loaded.source)
    entry.plane?.isMirrorSymmetric = source.isMirrorSymmetric
    entry.margin = source.blur > 0 ? Float(Blur.margin(source.blur)) : 0
    if source.format == .color { entry.flags.insert(.color) }
    variants.reserve(
      sources: loaded.source..<(loaded.source + loaded.frames),
      from: Float(cell.minimumScale) * loaded.pixelSize,
      to: Float(cell.maximumScale) * loaded.pixelSize, isCoarse: entry.isCoarse)
    return entry
  }

  /// The sources of contents; nil while a picture is pending.
  private func load(_ contents: Contents, of cell: SimulatedCell) -> LoadedContents? {
    switch contents {
    case .shape(let shape, let size):
      LoadedContents(source: source(of: shape, pixels(size), for: cell), pixelSize: pixels(size))
    case .path(let text, let size):
      loadPath(text, size: size, for: cell)
    case .emoji(let text, let size):
      loadPicture(.emoji(text), size: size, standIn: .star, for: cell)
    case .text(let text, let font, let size):
      loadPicture(.text(text, family: font), size: size, standIn: .star, for: cell)
    case .image(let path, let size):
      loadPicture(.image(path: path), size: size, standIn: .softCircle, for: cell)
    }
  }

  /// Pixels a frame, at 60 frames a second, below which places are finer.
  private static let slowest = 2.0

  /// Points as pixels.
  private func pixels(_ points: Double) -> Float { Float(points * scale) }

  /// What is shown for contents with a problem.
  private func standIn(
    _ shape: VectorShape, size: Double, _ cell: SimulatedCell, problem: String
  ) -> LoadedContents {
    LoadedContents(
      source: source(of: shape, pixels(size), for: cell), pixelSize: pixels(size), problem: problem)
  }

  // MARK: Outlines

  private func source(of shape: VectorShape, _ size: Float, for cell: SimulatedCell) -> Int {
    let key = SourceKey(.shape(shape), cell, size, blur: pixels(cell.cell.blur))
    return find(key) {
      SpriteSource(
        drawing: shape == .softCircle ? .softDisc : .outlines(shape.outlines), format: .coverage,
        symmetryOrder: shape.symmetryOrder, isMirrorSymmetric: shape.isMirrorSymmetric,
        isSoft: shape == .softCircle, rotates: cell.rotates, isPlane: cell.isPlane,
        onlySize: key.onlySize, blur: key.blur)
    }
  }

  private func loadPath(
    _ text: String, size: Double, for cell: SimulatedCell
  ) -> LoadedContents {
    let key = SourceKey(.path(text), cell, pixels(size), blur: pixels(cell.cell.blur))
    if let known = sourceNumbers[key] {
      return LoadedContents(source: known, pixelSize: pixels(size))
    }
    let path: PathData
    switch PathData.parse(text) {
    case .failure(let error):
      return standIn(.softCircle, size: size, cell, problem: error.description)
    case .success(let parsed): path = parsed
    }
    guard let outline = Outline(fitting: path) else {
      return standIn(.softCircle, size: size, cell, problem: "the path encloses no area")
    }
    let number = find(key) {
      SpriteSource(
        drawing: .outlines(DetailedOutline.levels(of: path, finest: outline)),
        format: .coverage, symmetryOrder: outline.symmetryOrder,
        isMirrorSymmetric: outline.isMirrorSymmetric, rotates: cell.rotates,
        isPlane: cell.isPlane, onlySize: key.onlySize, blur: key.blur)
    }
    return LoadedContents(source: number, pixelSize: pixels(size))
  }

  /// The number of a source, which is made if it is not known.
  private func find(_ key: SourceKey, _ make: () -> SpriteSource) -> Int {
    if let known = sourceNumbers[key] { return known }
    let number = variants.add(make())
    sourceNumbers[key] = number
    return number
  }

  // MARK: Pictures

  private func loadPicture(
    _ contents: ForeignContents, size: Double?, standIn shape: VectorShape, for cell: SimulatedCell
  ) -> LoadedContents? {
    let largest = (size ?? 64) * scale * min(max(cell.maximumScale, 0), 1000)
    let loaded: LoadedPicture
    let isOnly = cell.isAtRest && size != nil && cell.onlyScale != nil
    switch pictures.picture(contents, shownIn: largest, isOnly: isOnly) {
    case .picture(let picture): loaded = picture
    case .problem(let problem):
      return standIn(shape, size: size ?? 16, cell, problem: problem)
    case .pending: return nil
    }
    let grid = SheetGrid(cell.cell)
    let natural = max(
      grid.first.width * loaded.naturalWidth, grid.first.height * loaded.naturalHeight)
    let pixelSize = pixels(size ?? natural / max(cell.cell.contentsScale, 0.01))
    return LoadedContents(
      source: sources(of: loaded.picture, contents, pixelSize, cell, grid), frames: grid.count,
      pixelSize: pixelSize, problem: loaded.problem)
  }

  /// One source for each frame of the sheet, one after the other; returns the first one's number.
  private func sources(
    of picture: Picture, _ contents: ForeignContents, _ pixelSize: Float, _ cell: SimulatedCell,
    _ grid: SheetGrid
  ) -> Int {
    let origin = SourceKey.Origin.picture(contents, ObjectIdentifier(picture))
    var key = SourceKey(origin, cell, pixelSize, blur: pixels(cell.cell.blur))
    key.tint = picture.format == .color ? cell.cell.pictureTint : .white
    (key.rect, key.pixels) = (grid.first, picture.width)
    (key.frames, key.columns) = (grid.count, grid.columns)
    key.filters = [cell.cell.minificationFilter, cell.cell.magnificationFilter]
    key.isAtRest = cell.isAtRest
    if let known = sourceNumbers[key] { return known }
    let first = variants.sourceCount
    for frame in 0..<grid.count {
      let sampler = PictureSampler(
        picture, part: grid.rect(of: frame), tint: key.tint, cell.cell)
      _ = variants.add(
        SpriteSource(
          drawing: .picture(sampler), format: picture.format, symmetryOrder: 1,
          isMirrorSymmetric: false, rotates: cell.rotates, isPlane: cell.isPlane,
          onlySize: key.onlySize,
          copiesPixels: cell.isAtRest && key.blur == 0
            && sampler.fitsWholePixels(in: key.onlySize), blur: key.blur))
    }
    sourceNumbers[key] = first
    return first
  }
}

/// The sources that show a cell's contents.
private struct LoadedContents {
  /// The first frame's source; the others follow.
  var source: Int
  /// Frames of the sprite sheet.
  var frames = 1
  /// Longer side in pixels at scale 1.
  var pixelSize: Float
  /// What is wrong with the contents, if something else is shown in their place.
  var problem: String?
}

/// What makes two cells share their sprites.
private struct SourceKey: Hashable {
  /// What is shown, of no particular size.
  enum Origin: Hashable {
    case shape(VectorShape)
    case path(String)
    /// What is shown, and the picture of it, which is another one when the file has changed.
    case picture(ForeignContents, ObjectIdentifier)
  }

  var origin: Origin
  var rotates: Bool
  var isPlane: Bool
  var rect = UnitRect()
  /// For pictures in colour, the tint that is multiplied into them.
  var tint = Color.white
  /// For pictures made to measure, the longer side in pixels that they are made for.
  var pixels = 0
  /// Frames of the sprite sheet.
  var frames = 1
  /// Frames in a row of it.
  var columns = 1
  /// How pictures are shrunk and enlarged.
  var filters: [ContentsFilter] = []
  /// Of pictures, whether they stay where they are.
  var isAtRest = false
  /// The one size of upright contents that have no other, in pixels.
  let onlySize: Float?
  /// By how many pixels edges are spread.
  let blur: Float

  /// Makes the key of a cell's contents, whose longer side at scale 1 is `pixelSize` pixels.
  init(_ origin: Origin, _ cell: SimulatedCell, _ pixelSize: Float, blur: Float) {
    self.origin = origin
    self.blur = blur
    rotates = cell.rotates
    isPlane = cell.isPlane
    onlySize = cell.onlyScale.map {
      min(max(Float($0) * pixelSize, SizeStep.minimum), SizeStep.maximum)
    }
  }
}

/// What makes two cells share their shadows.
private struct ShadowKey: Hashable {
  /// The source of what casts it.
  var source: Int
  /// By how many pixels its edges are spread.
  var blur: Float
}

extension SpriteSource {
  /// The soft shadow of what it shows, to be tinted.
  fileprivate func shadow(blur: Float) -> SpriteSource {
    var shadow = self
    if case .picture(let sampler) = drawing { shadow.drawing = .picture(sampler.opacity) }
    shadow.format = .coverage
    shadow.copiesPixels = false
    // Gaussians one after the other add their variances.
    shadow.blur = (self.blur * self.blur + blur * blur).squareRoot()
    shadow.isShadow = true
    return shadow
  }
}

extension SimulatedCell {
  /// The scale of all its particles at all times, if there is but one and nothing ever turns.
  fileprivate var onlyScale: Double? {
    minimumScale == maximumScale && !rotates && !isPlane ? maximumScale : nil
  }
}

extension PictureSampler {
  /// Whether each pixel becomes a whole number of pixels in that size.
  fileprivate func fitsWholePixels(in size: Float?) -> Bool {
    guard let size else { return false }
    let factor = size / longer
    return factor > 0.5 && abs(factor - factor.rounded()) * longer < 0.01
  }

  /// Draws a part, in units of the picture, with a cell's filters.
  fileprivate init(_ picture: Picture, part: UnitRect, tint: Color, _ cell: EmitterCell) {
    let (width, height) = (Float(picture.width), Float(picture.height))
    self.init(
      picture: picture, left: Float(part.x) * width, top: Float(part.y) * height,
      width: max(1, Float(part.width) * width), height: max(1, Float(part.height) * height),
      tint: SIMD4(tint.blue, tint.green, tint.red, 1),
      shrinksSmoothly: cell.minificationFilter == .linear,
      growsSmoothly: cell.magnificationFilter == .linear)
  }
}

extension EmitterCell {
  /// The tint that pictures in colour get, all of a cell alike: its `color`; `colors` are for other contents.
  fileprivate var pictureTint: Color { colors.isEmpty ? color.opaque : .white }
}

extension Color {
  fileprivate var opaque: Color {
    func bounded(_ value: Float) -> Float { value > 0 ? min(value, 1) : 0 }
    return Color(red: bounded(red), green: bounded(green), blue: bounded(blue))
  }
}
