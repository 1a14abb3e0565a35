// SPDX-License-Identifier: MIT

import Canvas
import Overlay
import Sprites
import Testing
import Values

@Suite struct HeadlessBackendTests {
  private let store = SpriteStore(scale: 1)

  @Test func presentsIntoMemoryOfEachSurface() throws {
    let backend = HeadlessBackend()
    let list = try square(x: 5, y: 6)
    #expect(backend.present(list, sprites: store, on: .init(output: 1, layer: .top)) == .submitted)
    let canvas = try #require(backend.canvas(output: 1, layer: .top))
    #expect(canvas[5, 6] == 0xFF00_80FF)
    #expect(canvas[4, 6] == 0)
    #expect(backend.canvas(output: 1, layer: .bottom) == nil)
    #expect(backend.presentCount == 1)
  }

  @Test func frameIsTakenBeforeSleeping() throws {
    let backend = HeadlessBackend()
    var events: [BackendEvent] = []
    backend.onEvent = { events.append($0) }
    let list = try square(x: 0, y: 0)
    #expect(backend.state(of: .init(output: 1, layer: .top)).isReady)
    #expect(backend.present(list, sprites: store, on: .init(output: 1, layer: .top)) == .submitted)
    #expect(!backend.state(of: .init(output: 1, layer: .top)).isReady)
    #expect(backend.present(list, sprites: store, on: .init(output: 1, layer: .top)) == .notReady)
    backend.beforeSleeping()
    #expect(events == [.ready(.init(output: 1, layer: .top))])
    #expect(backend.present(list, sprites: store, on: .init(output: 1, layer: .top)) == .submitted)
  }

  @Test func heldFramesStayUntilTaken() throws {
    let backend = HeadlessBackend()
    backend.holdsFrames = true
    let list = try square(x: 0, y: 0)
    #expect(backend.present(list, sprites: store, on: .init(output: 1, layer: .top)) == .submitted)
    backend.beforeSleeping()
    #expect(!backend.state(of: .init(output: 1, layer: .top)).isReady)
    backend.takeFrames()
    #expect(backend.state(of: .init(output: 1, layer: .top)).isReady)
  }

  @Test func hidingGivesEverythingBack() throws {
    let backend = HeadlessBackend()
    let list = try square(x: 0, y: 0)
    for layer in OverlayLayer.allCases {
      _ = backend.present(list, sprites: store, on: .init(output: 1, layer: layer))
    }
    #expect(backend.shown.count == 4)
    backend.hide(.init(output: 1, layer: .top))
    #expect(backend.shown.count == 3)
    for layer in OverlayLayer.allCases { backend.hide(.init(output: 1, layer: layer)) }
    #expect(backend.shown.isEmpty)
  }

  @Test func outputsComeAndGo() throws {
    let left = Output(id: 1, name: "LEFT", pixelWidth: 100, pixelHeight: 100)
    let right = Output(id: 2, name: "RIGHT", x: 100, pixelWidth: 100, pixelHeight: 100, scale: 2)
    let backend = HeadlessBackend(outputs: [left, right])
    var events: [BackendEvent] = []
    backend.onEvent = { events.append($0) }
    let list = try square(x: 0, y: 0)
    _ = backend.present(list, sprites: store, on: .init(output: 1, layer: .top))
    _ = backend.present(list, sprites: store, on: .init(output: 2, layer: .top))
    backend.setFullscreen(outputs: [2])
    #expect(backend.fullscreenOutputs.isEmpty && events.isEmpty)
    backend.followFullscreen(true)
    backend.beforeSleeping()
    #expect(backend.fullscreenOutputs == [2])
    events.removeAll { $0 != .fullscreenChanged }
    backend.replaceOutputs([left])
    #expect(events == [.fullscreenChanged, .outputsChanged])
    #expect(backend.shown == [.init(output: 1, layer: .top)])
    #expect(backend.fullscreenOutputs.isEmpty)
    #expect(backend.present(list, sprites: store, on: .init(output: 2, layer: .top)) == .hidden)
    #expect(backend.state(of: .init(output: 1, layer: .top)).maximumFrameRate == 60)
    #expect(backend.state(of: .init(output: 2, layer: .top)).maximumFrameRate == 0)
  }

