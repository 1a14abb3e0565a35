// SPDX-License-Identifier: MIT

import Support
import Testing

/// What the desktop starts at login: the unit if there is one, else the daemon.
struct AutostartTests {
  /// A folder with the script, a daemon and a systemctl that write down their arguments.
  private static func run(
    isEnabled state: String, startCode: Int = 0, hasSystemctl: Bool = true
  ) throws -> [String] {
    let folder = TemporaryDirectory()
    let script = try #require(
      Checkout.text("packaging/effectd-autostart"))
    folder.write(script, to: "libexec/effectd/effectd-autostart")
    folder.write("#!/bin/sh\necho effectd $* >>'\(folder("log"))'\n", to: "bin/effectd")
    folder.write(
      """
      #!/bin/sh
      case $2 in
        is-enabled) echo '\(state)'; [ '\(state)' = enabled ] ;;
        start) echo $* >>'\(folder("log"))'; exit \(startCode) ;;
        *) echo $* >>'\(folder("log"))' ;;
      esac
      """, to: hasSystemctl ? "bin/systemctl" : "bin/other")
    let prepared = try ChildProcess.run(
      ["sh", "-c", "chmod +x '\(folder.path)'/bin/* '\(folder.path)'/libexec/effectd/*"])
    #expect(prepared.code == 0)
    let result = try ChildProcess.run(
      ["/bin/sh", folder("libexec/effectd/effectd-autostart")],
      environment: ["PATH": folder("bin"), "DISPLAY": ":5", "XDG_CURRENT_DESKTOP": "XFCE"])
    #expect(result.code == 0, "\(result.errors)")
    return (folder.read("log") ?? "").split(separator: "\n").map(String.init)
  }

  @Test func anEnabledUnitIsStartedAndKnowsTheDisplay() throws {
    let log = try Self.run(isEnabled: "enabled")
    #expect(
      log == [
        "--user import-environment DISPLAY XDG_CURRENT_DESKTOP", "--user start effectd.service",
      ])
  }

  @Test(arguments: ["disabled", "masked", "masked-runtime"])
  func whoHasSwitchedItOffGetsNothing(state: String) throws {
    #expect(try Self.run(isEnabled: state).isEmpty)
  }

  @Test(arguments: ["", "not-found"])
  func withoutAUnitTheDaemonIsStarted(state: String) throws {
    #expect(try Self.run(isEnabled: state) == ["effectd --autostart"])
  }

  @Test func withoutSystemdTheDaemonIsStarted() throws {
    #expect(try Self.run(isEnabled: "", hasSystemctl: false) == ["effectd --autostart"])
  }

  @Test func aUnitThatCannotBeStartedIsNotTheEnd() throws {
    #expect(try Self.run(isEnabled: "enabled", startCode: 1).last == "effectd --autostart")
  }

  @Test(.enabled(if: Programs.areInstalled("desktop-file-validate")))
  func theEntryIsValid() throws {
    let result = try ChildProcess.run(
      ["desktop-file-validate", Checkout.file("packaging/effectd.desktop")])
    #expect(result.code == 0 && result.output.isEmpty, "\(result.output)")
  }

  @Test func theEntryYieldsToSystemd() throws {
    let entry = try #require(
      Checkout.text("packaging/effectd.desktop"))
    #expect(entry.contains("\nX-systemd-skip=true\n"))
    #expect(entry.contains("\nX-GNOME-HiddenUnderSystemd=true\n"))
    #expect(entry.contains("\nExec=/usr/libexec/effectd/effectd-autostart\n"))
  }

  /// The units as systemd reads them, with programs that exist here.
  @Test(.enabled(if: Programs.areInstalled("systemd-analyze")))
  func theUnitsAreSound() throws {
    let folder = TemporaryDirectory()
    let names = [
      "effectd.service", "effectd.socket", "effectd-flags.service", "effectd-flags.timer",
    ]
    let effectd = try Programs.own("effectd")
    let effectctl = try Programs.own("effectctl")
    for name in names {
      let text = try #require(Checkout.text("systemd/\(name)"))
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        for (installed, built) in [
          ("ExecStart=/usr/bin/effectd", "ExecStart=\(effectd)"),
          ("ExecStart=/usr/bin/effectctl", "ExecStart=\(effectctl)"),
        ] where line.hasPrefix(installed) {
          return built + line.dropFirst(installed.count)
        }
        return String(line)
      }
      folder.write(lines.joined(separator: "\n"), to: "units/\(name)")
    }
    let result = try ChildProcess.run(
      ["systemd-analyze", "--user", "verify"] + names.map { folder("units/\($0)") },
      changes: ["XDG_RUNTIME_DIR": folder.path])
    #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
  }
}
