// SPDX-License-Identifier: MIT

import Support
import Testing

/// The built programs on GNOME Shell with the extension.
@Suite(.serialized)
struct GNOMETests {
  static let hasGNOME = Desktop.isInstalled("gnome", with: "wev", "gnome-extensions")

  /// A GNOME with the daemon and a client of Wayland's own that counts clicks.
  private final class Scene {
    let desktop: Desktop
    let daemon: ChildProcess
    private var client: ChildProcess?

    init(_ options: String...) throws {
      desktop = try Desktop("gnome", options: ["--size", "800x600"] + options)
      desktop.folder.write(Samples.alwaysSnow, to: "config/effectd/effectd.toml")
      daemon = try desktop.startDaemon()
    }

    /// Opens a window and puts it somewhere.
    func openWindow(x: Int, y: Int) throws {
      client = try desktop.start(["stdbuf", "-oL", "wev", "-f", "wl_pointer"])
      let move =
        "const w = global.display.focus_window; w && (w.move_resize_frame(true, \(x), \(y), 300, 200),"
        + " w.get_frame_rect().x === \(x))"
      try #require(Eventually.holds(seconds: 20) { (try? desktop.shell(move)) == "true" })
      // It is there as soon as it receives a click; those are not counted.
      try #require(
        Eventually.holds(seconds: 20) {
          ((try? desktop.clicks(1, x: x + 50, y: y + 50) { presses }) ?? 0) > 0
        })
    }

    var presses: Int {
      client?.output.split(separator: "\n").count { $0.contains("(pressed)") } ?? 0
    }

    /// Expects that none of some clicks on the window is lost.
    func expectClicks(_ count: Int, x: Int, y: Int) throws {
      let arrived = try desktop.clicks(count, x: x, y: y) { presses }
      #expect(arrived == count)
    }

    func statusComes(_ condition: (StatusReport) -> Bool) -> Bool {
      desktop.statusComes(to: condition)
    }

    /// Whether there is a window of ours.
    var hasWindows: Bool {
      let script =
        "global.get_window_actors().some(a => a.meta_window.get_wm_class() === 'effectd')"
      return (try? desktop.shell(script)) == "true"
    }

