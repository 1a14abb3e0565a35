// SPDX-License-Identifier: MIT

public import Canvas
public import Sprites
public import Values

/// A backend that draws into memory: for tests, and for a daemon without a display.
///
/// Events that a script causes (`replaceOutputs` and so on) are reported at once; the display
/// "takes" each frame when the owner calls `beforeSleeping`, unless `holdsFrames` is set.
public final class HeadlessBackend: OverlayBackend {
  private final class Content {
    let canvas: SoftwareCanvas
    /// Whether a frame was presented that the display has not taken yet.
    var hasFrame = false

    init(output: Output) {
      canvas = SoftwareCanvas(width: output.pixelWidth, height: output.pixelHeight)
    }
  }

  /// The kind of display.
  public var name: String { "headless" }
  /// The connected outputs from left to right.
  public private(set) var outputs: [Output]
  /// The outputs that a fullscreen window covers, while windows are followed.
  public private(set) var fullscreenOutputs: Set<UInt32> = []
  /// Whether windows are followed: as with displays that have to be asked, what is covered is known
  /// only then.
  public private(set) var followsFullscreen = false
  /// Called for what happens between frames.
  public var onEvent: ((BackendEvent) -> Void)?
  /// The descriptor to watch; nil if there is none.
  public var descriptor: CInt? { nil }
  /// When `deadlineReached()` is to be called; nil for never.
  public var deadline: MonotonicTime? { nil }
  /// Whether the pretended desktop wants animations.
  public var animationsEnabled: Bool? { didSet { onEvent?(.reducedMotionChanged) } }

  /// Whether the pretended screens are off.
  public var isScreenOff = false { didSet { onEvent?(.screenOff(isScreenOff)) } }

  /// Where the pretended desktop has its pointer and its window.
  public var landmarks: [Landmark: LandmarkAnswer] = [:]

  /// Where something on the pretended desktop is.
  public func find(_ landmark: Landmark) -> LandmarkAnswer {
    landmarks[landmark] ?? .unknown("there is no \(landmark) without a display")
  }

  /// Where the pretended desktop has its windows.
  public var survey = WindowSurvey.untold { didSet { onEvent?(.windowsChanged) } }

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

  /// Begins or ends following windows.
  public func followFullscreen(_ isFollowed: Bool) { followsFullscreen = isFollowed }

  /// Brings `fullscreenOutputs` up to date while windows are followed.
  public func refreshFullscreen() {
    fullscreenOutputs = followsFullscreen ? covered.intersection(outputs.map(\.id)) : []
  }

  /// Sends what is queued and handles what has already been read.
  public func beforeSleeping() {
    reportFullscreen()
    if !holdsFrames { takeFrames() }
  }

  /// Reads and handles what the display sent.
  public func readable() {}

  /// Does the work that `deadline` was set for.
  public func deadlineReached() {}

  /// What is known about presenting on a surface.
  public func state(of surface: SurfaceKey) -> SurfaceState {
    SurfaceState(
      isReady: contents[surface].map { !$0.hasFrame } ?? true, isReadyWhenDrawn: true,
      maximumFrameRate: outputs.first { $0.id == surface.output }?.refreshRate ?? 0)
  }

  /// Draws one frame and shows the surface if it is not shown.
  public func present(
    _ list: borrowing DrawList, sprites: SpriteStore, on surface: SurfaceKey
  ) -> PresentResult {
    guard !isClosed, let content = content(of: surface) else { return .hidden }
    guard !content.hasFrame else { return .notReady }
    content.canvas.replace(with: list, sprites: sprites)
    content.hasFrame = true
    presentCount += 1
    return .submitted
  }

  /// Takes a surface away.
  public func hide(_ surface: SurfaceKey) { contents[surface] = nil }

  /// Gives everything back.
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
    for (surface, content) in contents where content.hasFrame {
      content.hasFrame = false
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

  /// Reports any other event, such as `.disconnected`.
  public func report(_ event: BackendEvent) { onEvent?(event) }
}
