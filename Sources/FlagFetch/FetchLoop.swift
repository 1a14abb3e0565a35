// SPDX-License-Identifier: MIT

import Flags
import Glibc

extension FlagFetcher {
  /// Fetches for ever, where there is no systemd: what `effectctl flags fetch --every` does.
  ///
  /// The waiting counts the time of a suspend: after it a fetch is due, though not at once and not
  /// by everyone together.
  ///
  /// - Parameters:
  ///   - request: what to fetch, and how often.
  ///   - report: takes what each attempt came to.
  public static func loop(_ request: FetchRequest, report: (FetchOutcome) -> Void) -> Never {
    var generator = SystemRandomNumberGenerator()
    sleep(seconds: request.policy.firstDelay(using: &generator))
    while true {
      let outcome = run(request, trigger: .loop)
      report(outcome)
      // Without a next time nothing was tried at all: another fetch is under way, or no file
      // can be written.
      let now = Glibc.time(nil)
      let wait = outcome.nextAt > now ? outcome.nextAt - now : request.policy.interval
      let overslept = sleep(seconds: wait)
      if overslept > 5 { sleep(seconds: Int.random(in: 0...30, using: &generator)) }
    }
  }

  /// Sleeps by a clock that goes on during a suspend; returns how many seconds too long it was.
  @discardableResult
  private static func sleep(seconds: Int) -> Int {
    var end = timespec()
    clock_gettime(CLOCK_BOOTTIME, &end)
    end.tv_sec += seconds
    while clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &end, nil) == EINTR {}
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    return now.tv_sec - end.tv_sec
  }
}
