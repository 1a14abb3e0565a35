// SPDX-License-Identifier: MIT

import Particles
import Values

/// What makes two cells share their sprites.
struct SourceKey: Hashable {
  var contents: Contents
  var rect: UnitRect
  var rotates: Bool
  var isPlane: Bool
  /// For pictures in colour, the tint that is multiplied into them.
  var tint: Color
  /// For pictures made to measure, the longer side in pixels that they are made for.
  var pixels: Int
  /// Frames of the sprite sheet.
  var frames = 1
  /// Frames in a row of it.
  var columns = 1
}

extension SpriteStore {
  /// Prepares the contents of a simulation's cells: reads images, lays out text, but rasterises
  /// nothing yet.
  ///
  /// Contents known already cost nothing again.
  ///
  /// - Parameter cells: `Simulation.cells`.
  /// - Returns: What `append` needs, with the problems found. Contents with a problem show a stand-in.
  public func load(cells: [SimulatedCell]) -> SpriteBinding {
    let binding = SpriteBinding()
    load(cells: cells, into: binding)
    return binding
  }

  /// Says what is wrong with contents, in one line; nil if they can be shown as asked.
  ///
  /// Images are read and text is laid out for it, as they would be for a cell.
  public func problem(with contents: Contents) -> String? {
    var cell = EmitterCell()
    cell.contents = contents
    let simulated = SimulatedCell(cell: cell, layer: EmitterLayer(), layerIndex: 0)
    return load(cells: [simulated]).problems.first?.message
  }

  /// Prepares the contents anew after the simulation's cells have changed.
  func load(cells: [SimulatedCell], into binding: SpriteBinding) {
    binding.problems.removeAll()
    binding.entries = cells.indices.map { index in
      bind(cells[index], number: index, problems: &binding.problems)
    }
  }

  private func bind(
    _ cell: SimulatedCell, number: Int, problems: inout [SpriteProblem]
  ) -> BoundCell {
    var entry = BoundCell()
    entry.isPlane = cell.isPlane
    entry.isOrdered = cell.keepsOrder
    entry.isCoarse = cell.hasConstantSize
    entry.flags = cell.additive ? .additive : []
    if let back = cell.cell.backColor {
      entry.hasBackColor = true
      entry.back = SIMD3(back.red, back.green, back.blue)
      entry.backAlpha = back.alpha
    }
    guard let contents = cell.contents else { return entry }
    let loaded = load(contents, of: cell)
    if let message = loaded.problem {
      problems.append(SpriteProblem(cell: number, contents: contents, message: message))
    }
    entry.source = Int32(truncatingIfNeeded: loaded.source)
    entry.frames = Int32(truncatingIfNeeded: loaded.frames)
    entry.pixelSize = loaded.pixelSize
    let source = sources[loaded.source]
    entry.isMirrorSymmetric = source.isMirrorSymmetric
    if source.format == .color { entry.flags.insert(.color) }
    reserveTables(loaded, cell, isCoarse: entry.isCoarse)
    return entry
  }

  /// Makes the tables of all sizes that the cell can have, so that frames need not.
  private func reserveTables(_ loaded: LoadedContents, _ cell: SimulatedCell, isCoarse: Bool) {
    let least = Float(cell.minimumScale) * loaded.pixelSize
    let most = Float(cell.maximumScale) * loaded.pixelSize
    guard most >= SizeStep.minimum else { return }
    let first = SizeStep.nearest(to: max(SizeStep.minimum, least), isCoarse: isCoarse)
    let last = SizeStep.nearest(to: max(SizeStep.minimum, most), isCoarse: isCoarse)
    for source in loaded.source..<(loaded.source + loaded.frames) where first <= last {
      for step in first...last { _ = table(source: source, step: step) }
    }
  }
}

extension SimulatedCell {
  /// Whether every particle keeps the size it is born with.
  fileprivate var hasConstantSize: Bool {
    cell.scaleSpeed == 0 && cell.behaviors.isEmpty
  }

  fileprivate var keepsOrder: Bool {
    switch renderMode {
    case .unordered, .additive: false
    case .oldestFirst, .oldestLast, .backToFront: true
    }
  }
}
