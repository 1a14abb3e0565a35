// SPDX-License-Identifier: MIT

import Platform
import Support
import Testing

@testable import effectctl

/// What `doctor` makes of what programs say, and what it says where there is nothing.
@Suite struct DoctorTests {
  @Test(arguments: [
    ("", Finding.Grade.hint, "systemd does not manage this session"),
    ("LoadState=not-found\nActiveState=inactive\n", .hint, "effectd.service is not-found"),
    (
      "LoadState=loaded\nActiveState=active\nUnitFileState=enabled\n", .fine,
      "effectd.service is active and enabled"
    ),
    (
      "LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled\n", .hint,
      "effectd.service is inactive and disabled"
    ),
    (
      "LoadState=loaded\nActiveState=failed\nUnitFileState=enabled\n", .problem,
      "effectd.service is failed and enabled"
    ),
  ])
  func theUnitsState(_ output: String, grade: Finding.Grade, text: String) {
    let finding = Examination.unit(output)
    #expect(finding.grade == grade)
    #expect(finding.text == text)
    #expect((finding.advice == nil) == (grade == .fine))
  }

  @Test(arguments: [
    ("x11: eDP-1 1920x1080\n", Finding.Grade.fine, "x11: eDP-1 1920x1080"),
    ("effectd: no display\n", .problem, "no display"),
    ("effectd: :0: RENDER is missing\n", .problem, ":0: RENDER is missing"),
    ("", .problem, "effectd does not answer"),
  ])
  func theDisplay(_ output: String, grade: Finding.Grade, text: String) {
    let finding = Examination.display(output)
    #expect(finding.grade == grade)
    #expect(finding.text == text)
    #expect((finding.advice == nil) == (grade == .fine))
  }

  @Test(arguments: [
    ([], "GNOME Shell has no effectd@", Finding.Grade.hint),
    ([("state", BusValue.double(99))], "GNOME Shell has no effectd@", .hint),
    ([("state", .double(1)), ("version", .double(1))], "GNOME Shell has it on", .fine),
    ([("state", .double(1)), ("version", .double(9))], "another version", .hint),
    ([("state", .double(2))], "switched off", .hint),
    ([("state", .double(3)), ("error", .text("why"))], "it failed: why", .problem),
    ([("state", .double(4))], "made for other versions", .problem),
    ([("state", .double(6))], "switched off", .hint),
  ])
  func theShellsExtension(
    told: [(String, BusValue)], text: String, grade: Finding.Grade
  ) {
    let value = BusValue.list(told.map { .list([.text($0.0), $0.1]) })
    let finding = ShellExtensionState(told: value, isInstalled: false).finding
    #expect(finding.text.hasPrefix(text))
    #expect(finding.grade == grade)
    #expect((finding.advice == nil) == (grade == .fine))
  }

  @Test func anExtensionThatTheShellDoesNotFindIsLinked() {
    let folder = TemporaryDirectory()
    let name = "gnome-shell/extensions/effectd@effectd.github.io"
    let paths = Paths(
      environment: ["HOME": folder.path, "XDG_DATA_DIRS": folder("system")], home: nil)
    let data = folder(".local/share")
    func link() -> String? {
      ShellExtensionState.link(share: folder("opt/share"), data: data, paths)
    }
    #expect(link() == nil)
    folder.write("{}", to: "opt/share/\(name)/metadata.json")
    #expect(link() == "\(data)/\(name)")
    #expect(folder.read(".local/share/\(name)/metadata.json") == "{}")
    #expect(link() == nil)
  }

  @Test func watching() {
    #expect(Examination.watching(nil).grade == .fine)
    let finding = Examination.watching(
      SystemError(call: "inotify_add_watch", subject: "/", code: 24, detail: "used up"))
    #expect(finding.grade == .hint)
    #expect(finding.text == "changed files are not noticed: used up")
    #expect(finding.advice?.contains("effectctl reload") == true)
  }

  @Test func adviceStandsBelowWhatWasFound() {
    let finding = Finding(subject: "unit", grade: .hint, text: "is off", advice: "Switch it on.")
    let lines = finding.lines(subjectWidth: 6, CapturedConsole().console)
    #expect(lines == ["hint     unit    is off", "                 Switch it on."])
  }

  @Test func whereThereIsNothingEverythingIsSaidAndNothingFails() {
    let folder = TemporaryDirectory()
    let captured = CapturedConsole()
    let environment = [
      "HOME": folder.path, "PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path,
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder("system"))",
    ]
    #expect(captured.run(["doctor"], environment: environment) == .failed)
    #expect(captured.errors.isEmpty)
    let subjects = [
      "daemon", "display", "extension", "fonts", "session bus", "system bus", "screen shares",
      "unit",
      "configuration",
      "flag",
    ]
    let lines = captured.output.split(separator: "\n")
    for subject in subjects {
      #expect(lines.contains { $0.dropFirst(9).hasPrefix(subject) }, "\(captured.output)")
    }
    // Nothing is advised that cannot work, and no call of the system's is named.
    #expect(captured.output.contains("Start it with \"effectd &\"."))
    #expect(!captured.output.contains("systemctl") && !captured.output.contains("(sd_"))
    let words = captured.output.split { " \n".contains($0) }.joined(separator: " ")
    #expect(words.contains("hint screen shares PipeWire is not there"))
    #expect(words.contains("no answer at unix:path=\(folder("system")): No such file"))
  }

  @Test func whereSystemdManagesTheSessionItIsAsked() {
    let folder = TemporaryDirectory()
    folder.write("", to: "systemd/private")
    let captured = CapturedConsole()
    let environment = ["HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
    #expect(captured.run(["status"], environment: environment) == .unreachable)
    #expect(captured.errors.contains("\"systemctl --user start effectd\" or \"effectd &\""))
  }

  @Test func aPipeWireThatIsThereIsFine() {
    let folder = TemporaryDirectory()
    let path = folder.write("", to: "pipewire-0")
    let captured = CapturedConsole()
    _ = captured.run(["doctor", "--json"], environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(captured.output.contains("PipeWire is at \(path)"))
  }

  @Test(.enabled(if: PrivateBus.isInstalled)) func aBusThatAnswersIsFine() throws {
    let own = PrivateBus("DBUS_SYSTEM_BUS_ADDRESS")
    try own.start()
    let captured = CapturedConsole()
    _ = captured.run(["doctor", "--json"], environment: own.environment)
    #expect(captured.output.contains("answers at \(own.address)"))
  }
}
