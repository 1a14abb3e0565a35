// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// README's first screen, and what a stranger wants next: each of the five in three commands, as they
/// stand there.
struct ReadmeTests {
  private let page = Page("README.md")

  @Test func twoCommandsOpenIt() {
    let screen = page.prefix(lines: 60)
    let first = screen.blocks("sh").first ?? ""
    #expect(first.hasPrefix("scripts/demo "))
    #expect(first.contains("\nscripts/test "))
    for word in ["effectctl setup", "effectctl why", "effectctl off", "*ambient*", "*burst*"] {
      #expect(screen.description.contains(word))
    }
    for link in ["docs/effects.md", "docs/recipes.md", "docs/making-effects.md"] {
      #expect(screen.links.contains(link))
    }
  }

  @Test func itsPictureMovesAndIsSmall() throws {
    let name = try #require(page.prefix(lines: 12).links.first { $0.hasSuffix(".gif") })
    let bytes = try #require(Checkout.bytes(name))
    #expect(bytes.starts(with: "GIF89a".utf8))
    #expect(bytes.count > 100_000 && bytes.count <= 1_500_000)
  }

  @Test func theTenCommandsWork() throws {
    let desk = try Desk()
    let block = page.section("## The ten commands people need").blocks("sh").first ?? ""
    let lines = block.split(separator: "\n")
    #expect(lines.count == 10)
    let output = try #require(desk.daemon.status().outputNames.first)
    for line in lines {
      let result = try desk.run(String(line).replacing("DP-1", with: output))
      #expect(result.code == 0, "\(line): \(result.errors)")
      #expect(result.errors.isEmpty, "\(line): \(result.errors)")
    }
  }

  /// The lines of a wish, without comments; three at most.
  private func wish(_ name: String) throws -> String {
    let block = try #require(page.section("### \(name)").blocks("sh").first)
    #expect((1...3).contains(block.split(separator: "\n").count))
    return block
  }

  @Test func lessSnow() throws {
    let desk = try Desk()
    let lines = try wish("Less snow").split(separator: "\n").map(String.init)
    #expect(try desk.daemon.control("start", "snow").code == 0)
    #expect(desk.daemon.statusComes { $0.particles > 100 })
    let much = desk.daemon.status().particles
    let few = much / 5...much / 2
    let file = lines.dropFirst().joined(separator: "\n")
    for less in [lines[0], "\(file)\neffectctl start snow"] {
      try desk.daemon.control("stop")
      #expect(desk.daemon.statusComes { $0.showing.isEmpty })
      #expect(try desk.run(less).code == 0)
      #expect(desk.daemon.statusComes { few.contains($0.particles) })
    }
    #expect(try desk.run("effectctl check").code == 0)
  }

  @Test func aBirthdayEveryYear() throws {
    let desk = try Desk()
    #expect(try desk.daemon.control("setup", "--yes").code == 0)
    let result = try desk.run(wish("A birthday every year"))
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("balloons"))
    let listed = try desk.daemon.control(
      "seasons", "--from", "2027-01-01", "--to", "2031-01-01", "--json")
    let days = ParsedJSON(text: listed.output).elements
      .filter { $0["burst"].string == "balloons" }.compactMap { $0["start"].string?.prefix(16) }
    #expect(days == (2027...2030).map { "\($0)-03-14T09:00" })
  }

  @Test func offInMeetings() throws {
    let desk = try Desk()
    let lines = try wish("Off in meetings").split(separator: "\n").map(String.init)
    try #require(lines.count == 2)
    #expect(try desk.run(lines[0]).code == 0)
    let refused = try desk.daemon.control("burst", "hearts")
    #expect(refused.code == 4)
    #expect(refused.errors.contains("paused"))
    #expect(try desk.run(lines[1]).code == 0)
    #expect(try desk.daemon.control("burst", "hearts").code == 0)
  }

  /// What the help of `pause` says, also of a pause with a time.
  @Test func aRestartEndsAPause() throws {
    let daemon = try HeadlessDaemon()
    try daemon.control("pause", "1h")
    #expect(try daemon.control("burst", "hearts").code == 4)
    daemon.process?.end()
    try daemon.start()
    #expect(try daemon.control("burst", "hearts").code == 0)
  }

  @Test func myLogoFalls() throws {
    let desk = try Desk()
    let folder = ".config/effectd/effects"
    desk.daemon.folder.write("", to: "\(folder)/.keep")
    let effect = try #require(page.section("### My logo, falling").blocks("toml").first)
    let logo = Checkout.file("docs/pictures/flake.png")
    #expect(symlink(logo, desk.daemon.folder("logo.png")) == 0)
    #expect(try desk.run("cp ~/logo.png ~/\(folder)/").code == 0)
    let file = desk.daemon.folder.write(effect, to: "\(folder)/logo.toml")
    let checked = try desk.daemon.control("check", file)
    #expect(checked.output == "no problems in 1 file\n", "\(checked.errors)")
    #expect(
      Eventually.holds(seconds: 20) { (try? desk.daemon.control("start", "logo").code) == 0 })
    #expect(desk.daemon.statusComes { $0.shows("logo") && $0.particles > 10 })
  }

  /// The lines after the clone's: what was installed goes, then what the user made.
  @Test func uninstalling() throws {
    let home = InstalledHome()
    let lines = try wish("Uninstall").split(separator: "\n")
    try #require(lines.count == 2)
    let before = home.files
    try home.install()
    let installed = home.files
    #expect(installed.contains(".local/bin/effectd"))
    try home.use()
    let removed = try home.run(String(lines[0].prefix { $0 != "#" }))
    #expect(removed.code == 0)
    #expect(home.hasEnded)
    for folder in [".config/effectd", ".local/state/effectd"] {
      #expect(removed.errors.contains("/\(folder)"), "\(removed.errors)")
    }
    let left = Set(home.files).subtracting(before)
    #expect(left == [".config/effectd/effectd.toml", ".local/state/effectd/state"], "\(left)")
    #expect(try home.run(String(lines[1])).code == 0)
    #expect(home.files == before)
    #expect(home.emptyFolders.isEmpty, "\(home.emptyFolders)")
  }
}
