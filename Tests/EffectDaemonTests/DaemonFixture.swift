// SPDX-License-Identifier: MIT

import Canvas
import ControlProtocol
import Overlay
import Platform
import Seasons
import Support
import Testing
import Values

@testable import EffectDaemon

extension Daemon {
  /// What `status` answers.
  var status: Status { reporter.status }
}

/// A daemon on a headless display, with a clock that a test sets and folders of its own.
final class DaemonFixture {
  let folder: TemporaryDirectory
  let loop: EventLoop
  let backend: HeadlessBackend
  let daemon: Daemon
  private let time: Time
  /// How far `letTimePass` came.
  private var reached = MonotonicTime.zero

  /// The clock on the wall, shared with the daemon.
  final class Time {
    var now: Instant
    var zone = Zone.utc

    init(_ now: Instant) { self.now = now }
  }

  /// A burst that is over in a fifth of a second, and an ambient effect of a few particles.
  static let effects = [
    "flash.toml": """
    title = "Flash"
    kind = "burst"
    [[layer]]
    emitterPosition = ["50%", "50%"]
    [[layer.cell]]
    contents = { shape = "square", size = 40 }
    burstCount = 5
    lifetime = 0.2
    velocity = 100
    emissionRange = 6.283
    """,
    "mist.toml": """
    title = "Mist"
    kind = "ambient"
    [[layer]]
    emitterShape = "line"
    emitterPosition = ["50%", 0]
    emitterSize = ["100%", 0]
    timeOffset = 10
    [[layer.cell]]
    contents = { shape = "circle", size = 20 }
    birthRate = 10
    lifetime = 10
    yAcceleration = 10
    """,
  ]

  init(
    configuration: String = "", at now: String = "2026-06-15", outputs: [String] = ["A"],
    keeping folder: TemporaryDirectory? = nil, pictureHelpers: [String]? = nil
  ) throws {
    self.folder = folder ?? TemporaryDirectory()
    try Files.makeDirectories("\(self.folder.path)/config/effectd/effects")
    for (name, text) in Self.effects {
      try Files.write(
        Array(text.utf8), to: "\(self.folder.path)/config/effectd/effects/\(name)")
    }
    try Files.write(
      Array(configuration.utf8), to: "\(self.folder.path)/config/effectd/effectd.toml")
    loop = try EventLoop()
    backend = HeadlessBackend(
      outputs: outputs.enumerated().map { index, name in
        Output(
          id: UInt32(index + 1), name: name, x: Double(index) * 200, pixelWidth: 200,
          pixelHeight: 120)
      })
    let time = Time(try Self.instant(now))
    self.time = time
    let paths = Paths(environment: [
      "HOME": self.folder.path, "XDG_CONFIG_HOME": "\(self.folder.path)/config",
      "XDG_CONFIG_DIRS": "\(self.folder.path)/none", "XDG_DATA_DIRS": "\(self.folder.path)/none",
    ])
    var options = Daemon.Options(paths: paths, version: "0.0.0")
    if let pictureHelpers { options.pictureHelpers = pictureHelpers }
    daemon = try Daemon(
      loop: loop, backend: backend, options: options,
      clock: Clock(now: { time.now }, zone: { time.zone }),
      log: Log(threshold: .error) { _ in },
      notifier: ServiceNotifier { _ in })
    try daemon.start(socket: nil)
  }

  /// Midnight or a given time of a day in UTC: `2026-12-01`, `2026-12-01 13:30`, or with seconds.
  static func instant(_ text: String) throws -> Instant {
    let parts = text.split(separator: " ")
    let day = try #require(parts.first).split(separator: "-").compactMap { Int($0) }
    let time = parts.dropFirst().first.map { $0.split(separator: ":").compactMap { Int($0) } }
    let date = try #require(CivilDate(year: day[0], month: day[1], day: day[2]))
    let seconds = time.map { $0[0] * 3600 + $0[1] * 60 + ($0.count > 2 ? $0[2] : 0) } ?? 0
    return Zone.utc.startOfDay(date).adding(seconds: seconds)
  }

  /// Sets the clock and lets the daemon notice.
  func setClock(_ text: String) throws {
    time.now = try Self.instant(text)
    daemon.timeChanged()
  }

  /// Runs the loop until the condition holds; the deadline is generous.
  func eventually(_ condition: () -> Bool) throws -> Bool {
    try loop.run(timeout: .seconds(20), until: condition)
  }

  /// Lets the stage's time pass, without waiting for it.
  func letTimePass(seconds: Double) {
    let start = max(loop.exactNow, reached)
    reached = start + .milliseconds(Int(seconds * 1000))
    for step in 1...Int(seconds * 20) {
      daemon.stage.tick(now: start + .milliseconds(step * 50))
      backend.takeFrames()
    }
  }

  /// Writes a file below the settings' folder.
  func write(_ text: String, to name: String) throws {
    try Files.write(Array(text.utf8), to: "\(folder.path)/config/effectd/\(name)")
  }

  /// Names of the effects that can be seen now.
  var showing: [String] { daemon.status.showing.map(\.effect) }

  @discardableResult
  func call(_ call: ControlCall) -> ControlOutcome {
    daemon.desk.handle(call, session: SessionID(rawValue: 1))
  }

  /// Whether the output has any pixel that is not transparent, on any layer.
  func hasPixels(output: UInt32) -> Bool {
    OverlayLayer.allCases.contains { layer in
      guard let canvas = backend.canvas(output: output, layer: layer) else { return false }
      let bytes = UnsafeRawBufferPointer(
        start: canvas.pixels, count: canvas.bytesPerRow * canvas.height)
      return bytes.contains { $0 != 0 }
    }
  }
}
