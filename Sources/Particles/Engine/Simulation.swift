// SPDX-License-Identifier: MIT

/// A running effect: which particles there are, and where, at any time.
///
/// Everything is a function of time: a particle's constants come from counting, not from history.
/// Sampling later than before costs the births in between and the live particles; any other time
/// costs the live particles once more. Nothing is allocated once the memory has grown to what the
/// effect needs.
public final class Simulation {
  /// What a drawer needs to know of each cell; ``ParticleFrame/cell`` points here.
  public private(set) var cells: [SimulatedCell] = []
  /// Grows whenever `cells` changes.
  public private(set) var cellsVersion = 0
  /// Most particles in a frame.
  public var maximumParticles: Int { limit.shown }

  private let width: Double
  private let height: Double
  private let detail: FrameDetail
  /// The parameters in force over time, oldest first.
  private var epochs: [Epoch] = []
  private let buffer = FrameBuffer(capacity: 0)
  private let scratch = EmitterScratch()
  private let order = DrawOrder()
  private let thinning = Thinning()
  private let limit: ParticleLimit
  /// When births ended by `stopEmitting(at:)`; nil if they did not.
  public private(set) var stopTime: Double?

  /// Parameters from a time on.
  private struct Epoch {
    var layers: [EmitterLayer]
    /// One per enabled cell under a layer, in order.
    var trees: [EmitterTree]
  }

  /// Most epochs that are remembered; older ones are forgotten, and with them the way back.
  private static let maximumEpochs = 64

  /// Starts `layers` on an output of `width` by `height` points at time 0.
  ///
  /// - Parameters:
  ///   - layers: the layers in the order in which they are drawn.
  ///   - width: width of the output in points.
  ///   - height: height of the output in points.
  ///   - maximumParticles: most particles in a frame of `sample(at:)`; trails are left out first.
  ///   - capacity: particles that memory has room for; births are thinned where their estimate is
  ///     beyond it. An estimate is far above what ever lives at once: nil is sixteen times the maximum.
  ///   - detail: what frames say of each particle; what only moves it costs memory and time.
  public init(
    layers: [EmitterLayer], width: Double, height: Double, maximumParticles: Int,
    capacity: Int? = nil, detail: FrameDetail = .everything
  ) {
    self.width = width
    self.height = height
    self.detail = detail
    limit = ParticleLimit(shown: max(maximumParticles, 0), inMemory: capacity)
    add(layers, from: -.infinity)
  }

  /// Returns the particles that are alive at `time`, in seconds after the effect's start.
  ///
  /// Times may come in any order, and the same time gives the same bits. A jump of any length costs
  /// the same, about three next frames: those only move live particles, by 5 ns each, while a jump
  /// also samples anew the values that each was emitted with, up to a dozen random numbers. What forces act on is
  /// integrated from its birth on, a step for each 1/120 s of its age, so that its jumps cost in
  /// proportion to the lives.
  ///
  /// - Complexity: O(live particles + births since the last sample); after a jump O(live particles),
  ///   times their ages for what is integrated.
  public func sample(at time: Double) -> ParticleFrame {
    advance(to: time)
    return frame(within: mostLiving > maximumParticles ? living.within(maximumParticles) : nil)
  }

  /// Brings the particles to `time`, in seconds after the effect's start, without drawing them.
  public func advance(to time: Double) {
    precondition(time.isFinite, "A time of a simulation is a finite number of seconds.")
    thinning.reset(to: time)
    for epoch in epochs {
      for tree in epoch.trees { tree.advance(to: time) }
    }
  }

  /// Most particles that can be alive at the present time; it costs nothing to ask.
  public var mostLiving: Int {
    epochs.reduce(0) { sum, epoch in epoch.trees.reduce(sum) { $0 + $1.root.mostLiving } }
  }

  /// Particles that are alive at the present time; counted once.
  public var living: LivingParticles {
    if let living = thinning.living { return living }
    forEachTree { $0.count(at: $1, in: thinning) }
    return thinning.sum()
  }

  /// Particles that lived at the last frame but were not shown, without those that were not even made.
  public var leftOut: Int {
    epochs.reduce(0) { sum, epoch in epoch.trees.reduce(sum) { $0 + $1.root.leftOut } }
  }

