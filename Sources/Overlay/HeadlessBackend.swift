// SPDX-License-Identifier: MIT

import Drawing
import Values

/// A backend that draws into memory: for tests, and for a daemon without a display.
///
/// Events that a script causes (`replaceOutputs` and so on) are reported at once; the display
/// "takes" each frame when the owner calls `beforeSleeping`, unless `holdsFrames` is set.
public final class HeadlessBackend: OverlayBackend {
  /// One (output, layer) pair.
  public struct Surface: Hashable, Sendable {
    /// The output's id.
    public var output: UInt32
    /// The layer on that output.
    public var layer: OverlayLayer

    /// Names the surface of a layer on an output.
    public init(output: UInt32, layer: OverlayLayer) {
      self.output = output
      self.layer = layer
    }
  }

  private final class Content {
    let canvas: SoftwareCanvas
    var phase = FramePhase.idle

    init(output: Output) {
      canvas = SoftwareCanvas(width: output.pixelWidth, height: output.pixelHeight)
    }
  }

  public let name = "headless"
  public private(set) var outputs: [Output]
  public private(set) var fullscreenOutputs: Set<UInt32> = []
  /// As with displays that have to be asked: what is covered is learnt after this has been set.
  public var watchesFullscreen = false
  public var onEvent: ((BackendEvent) -> Void)?
  public var descriptor: CInt? { nil }
  public var deadline: UInt64? { nil }
  /// Whether the pretended desktop wants animations.
  public var animationsEnabled: Bool? { didSet { onEvent?(.reducedMotionChanged) } }

  public var isReadyWhenDrawn: Bool { true }

  /// Whether frames stay untaken until `takeFrames()`, as with a display that hangs.
  public var holdsFrames = false
  /// Frames drawn since the start, over all surfaces.
  public private(set) var presentCount = 0
  /// Whether `close()` was called.
  public private(set) var isClosed = false

  private var contents: [Surface: Content] = [:]
  /// What `setFullscreen` said.
  private var covered: Set<UInt32> = []

  /// Creates a backend with these outputs.
  ///
  /// - Parameter outputs: What is connected; by default one of 1920 × 1080 named `HEADLESS-1`.
  public init(
    outputs: [Output] = [Output(id: 1, name: "HEADLESS-1", pixelWidth: 1920, pixelHeight: 1080)]
  ) {
    self.outputs = outputs
  }

  public func learnFullscreen() {
    fullscreenOutputs = watchesFullscreen ? covered.intersection(outputs.map(\.id)) : []
  }

  public func beforeSleeping() {
    tellFullscreen()
    if !holdsFrames { takeFrames() }
  }

  public func readable() {}

  public func deadlineReached() {}

  public func maximumFrameRate(output: UInt32) -> Double {
    outputs.first { $0.id == output }?.refreshRate ?? 0
  }

  public func isReady(output: UInt32, layer: OverlayLayer) -> Bool {
    contents[Surface(output: output, layer: layer)]?.phase.isReady ?? true
  }

  public func present(
    _ list: borrowing DrawList, sprites: SpriteStore, output: UInt32, layer: OverlayLayer
  ) -> PresentResult {
    guard !isClosed, let content = content(output: output, layer: layer) else { return .hidden }
    guard content.phase.isReady else { return .notReady }
    content.canvas.replace(with: list, sprites: sprites)
    content.phase.submit()
    presentCount += 1
    return .submitted
  }

  public func hide(output: UInt32, layer: OverlayLayer) {
    contents[Surface(output: output, layer: layer)] = nil
  }

  public func hideAll() { contents.removeAll() }

  public func close() {
    hideAll()
    isClosed = true
  }

  private func content(output: UInt32, layer: OverlayLayer) -> Content? {
    let surface = Surface(output: output, layer: layer)
    if let content = contents[surface] { return content }
    guard let found = outputs.first(where: { $0.id == output }) else { return nil }
    let content = Content(output: found)
    contents[surface] = content
    return content
  }
}

extension HeadlessBackend {
  /// The surfaces that are shown now.
  public var shown: Set<Surface> { Set(contents.keys) }

  /// The pixels of a shown surface; nil if it is not shown.
  public func canvas(output: UInt32, layer: OverlayLayer) -> SoftwareCanvas? {
    contents[Surface(output: output, layer: layer)]?.canvas
  }

  /// Lets the display take the frames that are on their way, and reports each.
  public func takeFrames() {
    for (surface, content) in contents where content.phase.taken() {
      onEvent?(.ready(output: surface.output, layer: surface.layer))
    }
  }

  /// Connects other outputs instead of the present ones; surfaces of changed ones are gone.
  ///
  /// - Parameter outputs: The new list; an output that is equal to an old one keeps its surfaces.
  public func replaceOutputs(_ outputs: [Output]) {
    let kept = Set(outputs).intersection(self.outputs).map(\.id)
    self.outputs = outputs
    contents = contents.filter { kept.contains($0.key.output) }
    learnFullscreen()
    onEvent?(.outputsChanged)
  }

  /// Covers exactly these outputs with a fullscreen window.
  public func setFullscreen(outputs: Set<UInt32>) {
    covered = outputs
    tellFullscreen()
  }

  private func tellFullscreen() {
    let before = fullscreenOutputs
    learnFullscreen()
    if fullscreenOutputs != before { onEvent?(.fullscreenChanged) }
  }

  /// Reports any other event, such as `.screenOff` or `.disconnected`.
  public func report(_ event: BackendEvent) { onEvent?(event) }
}