    func rule(_ name: String?) -> Bool { statusComes { $0.suppressedBy == name } }
  }

  /// Snow, bursts, snow that lies on the window; and the panel.
  @Test(.enabled(if: hasGNOME, "GNOME Shell, wev"))
  func noClickIsLost() throws {
    let scene = try Scene()
    try scene.openWindow(x: 200, y: 200)
    #expect(scene.statusComes { $0.shows("snow") && $0.framesPerSecond > 0 })
    #expect(scene.statusComes { $0.json["landing"]["windows"].number == 1 })
    try scene.expectClicks(150, x: 350, y: 300)
    #expect(try scene.desktop.control("burst", "hearts", "--duration", "20").code == 0)
    try scene.expectClicks(150, x: 350, y: 300)
    #expect(try scene.desktop.control("start", "snow", "--intensity", "3").code == 0)
    try scene.expectClicks(150, x: 350, y: 300)
    // The panel would take a click for the beginning of a drag.
    try scene.desktop.shell(
      """
      globalThis.panelPresses = 0;
      Main.panel.connect('captured-event', (_panel, event) => {
        if (event.type() === imports.gi.Clutter.EventType.BUTTON_PRESS) panelPresses++;
        return true;
      });
      1
      """)
    let panel = try scene.desktop.clicks(50, x: 200, y: 10) {
      Int((try? scene.desktop.shell("panelPresses")) ?? "") ?? -1
    }
    #expect(panel == 50)
    #expect(try scene.desktop.shell("Main.layoutManager.panelBox.visible") == "true")
  }

  /// Without it nothing may show; and what showed is withdrawn, and comes back.
  @Test(.enabled(if: hasGNOME && !WaylandMutterTests.passesInputShapes, "GNOME, an old Xwayland"))
  func withoutTheExtensionNothingShows() throws {
    let scene = try Scene()
    try scene.openWindow(x: 200, y: 200)
    for _ in 1...2 {
      #expect(scene.statusComes { $0.shows("snow") && $0.suppressedBy == nil })
      #expect(Eventually.holds { scene.hasWindows })
      #expect(try scene.desktop.control("doctor").output.contains("GNOME Shell has it on"))
      try scene.desktop.switchExtension(on: false)
      #expect(scene.rule("extension"))
      #expect(try scene.desktop.control("doctor").output.contains("switched off"))
      #expect(Eventually.holds { !scene.hasWindows })
      #expect(try scene.desktop.control("burst", "hearts").code == 4)
      try scene.desktop.switchExtension(on: true)
    }
    #expect(scene.statusComes { $0.shows("snow") })
    try scene.expectClicks(30, x: 350, y: 300)
    // What is started without it says what helps.
    try scene.desktop.switchExtension(on: false)
    scene.daemon.end()
    let refused = try scene.desktop.run([try Programs.own("effectd")])
    #expect(refused.code == 69)
    #expect(refused.errors.contains("effectd's extension of GNOME Shell"))
  }

  /// The switch asks and tells our tool, which it finds in the home.
  ///
  /// The shell may run as another user than the daemon of these tests: what it finds has our tool's answers.
  @Test(.enabled(if: hasGNOME, "GNOME Shell, wev"))
  func theQuickSettingsHaveASwitch() throws {
    let scene = try Scene()
    #expect(scene.statusComes { $0.shows("snow") })
    let folder = scene.desktop.folder
    for word in ["off", "on"] {
      #expect(try scene.desktop.control(word).code == 0)
      #expect(scene.statusComes { $0.shows("snow") == (word == "on") })
      folder.write(try scene.desktop.control("status", "--json").output, to: "status-\(word)")
    }
    folder.write("on", to: "switch")
    folder.write(
      """
      #!/bin/sh
      cd '\(folder.path)'
      case $1 in
        status) cat "status-$(cat switch)" ;;
        *) echo "$@" >new && mv new "$(case $1 in burst) echo burst ;; *) echo switch ;; esac)" ;;
      esac
      """, to: "tool")
    let tool = "\(scene.desktop.environment["HOME"] ?? "")/.local/bin/effectctl"
    try scene.desktop.run(["install", "-D", "-m", "755", folder("tool"), tool])
    try scene.desktop.shell(
      """
      globalThis.quick = Main.panel.statusArea.quickSettings.menu;
      globalThis.effects = quick._grid.get_children().find(
        item => (item.title ?? item.label) === 'Effects');
      quick.open();
      1
      """)
    let says = { (text: String) in
      Eventually.holds(seconds: 20) {
        let state = "`${effects.checked} ${effects.subtitle ?? effects.menu._headerSubtitle.text}`"
        return (try? scene.desktop.shell(state))?.contains(text) ?? false
      }
    }
    #expect(says("true snow"))
    try scene.desktop.shell("effects.emit('clicked', 0)")
    #expect(says("false off"))
    try scene.desktop.shell("effects.emit('clicked', 0)")
    #expect(says("true snow"))
    try scene.desktop.shell("effects.menu.firstMenuItem.activate(null)")
    #expect(Eventually.holds { folder.read("burst") == "burst confetti\n" })
  }

  @Test(.enabled(if: hasGNOME, "GNOME Shell, wev"))
  func theLockScreenAndTheOverviewHideEverything() throws {
    let scene = try Scene()
    try scene.openWindow(x: 200, y: 200)
    #expect(scene.statusComes { $0.shows("snow") })
    let group = "global.top_window_group.visible"
    try scene.desktop.shell("Main.sessionMode.pushMode('unlock-dialog')")
    if !WaylandMutterTests.passesInputShapes { #expect(scene.rule("extension")) }
    #expect(try scene.desktop.shell(group) == "false")
    try scene.desktop.shell("Main.sessionMode.popMode('unlock-dialog')")
    #expect(scene.statusComes { $0.shows("snow") && $0.suppressedBy == nil })
    try scene.desktop.shell("Main.overview.show()")
    #expect(Eventually.holds { (try? scene.desktop.shell(group)) == "false" })
    try scene.desktop.shell("Main.overview.hide()")
    #expect(Eventually.holds { (try? scene.desktop.shell("Main.overview.visible")) == "false" })
    try scene.expectClicks(30, x: 350, y: 300)
  }

  /// A fullscreen window of Wayland's own hides what is above it, on its monitor alone; and while
  /// nothing happens, nothing wakes the daemon.
  @Test(.enabled(if: hasGNOME, "GNOME Shell, wev"))
  func fullscreenWindowsAreKnownOnEachOfTwoMonitors() throws {
    let scene = try Scene("--outputs", "2")
    #expect(scene.statusComes { $0.outputNames.count == 2 && $0.shows("snow") })
    for x in [300, 1000] {
      try scene.openWindow(x: x, y: 200)
      try scene.expectClicks(40, x: x + 50, y: 300)
    }
    try scene.desktop.shell("global.display.focus_window.make_fullscreen()")
    #expect(scene.statusComes { $0.showing.first?["outputs"].elements.count == 1 })
    #expect(scene.desktop.status().showing.first?["outputs"].elements.count == 1)
    try scene.desktop.shell("global.display.focus_window.unmake_fullscreen()")
    #expect(scene.statusComes { $0.showing.first?["outputs"].elements.count == 2 })
    #expect(try scene.desktop.control("pause").code == 0)
    #expect(Eventually.holds { !scene.hasWindows })
    #expect(scene.daemon.staysAsleep(seconds: 1))
    let before = scene.daemon.sleeps
    // Windows that move are told to nobody.
    try scene.desktop.shell(
      "for (let i = 0; i < 50; i++) global.display.focus_window.move_frame(true, 900 + i, 150 + i)")
    #expect(!Eventually.holds(seconds: 2) { scene.daemon.sleeps != before })
  }

  @Test(.enabled(if: hasGNOME, "GNOME Shell, wev"), arguments: ["1.5", "2.0"])
  func clicksPassAtOtherScales(scale: String) throws {
    // The shell takes no scale that leaves less than 800 points.
    let scene = try Scene("--size", "1920x1080")
    try scene.desktop.setScale(scale)
    try scene.openWindow(x: 60, y: 80)
    #expect(scene.statusComes { $0.shows("snow") && $0.framesPerSecond > 0 })
    try scene.expectClicks(50, x: 200, y: 200)
  }
}

extension Desktop {
  /// Gives the one monitor another scale.
  fileprivate func setScale(_ scale: String) throws {
    let name = "org.gnome.Mutter.DisplayConfig"
    let words = ["--session", "-d", name, "-o", "/org/gnome/Mutter/DisplayConfig", "-m"]
    let state = try run(["gdbus", "call"] + words + ["\(name).GetCurrentState"]).output
    let serial = state.dropFirst("(uint32 ".count).prefix { $0.isNumber }
    let quoted = state.split(separator: "'")
    guard quoted.count > 9 else { throw Failure(description: "no monitors: \(state)") }
    let mode = quoted.first { $0.contains("@") } ?? ""
    let result = try run(
      ["gdbus", "call"] + words + [
        "\(name).ApplyMonitorsConfig", String(serial), "1",
        "[(0, 0, \(scale), uint32 0, true, [('\(quoted[1])', '\(mode)', @a{sv} {})])]", "{}",
      ])
    guard result.code == 0 else { throw Failure(description: "\(state) \(result.errors)") }
  }
}
