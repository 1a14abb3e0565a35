// SPDX-License-Identifier: MIT

import Canvas
import Sprites
import Values

/// A backend that draws into memory: for tests, and for a daemon without a display.
///
/// Events that a script causes (`replaceOutputs` and so on) are reported at once; the display
/// "takes" each frame when the owner calls `beforeSleeping`, unless `holdsFrames` is set.
public final class HeadlessBackend: OverlayBackend {
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
  /// Whether windows are followed: as with displays that have to be asked, what is covered is known
  /// only then.
  public private(set) var followsFullscreen = false
  public var onEvent: ((BackendEvent) -> Void)?
  public var descriptor: CInt? { nil }
  public var deadline: MonotonicTime? { nil }
  /// Whether the pretended desktop wants animations.
  public var animationsEnabled: Bool? { didSet { onEvent?(.reducedMotionChanged) } }

  /// Whether frames stay untaken until `takeFrames()`, as with a display that hangs.
  public var holdsFrames = false
  /// Frames drawn since the start, over all surfaces.
  public private(set) var presentCount = 0
  /// Whether `close()` was called.
  public private(set) var isClosed = false

  private var contents: [SurfaceKey: Content] = [:]
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

  public func followFullscreen(_ isFollowed: Bool) { followsFullscreen = isFollowed }

  public func refreshFullscreen() {
    fullscreenOutputs = followsFullscreen ? covered.intersection(outputs.map(\.id)) : []
  }

  public func beforeSleeping() {
    reportFullscreen()
    if !holdsFrames { takeFrames() }
  }

  public func readable() {}

  public func deadlineReached() {}

  public func state(of surface: SurfaceKey) -> SurfaceState {
    SurfaceState(
      isReady: contents[surface]?.phase.isReady ?? true, isReadyWhenDrawn: true,
      maximumFrameRate: outputs.first { $0.id == surface.output }?.refreshRate ?? 0)
  }

  public func present(
    _ list: borrowing DrawList, sprites: SpriteStore, on surface: SurfaceKey
  ) -> PresentResult {
    guard !isClosed, let content = content(of: surface) else { return .hidden }
    guard content.phase.isReady else { return .notReady }
    content.canvas.replace(with: list, sprites: sprites)
    content.phase.submit()
    presentCount += 1
    return .submitted
  }

  public func hide(_ surface: SurfaceKey) { contents[surface] = nil }

  public func close() {
    contents.removeAll()
    isClosed = true
  }

  private func content(of surface: SurfaceKey) -> Content? {
    if let content = contents[surface] { return content }
    guard let found = outputs.first(where: { $0.id == surface.output }) else { return nil }
    let content = Content(output: found)
    contents[surface] = content
    return content
  }
}

extension HeadlessBackend {
  /// The surfaces that are shown now.
  public var shown: Set<SurfaceKey> { Set(contents.keys) }

  /// The pixels of a shown surface; nil if it is not shown.
  public func canvas(output: UInt32, layer: OverlayLayer) -> SoftwareCanvas? {
    contents[SurfaceKey(output: output, layer: layer)]?.canvas
  }

  /// Lets the display take the frames that are on their way, and reports each.
  public func takeFrames() {
    for (surface, content) in contents where content.phase.taken() {
      onEvent?(.ready(surface))
    }
  }

  /// Connects other outputs instead of the present ones; surfaces of changed ones are gone.
  ///
  /// - Parameter outputs: The new list; an output that is equal to an old one keeps its surfaces.
  public func replaceOutputs(_ outputs: [Output]) {
    let kept = Set(outputs).intersection(self.outputs).map(\.id)
    self.outputs = outputs
    contents = contents.filter { kept.contains($0.key.output) }
    refreshFullscreen()
    onEvent?(.outputsChanged)
  }

  /// Covers exactly these outputs with a fullscreen window.
  public func setFullscreen(outputs: Set<UInt32>) {
    covered = outputs
    reportFullscreen()
  }

  private func reportFullscreen() {
    let before = fullscreenOutputs
    refreshFullscreen()
    if fullscreenOutputs != before { onEvent?(.fullscreenChanged) }
  }

  /// Reports any other event, such as `.screenOff` or `.disconnected`.
  public func report(_ event: BackendEvent) { onEvent?(event) }
}