  /// Returns the particles that are alive at the present time, as many as there is room for.
  ///
  /// Of what must be left out, the most numerous cells lose most, and each the same particles as in the
  /// frame before; rockets and flashes, which are few, stay.
  ///
  /// - Parameter room: For how many; nil: for all.
  /// - Returns: The frame; it holds until the next one.
  public func frame(within room: LivingParticles?) -> ParticleFrame {
    if let room, room != living {
      thinning.share(room)
      forEachTree { $0.thin(at: $1, by: thinning) }
    } else {
      forEachTree { tree, _ in tree.showAll() }
    }
    buffer.count = 0
    let layerCount = epochs.reduce(0) { max($0, $1.layers.count) }
    for layerIndex in 0..<layerCount {
      let start = buffer.count
      for epoch in epochs {
        for tree in epoch.trees where tree.layerIndex == layerIndex {
          tree.append(at: thinning.time, to: buffer)
        }
      }
      sortLayer(layerIndex, from: start)
    }
    return ParticleFrame(buffer)
  }

  /// Calls `body` with what has begun by the present time, and that time on its clock.
  private func forEachTree(_ body: (Emitter, Double) -> Void) {
    for epoch in epochs {
      for tree in epoch.trees {
        if let local = tree.treeTime(at: thinning.time) { body(tree.root, local) }
      }
    }
  }

  /// Ends births under the layers after `time`, in seconds after the effect's start; live particles
  /// finish their lives, sub-emitters included.
  public func stopEmitting(at time: Double) {
    stopTime = min(stopTime ?? time, time)
    for epoch in epochs {
      epoch.trees.forEach { $0.stop(at: time) }
    }
  }

  /// Lets births under the layers begin again at `time`, in seconds after the effect's start, where
  /// `stopEmitting(at:)` ended them; live particles go on.
  public func resumeEmitting(at time: Double) {
    guard stopTime != nil, let layers = epochs.last?.layers else { return }
    stopTime = nil
    update(layers: layers, at: time)
  }

  /// Lets particles that spawn at `time` (in seconds after the effect's start) and after follow
  /// `layers`; older ones go on as they are.
  ///
  /// Layers and cells are matched by their places; births go on without a gap. A cell whose look
  /// changes gets a new entry in `cells`.
  public func update(layers: [EmitterLayer], at time: Double) {
    for epoch in epochs {
      epoch.trees.forEach { $0.end(at: time) }
    }
    add(layers, from: time)
    if epochs.count > Simulation.maximumEpochs {
      epochs.removeFirst()
    }
    if let stopTime {
      stopEmitting(at: stopTime)
    }
  }

  /// When the last particle is gone, in seconds after the effect's start; nil: never.
  ///
  /// It is an upper bound: the last particle is taken to live as long as it may.
  public var endTime: Double? {
    var result = 0.0
    for epoch in epochs {
      for tree in epoch.trees {
        guard let end = tree.endTime else { return nil }
        result = max(result, end)
      }
    }
    return result
  }

  /// The edges that particles land on.
  var field: LandingField { scratch.field }

  func forEachTree(_ body: (EmitterTree) -> Void) {
    for epoch in epochs { epoch.trees.forEach(body) }
  }

  private func add(_ layers: [EmitterLayer], from time: Double) {
    var trees: [EmitterTree] = []
    let layers = layers.map { $0.scaled(width: width, height: height) }
    for (layerIndex, layer) in layers.enumerated() {
      let site = CellSite(
        layer: layer, layerIndex: layerIndex, width: width, height: height, detail: detail)
      for (index, cell) in layer.emitterCells.enumerated() where cell.enabled {
        let tree = EmitterTree(cell, index: index, site, scratch)
        if time > -.infinity {
          tree.begin(at: time, after: previousTree(layerIndex, index))
        }
        register(tree.root, parentScale: 1)
        trees.append(tree)
      }
    }
    limit.thin(trees)
    epochs.append(Epoch(layers: layers, trees: trees))
    buffer.invalidateFills()
  }

  private func previousTree(_ layerIndex: Int, _ cellIndex: Int) -> EmitterTree? {
    epochs.last?.trees.first {
      $0.layerIndex == layerIndex && $0.root.rules.path == [cellIndex]
    }
  }

  /// Gives an emitter and its sub-emitters their entries in `cells`.
  private func register(_ emitter: Emitter, parentScale: Double) {
    let entry = SimulatedCell(emitter.rules, parentScale: parentScale)
    let index = cells.firstIndex(of: entry) ?? cells.count
    if index == cells.count {
      precondition(index < Int(UInt16.max), "A simulation has at most 65535 cells.")
      cells.append(entry)
      cellsVersion += 1
    }
    emitter.register(as: index)
    for child in emitter.children {
      register(child, parentScale: entry.maximumScale)
    }
  }

  private func sortLayer(_ layerIndex: Int, from start: Int) {
    guard let layer = epochs.last(where: { layerIndex < $0.layers.count })?.layers[layerIndex]
    else { return }
    order.apply(layer.renderMode, to: buffer, from: start)
  }
}
