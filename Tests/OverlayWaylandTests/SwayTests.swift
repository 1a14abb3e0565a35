// SPDX-License-Identifier: MIT

import CAllocationCount
import CWayland
import Canvas
import Glibc
import Overlay
import OverlaySupport
import Pixels
import Sprites
import Support
import Testing
import Values

@testable import OverlayWayland

/// The backend on a real compositor without a screen.
@Suite(
  .serialized,
  .enabled(if: Desktop.isInstalled("sway", with: "grim"), "sway and grim are needed"))
struct SwayTests {
  static let backdrop: UInt32 = 0xFF20_3A5C

  /// How many pixels of a screenshot differ from a list on the desktop's colour by more than 2.
  static func differences(_ shot: Bitmap, _ list: DrawList, _ sprites: SpriteStore) -> Int {
    let canvas = SoftwareCanvas(width: shot.width, height: shot.height)
    canvas.draw(list, sprites: sprites)
    var count = 0
    for y in 0..<shot.height {
      for x in 0..<shot.width where differs(shot[x, y], over(canvas[x, y])) { count += 1 }
    }
    return count
  }

  private static func over(_ pixel: UInt32) -> UInt32 {
    let rest = 255 - pixel >> 24
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [0, 8, 16] {
      let below = backdrop >> shift & 255
      result |= min(255, pixel >> shift & 255 + (below * rest + 127) / 255) << shift
    }
    return result
  }

  private static func differs(_ one: UInt32, _ other: UInt32) -> Bool {
    [UInt32(0), 8, 16].contains { shift in
      abs(Int32(one >> shift & 255) - Int32(other >> shift & 255)) > 2
    }
  }

  @Test(arguments: [
    "scale 1", "scale 2", "transform 90", "transform flipped-270", "mode --custom 640x400@60Hz",
  ])
  func pixelsAreThoseOfTheSoftwareCanvas(setting: String) throws {
    let desktop = try Desktop("sway")
    try desktop.sway("output HEADLESS-1 \(setting)")
    let driver = try Driver(desktop)
    let output = try #require(driver.backend.outputs.first)
    #expect(output.name == "HEADLESS-1")
    for count: Int32 in [400, 30, 200] {
      let list = driver.sprites.mixture(
        width: Int32(output.pixelWidth), height: Int32(output.pixelHeight), count: count)
      #expect(driver.show(list))
      // An output that was turned a moment ago may still be painted the old way.
      let isEqual = driver.turns {
        guard let shot = try? driver.screenshot(of: output.name),
          shot.width == output.pixelWidth && shot.height == output.pixelHeight
        else { return false }
        return Self.differences(shot, list, driver.sprites.store) == 0
      }
      #expect(isEqual, "\(count) sprites")
    }
  }

  @Test("P41 P44: a surface has as many pixels as its output, also at fractional scales")
  func aChangedOutputGetsASurfaceOfItsNewSize() throws {
    let desktop = try Desktop("sway")
    let driver = try Driver(desktop)
    #expect(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
    for (setting, width, height, scale) in [
      ("mode --custom 1024x768@60Hz", 1024, 768, 1.0), ("scale 2", 1024, 768, 2),
      ("scale 1.5", 1024, 768, 1.5), ("transform 270", 768, 1024, 1.5),
    ] {
      driver.forgetEvents()
      try desktop.sway("output HEADLESS-1 \(setting)")
      #expect(driver.turns { driver.events.contains(.outputsChanged) })
      let output = try #require(driver.backend.outputs.first)
      #expect(driver.turns { driver.backend.outputs.first?.pixelWidth == width })
      #expect(driver.backend.outputs.first?.pixelHeight == height)
      #expect(driver.backend.outputs.first?.scale == scale)
      // Not every renderer fills a screen of such a scale with one colour.
      let before = try driver.screenshot(of: output.name)
      // The last corner is reached, and nothing else is drawn.
      let list = driver.sprites.oneSquare(x: Int32(width) - 30, y: Int32(height) - 30)
      #expect(driver.show(list))
      let shot = try driver.screenshot(of: output.name)
      #expect(shot[shot.width - 3, shot.height - 3] == 0xFFFF_FFFF, "\(setting)")
      #expect(shot[20, 20] == before[20, 20])
    }
  }

