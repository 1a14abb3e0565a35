// SPDX-License-Identifier: MIT
import Glibc
import Support
import Testing

/// The units of the service manager.
@Suite struct UnitTests {
  static let names = ["effectd.service", "effectd.socket"]

  /// A unit's lines, without comments.
  func lines(_ name: String) throws -> [String] {
    let text = try #require(Checkout.text("systemd/\(name)"))
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  @Test(.enabled(if: Programs.areInstalled("systemd-analyze"), "systemd is not installed"))
  func systemdFindsNothingWrong() throws {
    let folder = TemporaryDirectory()
    for name in Self.names {
      // The program is installed elsewhere, so one that exists stands in for it.
      let lines = try lines(name).map { $0.hasPrefix("ExecStart=") ? "ExecStart=/bin/true" : $0 }
      folder.write(lines.joined(separator: "\n") + "\n", to: name)
    }
    mkdir(folder("run"), 0o700)
    let result = try ChildProcess.run(
      ["systemd-analyze", "--user", "verify"] + Self.names.map { folder($0) },
      changes: ["XDG_RUNTIME_DIR": folder("run"), "SYSTEMD_LOG_COLOR": "0"])
    #expect(result.errors == "")
    #expect(result.code == 0)
  }

  /// `Type=notify-reload` and the like would be ignored by the systemd of Debian 12.
  @Test(arguments: [
    "Type=notify", "WatchdogSec=60", "ExecReload=/bin/sh -c 'kill -HUP $$MAINPID'",
    "NoNewPrivileges=yes", "RestrictAddressFamilies=AF_UNIX", "RestartPreventExitStatus=69 78",
    "PartOf=graphical-session.target", "WantedBy=graphical-session.target",
  ])
  func theServiceSays(line: String) throws {
    #expect(try lines("effectd.service").contains(line))
  }

  /// The service must not own the folder of the socket: it would take it along when it stops.
  @Test func theSocketOutlivesTheService() throws {
    #expect(try !lines("effectd.service").contains { $0.hasPrefix("RuntimeDirectory=") })
    let socket = try lines("effectd.socket")
    #expect(socket.contains("ListenStream=%t/effectd/control"))
    #expect(socket.contains("SocketMode=0600") && socket.contains("DirectoryMode=0700"))
    #expect(socket.contains("FileDescriptorName=varlink"))
  }
}
