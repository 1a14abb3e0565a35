// SPDX-License-Identifier: MIT

import Overlay
import Particles
import Seasons
import Values

@testable import EffectDaemon

/// A stage whose time passes as the test says, and whose frames cost nothing.
final class TimedStage {
  let backend: HeadlessBackend
  let stage: Stage
  private(set) var now = MonotonicTime.at(1_000_000)

  /// A stage on small outputs of so many points in height.
  init(outputs: Int = 1, height: Int = 270, refreshRate: Double = 60, isSlow: Bool = false) {
    let list = (1...outputs).map {
      Output(
        id: UInt32($0), name: "\($0)", x: Double($0) * 320, pixelWidth: 320, pixelHeight: height,
        refreshRate: refreshRate)
    }
    backend = HeadlessBackend(outputs: list)
    stage = Stage(backend: backend, now: now) { .at(0) }
    permit(isSlow: isSlow)
  }

  /// Says what the rules make of what may be seen.
  func permit(isSlow: Bool = false, isCalm: Bool = false) {
    let permission = Stage.Permission(
      outputs: Set(backend.outputs.map(\.id)), isSlow: isSlow, isCalm: isCalm)
    stage.permit(ambient: permission, burst: permission, now: now)
  }

  /// Shows an effect on all outputs from now on.
  func show(_ effect: Effect) {
    let player = Player(
      id: stage.nextID(), effect: effect, request: Player.Request(source: effect.name),
      kind: effect.kind, layer: .top, since: Instant(seconds: 0), startedAt: now,
      fade: Fade(appearedAt: now, appearing: .zero))
    stage.add(player, on: backend.outputs, now: now)
  }

  /// Lets time pass; a frame is drawn whenever one is due, and taken at once.
  func run(for time: Duration) {
    let end = now + time
    while let due = stage.deadline, due <= end {
      now = max(now, due)
      stage.tick(now: now)
      backend.takeFrames()
    }
    now = end
  }

  /// Lets time pass in which no frame is drawn.
  func skip(_ time: Duration) { now += time }
}