  /// Outputs at one place show the same pixels, whatever their sizes and scales.
  @Test func anOutputWithinAnotherIsItsMirror() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480", "--outputs", "2"])
    let driver = try Driver(desktop)
    #expect(driver.backend.outputs.count == 2)
    try desktop.sway("output HEADLESS-1 position 0 0")
    try desktop.sway("output HEADLESS-2 scale 2 position 100 50")
    #expect(driver.turns { driver.backend.outputs.map(\.name) == ["HEADLESS-1"] })
    try desktop.sway("output HEADLESS-2 position 640 0")
    #expect(driver.turns { driver.backend.outputs.map(\.name) == ["HEADLESS-1", "HEADLESS-2"] })
  }

  /// P40, P42: scales are each output's own, down to the last corner.
  @Test func outputsOfDifferentScalesAreEachDrawnInTheirOwnPixels() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480", "--outputs", "2"])
    try desktop.sway("output HEADLESS-2 scale 2")
    try desktop.sway("output HEADLESS-2 transform flipped-90")
    let driver = try Driver(desktop)
    let outputs = driver.backend.outputs
    let scales = Dictionary(uniqueKeysWithValues: outputs.map { ($0.name, $0.scale) })
    #expect(scales == ["HEADLESS-1": 1, "HEADLESS-2": 2])
    for output in outputs {
      let (width, height) = (output.pixelWidth, output.pixelHeight)
      #expect((output.name == "HEADLESS-2") == (width < height))
      let list = driver.sprites.oneSquare(x: Int32(width) - 30, y: Int32(height) - 30)
      #expect(driver.show(list, output: output.id))
      let shot = try driver.screenshot(of: output.name)
      #expect(shot.width == width && shot.height == height)
      #expect(shot[width - 3, height - 3] == 0xFFFF_FFFF)
      #expect(shot[20, 20] == Self.backdrop)
    }
  }

  /// P4, P21, P43, P54.
  @Test func layersAndOutputsAreApartAndHidingGivesAllBack() throws {
    let desktop = try Desktop("sway", options: ["--size", "640x480", "--outputs", "2"])
    try desktop.sway("create_output")
    let driver = try Driver(desktop)
    #expect(driver.turns { driver.backend.outputs.count == 3 })
    let outputs = driver.backend.outputs
    #expect(Set(outputs.map(\.name)) == ["HEADLESS-1", "HEADLESS-2", "HEADLESS-3"])
    for output in outputs {
      for (index, layer) in OverlayLayer.allCases.enumerated() {
        let list = driver.sprites.oneSquare(x: 40 * Int32(index), y: Int32(output.id) * 40)
        // In the background another picture may lie above, and then no callback comes.
        let isShown =
          layer == .background
          ? driver.present(list, output: output.id, layer: layer)
          : driver.show(list, output: output.id, layer: layer)
        #expect(isShown)
      }
    }
    for output in outputs where output.name != "HEADLESS-3" {
      let shot = try driver.screenshot(of: output.name)
      // Not in the background, where the compositor's own picture may lie above.
      for index in 1..<4 { #expect(shot[40 * index + 5, Int(output.id) * 40 + 5] == 0xFFFF_FFFF) }
      #expect(shot[5, Int(output.id % 3 + 1) * 40 + 5] == Self.backdrop)
    }
    #expect(Self.sharedBuffers > 0)
    driver.backend.hide(.init(output: outputs[0].id, layer: .top))
    driver.turn()
    let y = Int(outputs[0].id) * 40 + 5
    #expect(try driver.screenshot(of: outputs[0].name)[85, y] == Self.backdrop)
    driver.hideAll()
    driver.turn()
    #expect(Self.sharedBuffers == 0)
    #expect(driver.backend.deadline == nil)
    #expect(try driver.screenshot(of: outputs[0].name)[5, y] == Self.backdrop)
  }

  /// Buffers of ours that are mapped into this process.
  static var sharedBuffers: Int {
    (TemporaryDirectory.read("/proc/self/maps") ?? "").split(separator: "\n")
      .count { $0.contains("memfd:effectd") }
  }

  @Test func aStoppedCompositorCostsNothingAndIsFollowedWhenItGoesOn() throws {
    let desktop = try Desktop("sway")
    let driver = try Driver(desktop)
    let list = driver.sprites.oneSquare(x: 10, y: 10)
    #expect(driver.show(list))
    let process = try #require(desktop.swayProcess)
    kill(process, SIGSTOP)
    #expect(driver.present(list))
    #expect(driver.turns { driver.events.contains(.visibilityChanged) })
    #expect(!driver.backend.state(of: .init(output: 1, layer: .top)).isSeen)
    #expect(!driver.backend.state(of: .init(output: 1, layer: .top)).isReady)
    let late = driver.backend.present(
      list, sprites: driver.sprites.store, on: .init(output: 1, layer: .top))
    #expect(late == .notReady)
    driver.forgetEvents()
    kill(process, SIGCONT)
    #expect(
      driver.turns(seconds: 2) { driver.backend.state(of: .init(output: 1, layer: .top)).isReady })
    #expect(driver.events.contains(.visibilityChanged))
    #expect(driver.events.contains(.ready(.init(output: 1, layer: .top))))
    #expect(driver.backend.state(of: .init(output: 1, layer: .top)).isSeen)
    #expect(driver.show(list))
  }

  @Test func aDeadCompositorIsReportedOnceAndAllCallsAreHarmless() throws {
    let desktop = try Desktop("sway")
    let driver = try Driver(desktop)
    let list = driver.sprites.oneSquare(x: 10, y: 10)
    #expect(driver.show(list))
    desktop.end()
    let isTold = driver.turns {
      driver.events.contains { if case .disconnected = $0 { true } else { false } }
    }
    #expect(isTold)
    let result = driver.backend.present(
      list, sprites: driver.sprites.store, on: .init(output: 1, layer: .top))
    #expect(result == .hidden)
    for _ in 0..<3 { driver.turn(milliseconds: 1) }
    driver.hideAll()
    let count = driver.events.count { if case .disconnected = $0 { true } else { false } }
    #expect(count == 1)
  }

  /// What libwayland allocates for the four requests of a small frame.
  private static func allocationsOfFourRequests(_ globals: Globals) throws -> UInt64 {
    let surface = try #require(wl_compositor_create_surface(globals.bound.compositor))
    let buffer = try #require(SharedBuffer(globals: globals, width: 8, height: 8))
    defer { wl_surface_destroy(surface) }
    let before = allocation_count()
    wl_surface_attach(surface, buffer.proxy, 0, 0)
    wl_surface_damage_buffer(surface, 0, 0, 8, 8)
    let callback = wl_surface_frame(surface)
    wl_surface_commit(surface)
    let count = allocation_count() - before
    if let callback { wl_callback_destroy(callback) }
    return count
  }

  /// Closures that take values by reference live on the heap only where nothing is optimised.
  #if DEBUG
    private static let unoptimized: UInt64 = 3
  #else
    private static let unoptimized: UInt64 = 0
  #endif

  /// libwayland allocates for each request; we do not, neither for drawing nor for sending.
  @Test func aFrameAllocatesWhatLibwaylandDoesForItsFourRequests() throws {
    let desktop = try Desktop("sway")
    let driver = try Driver(desktop)
    var counts: [Int32: UInt64] = [:]
    for sprites: Int32 in [60, 1, 60, 1] {
      // All within one tile, so that there is one rectangle of damage.
      var list = DrawList(capacity: Int(sprites))
      for index in 0..<sprites {
        list.append(driver.sprites.oneSquare(x: 66 + index % 30, y: 66).commands[0])
      }
      for _ in 0..<10 {
        #expect(driver.show(list))
        let before = allocation_count()
        let result = driver.backend.present(
          list, sprites: driver.sprites.store, on: .init(output: 1, layer: .top))
        counts[sprites] = allocation_count() - before
        #expect(result == .submitted)
      }
    }
    let unavoidable = try Self.allocationsOfFourRequests(driver.backend.globals)
    #expect(counts[60] == counts[1])
    #expect(counts[1] ?? .max <= unavoidable + Self.unoptimized)
  }
}
