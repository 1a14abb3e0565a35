// SPDX-License-Identifier: MIT
import Glibc
import Support
import Testing

/// `scripts/with-desktop`, on the plainest of its desktops.
@Suite(.enabled(if: Programs.areInstalled("Xvfb", "xwininfo"), "Xvfb is not installed"))
struct DesktopScriptTests {
  let folder = TemporaryDirectory()

  func command(_ desktop: String, _ script: String) -> [String] {
    [Checkout.file("scripts/with-desktop"), "--size", "320x240", desktop]
      + ["--", "sh", "-c", script]
  }

  /// What the script may leave behind: its folder and the processes that live in it.
  var leftovers: [String] { folder.names.filter { $0.hasPrefix("desktop.") } }

  @Test(arguments: [0, 1, 42]) func theCommandsCodeIsPassedOn(code: Int32) throws {
    let result = try ChildProcess.run(
      command("bare", "xwininfo -root | grep -c 320x240; exit \(code)"),
      changes: ["TMPDIR": folder.path])
    #expect(result.output == "1\n")
    #expect(result.code == code)
    #expect(leftovers == [])
  }

  @Test func theCallersDesktopIsNotSeen() throws {
    let result = try ChildProcess.run(
      command("bare", "echo \"$DISPLAY|$WAYLAND_DISPLAY|$DBUS_SESSION_BUS_ADDRESS\""),
      changes: [
        "TMPDIR": folder.path, "DISPLAY": ":elsewhere", "WAYLAND_DISPLAY": "elsewhere",
        "DBUS_SESSION_BUS_ADDRESS": "elsewhere",
      ])
    #expect(!result.output.contains("elsewhere"))
    #expect(result.output.hasPrefix(":"))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsWhatWasStartedAndNothingElse(signal: Int32) throws {
    let bystander = try ChildProcess(["sleep", "600"])
    let script = try ChildProcess(
      command("bare", "echo $$ >&2; exec sleep 601"), changes: ["TMPDIR": folder.path])
    #expect(Eventually.holds { script.errors.hasSuffix("\n") })
    let process = try #require(pid_t(script.errors.dropLast()))
    #expect(kill(process, 0) == 0)
    script.send(signal)
    #expect(try script.wait().code == 128 + signal)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    #expect(bystander.isRunning)
    #expect(leftovers == [])
  }

  @Test(arguments: [
    ["nosuch", "--", "true"], ["bare"], ["bare", "--"], ["--size", "big", "bare", "--", "true"],
    ["--nosuch", "bare", "--", "true"], [],
  ])
  func whatIsAskedWronglyIsRefused(arguments: [String]) throws {
    let result = try ChildProcess.run([Checkout.file("scripts/with-desktop")] + arguments)
    #expect(result.code == 2)
    #expect(result.output == "")
    #expect(result.errors != "")
  }

  @Test func everyDesktopIsListed() throws {
    let script = Checkout.file("scripts/with-desktop")
    let names = try ChildProcess.run([script, "--list"]).output.split(separator: "\n")
    #expect(names.count == 17)
    for name in names {
      let code = try ChildProcess.run([script, "--check", String(name)]).code
      #expect(code == 0 || code == 127, "\(name)")
    }
  }
}
