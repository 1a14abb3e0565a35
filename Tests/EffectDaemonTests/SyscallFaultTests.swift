// SPDX-License-Identifier: MIT

import ControlProtocol
import Glibc
import Platform
import Support
import Testing

@testable import EffectDaemon

/// Each system call that a daemon makes in its life fails once.
struct SyscallFaultTests {
  private static let configuration = """
    [[season]]
    name = "winter"
    effect = "mist"
    from = "12-01"
    until = "12-31"
    """

  /// A life: it starts, shows a season, is told this and that, reads its files again.
  ///
  /// - Returns: whether it started at all.
  private func live(in folder: TemporaryDirectory) -> Bool {
    guard
      let fixture = try? DaemonFixture(
        configuration: Self.configuration, at: "2026-12-10", keeping: folder)
    else { return false }
    fixture.call(.burst(BurstRequest(effect: "flash")))
    fixture.call(.setUserSwitch(on: false))
    fixture.call(.setUserSwitch(on: true))
    _ = fixture.call(.reload)
    _ = try? fixture.loop.run(timeout: .microseconds(0)) { true }
    return true
  }

  /// Whether calls can be made to fail; see `Faults`.
  private static var canFail: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  @Test(
    "no failing call ends it, hangs it or loses the switch",
    .enabled(if: canFail, "only in a debug build"), arguments: [EIO, EMFILE])
  func eachCallFails(code: CInt) throws {
    let counting = Faults()
    let first = TemporaryDirectory()
    #expect(counting.inForce { live(in: first) })
    #expect(counting.count > 50)
    var started = 0
    for index in places(in: counting.calls) {
      let folder = TemporaryDirectory()
      let faults = Faults(failingCallAt: index, with: code)
      if faults.inForce({ live(in: folder) }) { started += 1 }
      // Whatever it was: without the fault the next one finds everything in order.
      let after = try DaemonFixture(
        configuration: Self.configuration, at: "2026-12-10", keeping: folder)
      #expect(after.showing == ["mist"], "after \(counting.calls[index]), number \(index)")
    }
    #expect(started > 0)
  }

  /// The first two and the last one of each kind of call.
  private func places(in calls: [String]) -> [Int] {
    var seen: [String: Int] = [:]
    var last: [String: Int] = [:]
    for (index, call) in calls.enumerated() { last[call] = index }
    return calls.enumerated().compactMap { index, call in
      seen[call, default: 0] += 1
      return seen[call, default: 0] <= 2 || last[call] == index ? index : nil
    }
  }
}
