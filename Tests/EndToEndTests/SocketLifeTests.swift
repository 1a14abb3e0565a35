// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// What happens around the daemon's socket and its environment, by hand and by mistake.
@Suite struct SocketLifeTests {
  @Test func aSocketThatWasRemovedIsThereAgain() throws {
    let daemon = try HeadlessDaemon()
    for path in ["run/effectd/control", "run/effectd"] {
      #expect(try ChildProcess.run(["rm", "-r", daemon.folder(path)]).code == 0)
      #expect(Eventually.holds { daemon.answersOthers }, "\(daemon.process?.errors ?? "")")
    }
    let other = try ChildProcess.run(
      try HeadlessDaemon.command(), environment: daemon.environment, seconds: 60)
    #expect(other.code == 1)
    #expect(other.errors.contains("already served by process \(daemon.process?.number ?? 0)"))
  }

  /// `kill A; effectd &`: the new one waits until the old one is gone.
  @Test func aRestartByHandAlwaysLeavesADaemon() throws {
    let daemon = try HeadlessDaemon()
    for _ in 0..<5 {
      let old = try #require(daemon.process)
      kill(old.number, SIGTERM)
      try daemon.start()
      #expect(daemon.process?.isRunning == true)
    }
  }

  @Test func aLimitOnTheSizeOfFilesEndsNothing() throws {
    let daemon = try HeadlessDaemon(wrapper: ["sh", "-c", "ulimit -f 0; exec \"$@\"", "sh"])
    let off = try daemon.control("off")
    #expect(off.code == 0)
    #expect(off.output == "off\n")
    #expect(off.errors.hasPrefix("effectctl: the switch will not be remembered: "))
    #expect(daemon.answersOthers)
  }

  @Test(arguments: ["0", "-1", "soon"])
  func aSenselessWatchdogIsIgnoredWithALine(time: String) throws {
    let daemon = try HeadlessDaemon(variables: ["WATCHDOG_USEC": time])
    #expect(daemon.process?.errors.contains("WATCHDOG_USEC is ignored") == true)
  }
}
