// SPDX-License-Identifier: MIT

import Support

extension ChildProcess {
  /// How often it has gone to sleep, which is how often it was woken.
  var sleeps: Int { statusNumber("voluntary_ctxt_switches") }

  /// Whether it comes to rest, and then is not woken for so many seconds.
  func staysAsleep(seconds: Double) -> Bool {
    var (before, since) = (-1, Eventually.now)
    _ = Eventually.holds(seconds: 30) {
      let count = sleeps
      if count != before { (before, since) = (count, Eventually.now) }
      return Eventually.now - since > 1
    }
    return !Eventually.holds(seconds: seconds) { sleeps != before }
  }
}
