// SPDX-License-Identifier: MIT

import ControlProtocol
import Glibc
import Platform
import Support
import Testing

@testable import EffectDaemon

/// Files that change in ways other than being written, and reading them by force.
struct FollowingTests {
  static let snowing = "[[season]]\nname = \"winter\"\neffect = \"mist\"\n"

  @Test func aFolderAboveTheConfigurationMayBeExchanged() throws {
    let fixture = try DaemonFixture()
    #expect(fixture.showing == [])
    fixture.folder.write(Self.snowing, to: "next/effectd/effectd.toml")
    for (name, text) in DaemonFixture.effects {
      fixture.folder.write(text, to: "next/effectd/effects/\(name)")
    }
    rename(fixture.folder("config"), fixture.folder("old"))
    rename(fixture.folder("next"), fixture.folder("config"))
    #expect(try fixture.eventually { fixture.showing == ["mist"] })
    // And the new folder is followed from now on.
    try fixture.write("", to: "effectd.toml")
    #expect(try fixture.eventually { fixture.daemon.status.season == nil })
  }

  @Test func aFolderAboveTheFlagMayBeExchanged() throws {
    let fixture = try Self.withFlag()
    fixture.folder.write(FlagTests.document("false"), to: "new/b/flags.json")
    rename(fixture.folder("a"), fixture.folder("old"))
    rename(fixture.folder("new"), fixture.folder("a"))
    #expect(try fixture.eventually { fixture.daemon.status.suppressedBy == "flag" })
  }

  /// Nothing can be watched: everything is read by name all the same, and the reason is said.
  @Test func reloadReadsEverythingByItsName() throws {
    let fixture = try Faults(failing: "inotify_add_watch", with: EMFILE, times: 1000).inForce {
      try Self.withFlag()
    }
    let problem = try #require(fixture.daemon.status.diagnostics.first)
    #expect(
      problem.hasPrefix("changed files are not noticed at once: this user's inotify instances"))
    #expect(problem.contains("raise fs.inotify.max_user_instances"))
    #expect(problem.hasSuffix("\"effectctl reload\" reads them"))
    fixture.folder.write(FlagTests.document("false"), to: "a/b/flags.json")
    _ = try fixture.loop.run(timeout: .milliseconds(100)) { false }
    #expect(fixture.daemon.status.suppressedBy == nil)
    // From here on watching is possible again.
    fixture.call(.reload)
    #expect(fixture.daemon.status.suppressedBy == "flag")
    #expect(fixture.daemon.status.diagnostics == [])
    fixture.folder.write(FlagTests.document("true"), to: "a/b/flags.json")
    #expect(try fixture.eventually { fixture.daemon.status.suppressedBy == nil })
  }

  @Test func droppingsOfEditorsAreNoEffects() throws {
    let fixture = try DaemonFixture()
    symlink("me@host.1234:1", fixture.folder("config/effectd/effects/.#mist.toml"))
    fixture.folder.write("\0\u{5}", to: "config/effectd/effects/._mist.toml")
    #expect(fixture.call(.reload) == .reply(.diagnostics([])))
    #expect(fixture.daemon.status.diagnostics == [])
  }

  private static func withFlag() throws -> DaemonFixture {
    let folder = TemporaryDirectory()
    folder.write(FlagTests.document("true"), to: "a/b/flags.json")
    return try DaemonFixture(
      configuration: """
        [flag]
        url = "file://\(folder.path)/a/b/flags.json"
        \(snowing)
        """, keeping: folder)
  }
}
