// SPDX-License-Identifier: MIT

import Glibc
import Support

/// A home at which documents are tried: a daemon runs, our tool is where `scripts/install` puts it, and
/// programs of other people do the least that they would.
final class Desk {
  let daemon: HeadlessDaemon

  /// The text of each program that recipes call and that is not ours.
  private static let others = [
    "gh": "exit 0", "sleep": "exit 0", "mosquitto_sub": "echo alice; echo bob",
    "curl": "echo; echo red; echo green",
    // What a command line gets on the other side: a shell, and next to nothing in its environment.
    "ssh": #"""
    shift
    exec env -i HOME="$HOME" LOGNAME=me SHELL=/bin/sh PATH=/usr/bin:/bin sh -c "$*"
    """#,
  ]

  init() throws {
    daemon = try HeadlessDaemon()
    for (name, text) in Self.others { put(name, text) }
    daemon.folder.write("", to: ".local/bin/.keep")
    symlink(try Programs.own("effectctl"), daemon.folder(".local/bin/effectctl"))
  }

  /// Puts a program of other people at the front of the terminal's `PATH`.
  func put(_ name: String, _ text: String) {
    chmod(daemon.folder.write("#!/bin/sh\n\(text)\n", to: "programs/\(name)"), 0o755)
  }

  /// What a shell in a terminal has.
  var terminal: [String: String] {
    let path = "\(daemon.folder("programs")):/usr/bin:/bin:\(daemon.folder(".local/bin"))"
    return daemon.environment.merging(["PATH": path]) { $1 }
  }

  /// What cron gives to a job, crontab(5), and nothing else.
  var cron: [String: String] {
    ["HOME": daemon.folder.path, "LOGNAME": "me", "SHELL": "/bin/sh", "PATH": "/usr/bin:/bin"]
  }

  /// Runs lines of a shell, with this test's runtime folder in place of the user's.
  func run(
    _ lines: String, by shell: String = "sh", in environment: [String: String]? = nil
  ) throws -> ChildProcess.Result {
    let text = lines.replacing("/run/user/$(id -u)", with: daemon.folder("run"))
    return try ChildProcess.run([shell, "-c", text], environment: environment ?? terminal)
  }

  /// Whether an effect shows, which is then ended so that the next one can be told from it.
  func showed(_ effect: String) throws -> Bool {
    let isThere = daemon.statusComes(seconds: 5) { $0.shows(effect) }
    try daemon.control("stop")
    return isThere && daemon.statusComes { $0.showing.isEmpty }
  }
}