  @Test func closedBackendShowsNothing() throws {
    let backend = HeadlessBackend()
    backend.close()
    let list = try square(x: 0, y: 0)
    #expect(backend.present(list, sprites: store, on: .init(output: 1, layer: .top)) == .hidden)
    #expect(backend.isClosed)
  }

  private func square(x: Int32, y: Int32) throws -> DrawList {
    let pixels = [UInt8](repeating: 255, count: 4 * 4)
    let sprite = try #require(store.add(format: .coverage, width: 4, height: 4, pixels: pixels))
    var list = DrawList()
    list.append(DrawCommand(sprite: UInt32(sprite), x: x, y: y, color: 0xFF00_80FF))
    return list
  }
}

@Suite struct ContractTests {
  @Test func outputSpeaksInPoints() {
    let output = Output(id: 3, name: "DP-1", pixelWidth: 3_840, pixelHeight: 2_160, scale: 1.5)
    #expect(output.width == 2_560)
    #expect(output.height == 1_440)
  }

  /// One pixel belongs to one output: where some show the same, the largest, then the primary, stands
  /// for all.
  @Test(arguments: [
    // Equal: the first, or the primary.
    ([Area(0, 0, 800, 600), Area(0, 0, 800, 600)], [0, 0]),
    ([Area(0, 0, 800, 600), Area(0, 0, 800, 600, isPrimary: true)], [1, 1]),
    // Inside another, wherever it comes in the list.
    ([Area(100, 50, 640, 480, isPrimary: true), Area(0, 0, 800, 600)], [1, 1]),
    // Neither inside the other, with most in common.
    ([Area(0, 0, 1920, 1080), Area(0, 0, 1600, 1200)], [0, 0]),
    // Side by side, or with a seam in common.
    ([Area(0, 0, 800, 600), Area(800, 0, 800, 600)], [0, 1]),
    ([Area(0, 0, 800, 600), Area(700, 0, 800, 600)], [0, 1]),
    // Two of three.
    ([Area(0, 0, 800, 600), Area(800, 0, 640, 480), Area(0, 0, 400, 300)], [0, 1, 0]),
    ([], []),
  ])
  func mirrorsAreFound(areas: [Area], leaders: [Int]) {
    #expect(Mirrors.leaders(of: areas) == leaders)
  }

  @Test func outputsKeepTheirNumbers() {
    var numbers = OutputNumbers()
    let given = ["A", "B", "A"].map { numbers.number(of: $0) }
    #expect(given == [1, 2, 1])
  }

  /// A handler may cause more events; the end is reported once.
  @Test func eventsAreReportedInOrder() {
    let queue = EventQueue()
    var events: [BackendEvent] = []
    queue.handler = { [unowned queue] event in
      events.append(event)
      if event == .outputsChanged { queue.append(.fullscreenChanged) }
    }
    queue.append(.outputsChanged)
    queue.end(reason: "it crashed")
    queue.report()
    queue.end(reason: "it crashed")
    queue.report()
    #expect(events == [.outputsChanged, .disconnected(reason: "it crashed"), .fullscreenChanged])
  }

  @Test(
    arguments: [
      (.noDisplay(name: nil), "no display: neither DISPLAY nor WAYLAND_DISPLAY is set"),
      (.noDisplay(name: ":7"), "no display: nothing answers at \":7\""),
      (
        .refused(name: ":7", reason: "no key"),
        "display \":7\" refused the connection: no key"
      ),
      (
        .missingExtension(display: ":7", name: "SHAPE extension", reason: "too old"),
        "display \":7\" has no usable SHAPE extension: too old"
      ),
    ] as [(OverlayError, String)])
  func errorsAreOneClearLine(_ error: OverlayError, _ text: String) {
    #expect(error.description == text)
  }
}

typealias Area = Mirrors.Area

extension Mirrors.Area {
  init(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, isPrimary: Bool = false
  ) {
    self.init(x: x, y: y, width: width, height: height, isPrimary: isPrimary)
  }
}
