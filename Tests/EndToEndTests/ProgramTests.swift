// SPDX-License-Identifier: MIT

import Support
import Testing

/// The built programs' exit codes and messages, without a display.
struct ProgramTests {
  let folder = TemporaryDirectory()

  func environment(_ changes: [String: String] = [:]) -> [String: String] {
    var variables = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder("run"),
    ]
    folder.write("", to: "run/.keep")
    for (name, value) in changes { variables[name] = value }
    return variables
  }

  func effectd(_ options: String..., changes: [String: String] = [:]) throws -> ChildProcess.Result
  {
    try ChildProcess.run(
      [try Programs.own("effectd")] + options, environment: environment(changes))
  }

  /// A daemon without a display that answers.
  func headless() throws -> ChildProcess {
    let daemon = try ChildProcess(
      [try Programs.own("effectd"), "--backend", "headless"], environment: environment())
    let control = try Programs.own("effectctl")
    #expect(
      Eventually.holds(seconds: 30) {
        (try? ChildProcess.run([control, "status"], environment: environment()).code) == 0
      })
    return daemon
  }

  func effectctl(_ words: String...) throws -> ChildProcess.Result {
    try ChildProcess.run([try Programs.own("effectctl")] + words, environment: environment())
  }

  @Test func usageErrorsExitWithTwo() throws {
    for options in [["--frobnicate"], ["--backend", "metal"], ["--config"], ["--version=1"]] {
      let result = try ChildProcess.run(
        [try Programs.own("effectd")] + options, environment: environment())
      #expect(result.code == 2)
      #expect(result.errors.hasPrefix("effectd: "))
      #expect(result.errors.split(separator: "\n").count == 1)
    }
    #expect(try effectd("--version").output.hasPrefix("effectd 0."))
    #expect(try effectd("--help").output.contains("--check-config"))
  }

  /// A variable that is set but empty counts as unset, also for the libraries.
  @Test func emptyVariablesCountAsUnset() throws {
    let document = folder.write(
      #"""
      {"flags": {"f": {"state": "ENABLED", "variants": {"yes": true, "no": false},
        "defaultVariant": "no", "targeting": {"if": [
          {"==": [{"var": "locale"}, "de_DE.UTF-8"]}, "yes", "no"]}}}}
      """#, to: "flags.json")
    folder.write(
      "[flag]\nurl = \"file://\(document)\"\nkey = \"f\"\n", to: ".config/effectd/effectd.toml")
    let result = try ChildProcess.run(
      [try Programs.own("effectctl"), "flags", "show", "--json"],
      environment: environment(["LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE.UTF-8"]))
    #expect(result.output.contains(#""variant":"yes""#), "\(result.output)\(result.errors)")
    // libwayland takes "wayland-0" for a name that is not set.
    let wayland = try effectd("--backend", "wayland", changes: ["WAYLAND_DISPLAY": ""])
    #expect(try wayland.errors == effectd("--backend", "wayland").errors)
  }

  @Test(arguments: ["/dev/zero", "/dev/full", "/"])
  func credentialsThatAreNoFileAreNamed(path: String) throws {
    let result = try effectd(
      "--backend", "x11", changes: ["DISPLAY": ":4711", "XAUTHORITY": path])
    #expect(result.code == 69)
    #expect(
      result.errors
        == "effectd: display \":4711\" refused the connection: \(path), which XAUTHORITY names, is"
        + " not a regular file\n")
  }

  @Test func aRelativeRuntimeDirectoryIsNotAnUnsetOne() throws {
    let result = try effectd(
      "--backend", "headless", changes: ["XDG_RUNTIME_DIR": "run"])
    #expect(result.code == 1)
    #expect(
      result.errors.contains("XDG_RUNTIME_DIR is \"run\", which is not an absolute path"),
      "\(result.errors)")
  }

  @Test func noUsableDisplayExitsWithSixtyNine() throws {
    for changes in [[:], ["DISPLAY": ":4711"], ["DISPLAY": "nonsense"]] {
      let result = try effectd(changes: changes)
      #expect(result.code == 69)
      #expect(result.errors.contains("no display"))
      #expect(result.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func aConfigurationThatCannotBeUsedExitsWithSeventyEight() throws {
    folder.write("[overlay]\nframeRate = -1\nlayr = \"top\"\n", to: ".config/effectd/effectd.toml")
    for options in [["--backend", "headless"], ["--check-config"]] {
      let result = try ChildProcess.run(
        [try Programs.own("effectd")] + options, environment: environment())
      #expect(result.code == 78)
      #expect(result.errors.contains("effectd.toml:2:"))
      #expect(result.errors.contains("effectd.toml:3:"))
      #expect(result.errors.contains("did you mean \"layer\"?"))
    }
    let missing = try effectd("--config", "/nowhere/x.toml", "--check-config")
    #expect(missing.code == 78)
    #expect(missing.errors.contains("No such file"))
    let directory = try effectd("--config", folder.path, "--check-config")
    #expect(directory.code == 78)
    #expect(directory.errors.contains("Is a directory"))
  }

  @Test func aSecondDaemonNamesTheFirst() throws {
    let daemon = try headless()
    let second = try effectd("--backend", "headless")
    #expect(second.code == 1)
    #expect(second.errors.contains("\(daemon.number)"))
    #expect(try effectctl("status").code == 0)
    // A daemon that was killed leaves a socket that does not stop the next one.
    daemon.send(9)
    _ = try daemon.wait()
    let third = try headless()
    third.end()
  }

  @Test func aSocketPathThatIsTooLongIsSaid() throws {
    let long = folder(String(repeating: "x", count: 120))
    let result = try effectd("--backend", "headless", "--socket", long)
    #expect(result.code == 1)
    #expect(result.errors.contains("107 bytes"))
  }

  @Test func withoutADaemonTheToolExitsWithThree() throws {
    let result = try effectctl("burst", "hearts")
    #expect(result.code == 3)
    #expect(result.errors.contains("Start it with \"effectd &\"."))
  }

  @Test func refusalsExitWithFourAndNameTheReason() throws {
    let daemon = try headless()
    defer { daemon.end() }
    #expect(try effectctl("burst", "hearts").code == 0)
    #expect(try effectctl("off").code == 0)
    let refused = try effectctl("burst", "hearts")
    #expect(refused.code == 4)
    #expect(
      refused.errors == "effectctl: not shown: off\nTurn effects on with \"effectctl on\".\n")
    #expect(try effectctl("on").code == 0)
    let unknown = try effectctl("burst", "heart")
    #expect(unknown.code == 1)
    #expect(unknown.errors.contains("did you mean \"hearts\"?"))
    #expect(try effectctl("burst", "hearts", "--output", "DP-9").code == 1)
    #expect(try effectctl("brust", "hearts").code == 2)
  }

  @Test func reloadReportsWhatIsBrokenAndKeepsWhatIsGood() throws {
    let daemon = try headless()
    defer { daemon.end() }
    folder.write("[overlay]\nframeRate = 30\n", to: ".config/effectd/effectd.toml")
    #expect(try effectctl("reload").code == 0)
    folder.write("[overlay]\nframeRate = nan\n", to: ".config/effectd/effectd.toml")
    let broken = try effectctl("reload")
    #expect(broken.code == 1)
    #expect(broken.errors.contains("effectd.toml:2:"))
    daemon.send(1)
    #expect(try effectctl("status").code == 0)
  }
}
