// SPDX-License-Identifier: MIT

import Particles

/// The sources that show a cell's contents.
struct LoadedContents {
  /// The first frame's source; the others follow.
  var source: Int
  /// Frames of the sprite sheet.
  var frames = 1
  /// Longer side in pixels at scale 1.
  var pixelSize: Float
  /// What is wrong with the contents, if something else is shown in their place.
  var problem: String?
}

extension SpriteStore {
  /// Finds or makes the sources of contents.
  func load(_ contents: Contents, of cell: SimulatedCell) -> LoadedContents {
    switch contents {
    case .shape(let shape, let size):
      return LoadedContents(source: source(of: shape, for: cell), pixelSize: pixels(size))
    case .path(let text, let size):
      return loadPath(text, size: size, for: cell)
    case .image, .emoji, .text:
      return loadPicture(contents, for: cell)
    }
  }

  /// Points as pixels of this store's outputs.
  func pixels(_ points: Double) -> Float { Float(points * scale) }

  /// What is shown for contents with a problem: a star for what was a symbol, else a soft circle.
  func standIn(
    for contents: Contents, _ cell: SimulatedCell, problem: String
  ) -> LoadedContents {
    let shape: VectorShape
    let size: Double
    switch contents {
    case .emoji(_, let points), .text(_, _, let points): (shape, size) = (.star, points)
    case .image(_, let points): (shape, size) = (.softCircle, points ?? 16)
    case .path(_, let points), .shape(_, let points): (shape, size) = (.softCircle, points)
    }
    return LoadedContents(
      source: source(of: shape, for: cell), pixelSize: pixels(size), problem: problem)
  }

  private func source(of shape: VectorShape, for cell: SimulatedCell) -> Int {
    find(key(.shape(shape, size: 0), cell)) {
      SpriteSource(
        drawing: shape == .softCircle ? .softDisc : .outlines(shape.outlines), format: .coverage,
        symmetryOrder: shape.symmetryOrder, isMirrorSymmetric: shape.isMirrorSymmetric,
        isSoft: shape == .softCircle, rotates: cell.turns, isPlane: cell.isPlane)
    }
  }

  private func loadPath(
    _ text: String, size: Double, for cell: SimulatedCell
  ) -> LoadedContents {
    let key = key(.path(text, size: 0), cell)
    if let known = sourceNumbers[key] {
      return LoadedContents(source: known, pixelSize: pixels(size))
    }
    switch PathData.parse(text) {
    case .failure(let error):
      return standIn(for: .path(text, size: size), cell, problem: error.description)
    case .success(let path):
      guard let outline = Outline(fitting: path) else {
        return standIn(
          for: .path(text, size: size), cell, problem: "the path encloses no area")
      }
      let number = find(key) {
        SpriteSource(
          drawing: .outlines([DetailedOutline(maximumSize: .infinity, outline: outline)]),
          format: .coverage, symmetryOrder: 1, isMirrorSymmetric: false, rotates: cell.turns,
          isPlane: cell.isPlane)
      }
      return LoadedContents(source: number, pixelSize: pixels(size))
    }
  }

  private func key(_ contents: Contents, _ cell: SimulatedCell) -> SourceKey {
    SourceKey(
      contents: contents, rect: UnitRect(), rotates: cell.turns, isPlane: cell.isPlane,
      tint: .white, pixels: 0)
  }

  /// The number of a source, which is made if it is not known.
  func find(_ key: SourceKey, _ make: () -> SpriteSource) -> Int {
    if let known = sourceNumbers[key] { return known }
    let number = addSource(make())
    sourceNumbers[key] = number
    return number
  }
}

extension SimulatedCell {
  /// Whether the picture ever turns.
  var turns: Bool { rotates || alignsToMotion }
}
