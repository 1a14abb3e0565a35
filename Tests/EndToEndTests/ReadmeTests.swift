// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// README's recipes, run as they stand there.
struct ReadmeTests {
  /// Programs of other people that the recipes call; here each does the least that it would.
  static let others = [
    "make": "exit 0", "gh": "exit 0", "git": "echo main",
    "mosquitto_sub": "echo alice; echo bob",
  ]

  /// The lines of the first block of shell below a heading, without comments.
  static func shell(below heading: String) -> [String] {
    let text = Checkout.text("README.md") ?? ""
    guard let section = text.split(separator: "\n## ").first(where: { $0.hasPrefix(heading) }),
      let block = section.split(separator: "```sh\n").dropFirst().first,
      let code = block.split(separator: "```").first
    else { return [] }
    return code.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
  }

  /// A line of a crontab as cron would run it.
  static func command(of line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: true)
    let isCron = words.count > 5 && words.prefix(5).allSatisfy { $0 == "*" || Int($0) != nil }
    guard isCron else { return line }
    return words.dropFirst(5).filter { !$0.hasPrefix("XDG_RUNTIME_DIR=") }.joined(separator: " ")
  }

  @Test func everyRecipeShowsWhatItSays() throws {
    let lines = Self.shell(below: "Recipes")
    #expect(lines.count >= 6)
    let daemon = try HeadlessDaemon()
    for (name, text) in Self.others {
      let path = daemon.folder.write("#!/bin/sh\n\(text)\n", to: "programs/\(name)")
      chmod(path, 0o755)
    }
    symlink(try Programs.own("effectctl"), daemon.folder("programs/effectctl"))
    var environment = daemon.environment
    environment["PATH"] = "\(daemon.folder("programs")):/usr/bin:/bin"
    for line in lines {
      let result = try ChildProcess.run(
        ["sh", "-c", Self.command(of: line)], environment: environment)
      #expect(result.code == 0, "\(line): \(result.errors)")
      #expect(result.errors.isEmpty, "\(line): \(result.errors)")
      let status = daemon.status()
      if line.contains("pause") {
        #expect(status.json["pausedUntil"].string != nil, "\(line): \(status)")
      } else {
        let isBurst = status.showing.contains { $0["kind"].string == "burst" }
        #expect(isBurst, "\(line): \(status)")
      }
      _ = try daemon.control("stop")
      _ = try daemon.control("resume")
    }
  }

  @Test(.enabled(if: Programs.areInstalled("varlinkctl"), "needs varlinkctl"))
  func anyVarlinkClientWillDo() throws {
    let daemon = try HeadlessDaemon()
    let result = try ChildProcess.run(
      [
        "varlinkctl", "call", "unix:\(daemon.socket)", "io.effectd.Control.Burst",
        #"{"effect":"hearts"}"#,
      ], environment: daemon.environment)
    #expect(result.code == 0, "\(result.errors)")
    #expect(daemon.status().shows("hearts"))
  }
}
