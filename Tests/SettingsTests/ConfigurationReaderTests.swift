// SPDX-License-Identifier: MIT

import Seasons
import Testing
import Values

@testable import Settings

@Suite("effectd.toml")
struct ConfigurationReaderTests {
  @Test("no text is the defaults")
  func empty() {
    let checked = readConfiguration("")
    #expect(checked.diagnostics == [])
    #expect(checked.value == Configuration())
  }

  /// 0.1.0 took it, and drew half the frames, which is choppier and no less motion.
  @Test func slowIsCalmWhereMotionIsMeant() {
    let checked = readConfiguration("[manners]\nreducedMotion = \"slow\"\nbattery = \"calm\"")
    #expect(
      checked.diagnostics.map(\.description) == [
        "effectd.toml:2:17: warning: manners.reducedMotion: \"slow\" is not less motion:"
          + " it counts as \"calm\" here",
        "effectd.toml:3:11: error: manners.battery: \"calm\" is not one of hide, slow, ignore",
      ])
    let slow = readConfiguration("[bursts]\nreducedMotion = \"slow\"")
    #expect(slow.value?.bursts.manners.reducedMotion == .calm)
  }

  @Test("every value is taken over")
  func values() throws {
    let checked = readConfiguration(
      """
      [overlay]
      layer = "bottom"
      outputs = ["DP-*", "HDMI-A-1"]
      frameRate = 30.5
      maximumParticles = 500

      [bursts]
      layer = "top"
      perSecond = 0.5
      maximumLive = 3
      fullscreen = "ignore"

      [manners]
      fullscreen = "slow"
      battery = "hide"
      powerSaver = "ignore"
      reducedMotion = "calm"
      locked = "ignore"
      doNotDisturb = "slow"

      [flag]
      url = "file:///etc/effectd/flags.json"
      format = "ofrep"
      key = "party"
      pollEvery = "1h"
      maximumStale = 90000
      whenUnknown = "off"
      """)
    #expect(checked.diagnostics == [])
    let value = try #require(checked.value)
    var overlay = OverlaySettings()
    overlay.layer = .bottom
    overlay.outputs = ["DP-*", "HDMI-A-1"]
    overlay.frameRate = 30.5
    overlay.maximumParticles = 500
    #expect(value.overlay == overlay)
    var manners = MannersSettings()
    manners.fullscreen = .slow
    manners.battery = .hide
    manners.powerSaver = .ignore
    manners.reducedMotion = .calm
    manners.locked = .ignore
    manners.doNotDisturb = .slow
    #expect(value.manners == manners)
    var bursts = BurstSettings()
    bursts.layer = .top
    bursts.perSecond = 0.5
    bursts.maximumLive = 3
    bursts.manners = manners
    bursts.manners.fullscreen = .ignore
    #expect(value.bursts == bursts)
    var flag = FlagSettings()
    flag.url = "file:///etc/effectd/flags.json"
    flag.format = .ofrep
    flag.key = "party"
    flag.pollEvery = 3600
    flag.maximumStale = 90_000
    flag.whenUnknown = .off
    #expect(value.flag == flag)
  }

  @Test("all problems come at once, in the order of the file")
  func allAtOnce() {
    expectConfiguration(
      """
      ①colour = true
      [overlay]
      layer = ②"tpo"
      outputs = ③[]
      frameRate = ④0
      maximumParticles = ⑤10.5
      [bursts]
      ⑥persecond = 3
      battery = ⑦"snow"
      [maners]
      [flag]
      url = ⑧"ftp://example.org"
      pollEvery = ⑨"often"
      """,
      [
        "① error: unknown key \"colour\"",
        "② error: overlay.layer: \"tpo\" is not one of background, bottom, top, overlay"
          + " (did you mean \"top\"?)",
        "③ error: overlay.outputs: the list has 0 values (expected 1 to 64)",
        "④ error: overlay.frameRate: 0 is out of range (expected 1 to 240 frames per second)",
        "⑤ error: overlay.maximumParticles: 10.5 is not a whole number"
          + " (expected 1 to 100000 particles)",
        "⑥ error: bursts: unknown key \"persecond\" (did you mean \"perSecond\"?)",
        "⑦ error: bursts.battery: \"snow\" is not one of hide, slow, ignore"
          + " (did you mean \"slow\"?)",
        "10:2 error: unknown key \"maners\" (did you mean \"manners\"?)",
        "⑧ error: flag.url: \"ftp://example.org\" is not an address of a flag"
          + " (expected https://… or file:///…)",
        "⑨ error: flag.pollEvery: \"often\" is not a duration"
          + " (expected 1m to 1d, such as \"15m\")",
      ])
  }

  @Test(
    "a value of the wrong type says what it is and what is expected",
    arguments: [
      ("layer = 3", "3 is not one of background, bottom, top, overlay"),
      ("layer = true", "true is not one of background, bottom, top, overlay"),
      (
        "outputs = \"*\"",
        "\"*\" is not a list (expected a list of 1 to 64, each the name of an output or a glob)"
      ),
      ("frameRate = \"60\"", "\"60\" is not a number (expected 1 to 240 frames per second)"),
      ("frameRate = nan", "nan is not a finite number (expected 1 to 240 frames per second)"),
      ("frameRate = inf", "inf is not a finite number (expected 1 to 240 frames per second)"),
      ("frameRate = -1", "-1 is out of range (expected 1 to 240 frames per second)"),
      ("frameRate = 2026-12-24", "a date is not a number (expected 1 to 240 frames per second)"),
      ("maximumParticles = {}", "a table is not a number (expected 1 to 100000 particles)"),
      ("maximumParticles = []", "an array is not a number (expected 1 to 100000 particles)"),
    ])
  func types(_ line: String, _ reason: String) {
    let name = line.prefix { $0 != " " }
    let marked = "[overlay]\n\(name) = ①\(line.dropFirst(name.count + 3))"
    expectConfiguration(marked, ["① error: overlay.\(name): \(reason)"])
  }

  @Test("an element of a list has its own place")
  func element() {
    expectConfiguration(
      "overlay.outputs = [\"a\", ①3, ②\"\"]",
      [
        "① error: overlay.outputs[1]: 3 is not a text (expected the name of an output or a glob)",
        "② error: overlay.outputs[2]: the text is empty"
          + " (expected the name of an output or a glob)",
      ])
  }

  @Test("a section that is not a table")
  func notATable() {
    expectConfiguration(
      "overlay = ①3\nseason = ②\"winter\"",
      [
        "① error: overlay: 3 is not a table"
          + " (expected layer, outputs, frameRate, maximumParticles, landing, landingOn)",
        "② error: season: \"winter\" is not a list of tables (expected [[season]])",
      ])
  }

  @Test(
    "addresses of flags",
    arguments: [
      ("https://example.org/flags.json", true), ("https://[2001:db8::1]:8443/f?x=1", true),
      ("file:///etc/flags.json", true), ("http://127.0.0.1:8013", true),
      ("http://localhost/f", true), ("http://[::1]:80/", true),
      ("http://example.org/", false), ("http://localhost.example.org/", false),
      ("file://etc/flags.json", false), ("file:///", false), ("https://", false),
      ("https:///x", false), ("HTTPS://example.org", true), ("/etc/flags.json", false),
      ("https://exa mple.org", false), ("https://example.org/\\u0000", false),
    ])
  func address(_ address: String, _ isGood: Bool) {
    let checked = readConfiguration("flag.url = \"\(address)\"")
    #expect((checked.value?.flag != nil) == isGood)
  }

  @Test("an address that nothing fetches from is a warning, without what is secret")
  func credentials() {
    expectConfiguration(
      "[flag]\nurl = ①\"https://user:secret@example.org/f\"",
      [
        "① warning: flag.url: an address may not contain a user's name or password; the flag counts"
          + " as unknown"
      ])
  }

  @Test("a flag without an address is none, with a warning")
  func noAddress() {
    let text = "①[flag]\nkey = \"a\""
    expectConfiguration(
      text.replacing("①[", with: "[①"),
      [
        "① warning: flag: has no url, so there is no flag"
      ])
  }

  @Test("the line that is printed")
  func description() {
    let checked = readConfiguration("[overlay]\nframeRate = \"fast\"")
    #expect(
      checked.diagnostics.map(\.description) == [
        "effectd.toml:2:13: error: overlay.frameRate: \"fast\" is not a number"
          + " (expected 1 to 240 frames per second)"
      ])
  }

  @Test("an output that is not there now is a warning")
  func absentOutputs() {
    let text = "[overlay]\noutputs = [\"dp-*\", \"HDMI-9\"]\n"
    let checked = ConfigurationReader.read(
      text: Array(text.utf8), file: "f", effectNames: nil, outputNames: ["DP-1", "eDP-1"])
    #expect(
      checked.diagnostics.map(\.description) == [
        "f:2:20: warning: overlay.outputs[1]: \"HDMI-9\" matches none of the outputs that there are"
          + " now: DP-1, eDP-1"
      ])
  }

  @Test("a place is a latitude and a longitude")
  func place() {
    let checked = readConfiguration("[place]\nlatitude = 52.5\nlongitude = -13")
    #expect(checked.diagnostics == [])
    #expect(checked.value?.place == GeographicPlace(latitude: 52.5, longitude: -13))
    expectConfiguration(
      "[①place]\nlatitude = 52.5",
      ["① error: place: has no longitude (a place is a latitude and a longitude)"])
    expectConfiguration(
      "[place]\nlatitude = ①91\nlongitude = 0",
      ["① error: place.latitude: 91 is out of range (expected -90 to 90 degrees)"])
  }
}
