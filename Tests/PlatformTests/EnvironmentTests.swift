// SPDX-License-Identifier: MIT
import Glibc
import Support
import Testing
import Values

@testable import Platform

@Suite struct PathsTests {
  @Test func everyVariableIsObeyed() {
    let paths = Paths(environment: [
      "HOME": "/home/u", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s",
      "XDG_CACHE_HOME": "/k", "XDG_RUNTIME_DIR": "/r/", "XDG_DATA_DIRS": "/x:/y/",
      "XDG_CONFIG_DIRS": "/e",
    ])
    #expect(paths.configurationDirectory == "/c/effectd")
    #expect(paths.configurationFiles == ["/c/effectd/effectd.toml", "/e/effectd/effectd.toml"])
    #expect(
      paths.effectDirectories == [
        "/c/effectd/effects", "/d/effectd/effects", "/x/effectd/effects", "/y/effectd/effects",
      ])
    #expect(paths.stateDirectory == "/s/effectd")
    #expect(paths.flagCache == "/k/effectd/flags.json")
    #expect(paths.controlSocket == "/r/effectd/control")
  }

  @Test(arguments: [
    ["HOME": "/home/u"],
    ["HOME": "/home/u", "XDG_CONFIG_HOME": "", "XDG_DATA_DIRS": "", "XDG_STATE_HOME": ""],
    ["HOME": "/home/u", "XDG_CONFIG_HOME": "relative", "XDG_CACHE_HOME": "./x"],
    ["XDG_RUNTIME_DIR": "run"],
  ])
  func emptyAndRelativeOnesCountAsUnset(environment: [String: String]) {
    let paths = Paths(environment: environment, home: "/home/u")
    #expect(
      paths.configurationFiles
        == ["/home/u/.config/effectd/effectd.toml", "/etc/xdg/effectd/effectd.toml"])
    #expect(
      paths.effectDirectories == [
        "/home/u/.config/effectd/effects", "/home/u/.local/share/effectd/effects",
        "/usr/local/share/effectd/effects", "/usr/share/effectd/effects",
      ])
    #expect(paths.stateDirectory == "/home/u/.local/state/effectd")
    #expect(paths.flagCache == "/home/u/.cache/effectd/flags.json")
    #expect(paths.controlSocket == nil)
  }

  @Test(
    arguments: [
      (nil, "XDG_RUNTIME_DIR is not set"), ("", "XDG_RUNTIME_DIR is not set"),
      ("run", "XDG_RUNTIME_DIR is \"run\", which is not an absolute path"), ("/run", nil),
    ] as [(String?, String?)])
  func whyThereIsNoRuntimeDirectory(value: String?, problem: String?) {
    let paths = Paths(environment: value.map { ["XDG_RUNTIME_DIR": $0] } ?? [:])
    #expect(paths.runtimeProblem == problem)
    #expect((paths.controlSocket == nil) == (problem != nil))
  }

  @Test func withoutAHomeTheSystemsFilesRemain() {
    let paths = Paths(environment: [:])
    #expect(paths.configurationFiles == ["/etc/xdg/effectd/effectd.toml"])
    #expect(paths.stateDirectory == nil)
  }
}

@Suite struct LogTests {
  @Test(arguments: [false, true]) func eachLineHasItsPriority(hasPriorities: Bool) {
    let lines = Box<[String]>([])
    let log = Log(hasPriorities: hasPriorities) { lines.value.append($0) }
    log.error("a")
    log.warning("b\nc\n")
    log.notice("d")
    log.debug("e")
    let expected =
      hasPriorities
      ? ["<3>a\n", "<4>b\n", "<4>c\n", "<5>d\n"]
      : ["effectd: a\n", "effectd: b\n", "effectd: c\n", "effectd: d\n"]
    #expect(lines.value == expected)
  }

  @Test func whatIsNotWrittenIsNotComposed() {
    let log = Log { _ in }
    func costly() -> String {
      Issue.record("the text was composed")
      return ""
    }
    log.debug(costly())
  }
}

@Suite struct ServiceNotifierTests {
  @Test func messagesAreThoseOfTheProtocol() {
    let sent = Box<[String]>([])
    let notifier = ServiceNotifier { sent.value.append($0) }
    notifier.ready(status: "snow\non DP-1")
    notifier.reloading(at: MonotonicTime(microseconds: 42))
    notifier.status("idle")
    notifier.stopping()
    #expect(
      sent.value == [
        "READY=1\nSTATUS=snow on DP-1", "RELOADING=1\nMONOTONIC_USEC=42", "STATUS=idle",
        "STOPPING=1",
      ])
  }
}

@Suite struct MachineIdentityTests {
  let folder = TemporaryDirectory()

  func isIdentifier(_ text: String) -> Bool {
    text.utf8.count == 32 && text.allSatisfy { $0.isHexDigit }
  }

  @Test func itIsStable() {
    let first = MachineIdentity.identifier(fallback: folder("id"))
    #expect(isIdentifier(first))
    #expect(MachineIdentity.identifier(fallback: folder("id")) == first)
  }

  @Test func aMachineWithoutAnIdGetsOneThatIsKept() {
    func identifier() -> String {
      Faults(failing: "sd_id128_get_machine_app_specific", with: ENOENT).inForce {
        MachineIdentity.identifier(fallback: folder("state/id"))
      }
    }
    let first = identifier()
    #expect(isIdentifier(first))
    #expect(identifier() == first)
    folder.write("damaged", to: "state/id")
    let second = identifier()
    #expect(isIdentifier(second))
    #expect(second != first)
  }

  @Test func withoutAPlaceToKeepItItIsStillAName() {
    let name = Faults(failing: "sd_id128_get_machine_app_specific", with: ENOENT).inForce {
      MachineIdentity.identifier(fallback: nil)
    }
    #expect(isIdentifier(name))
  }
}

@Suite struct ProgramFolderTests {
  let folder = TemporaryDirectory()

  /// An upgrade puts another file in the place of the one that runs.
  @Test func aProgramWhoseFileWasReplacedKnowsItsFolder() {
    let path = folder.write("", to: "bin/effectd")
    #expect(ProcessEnvironment.program(linked: path) == path)
    #expect(ProcessEnvironment.program(linked: "\(path) (deleted)") == path)
    let odd = folder.write("", to: "bin/odd (deleted)")
    #expect(ProcessEnvironment.program(linked: odd) == odd)
    #expect(ProcessEnvironment.programFolder?.hasPrefix("/") == true)
  }
}
