// SPDX-License-Identifier: MIT

import Support
import Testing

/// What our windows tell window managers and compositors.
struct X11ManagerTests {
  @Test("P50 P51 P57: the window is a notification with a name, on no list, and no dock")
  func hints() throws {
    let scene = try X11Scene("picom")
    let window = try #require(scene.desktop.overlays().first)
    let facts = try scene.desktop.run(["xprop", "-id", window]).output
    for word in [
      "_NET_WM_WINDOW_TYPE_NOTIFICATION", "_NET_WM_STATE_SKIP_TASKBAR", "_NET_WM_STATE_SKIP_PAGER",
      "_NET_WM_BYPASS_COMPOSITOR(CARDINAL) = 2", "WM_CLASS(STRING) = \"effectd\", \"effectd\"",
    ] {
      #expect(facts.contains(word), "\(word)")
    }
    #expect(!facts.contains("DOCK"))
    // A window manager that took it for its own would have given it a state (ICCCM 4.1.3.1).
    #expect(!facts.contains("WM_STATE(WM_STATE)"))
    for list in ["_NET_CLIENT_LIST", "_NET_CLIENT_LIST_STACKING"] {
      #expect(try !scene.desktop.run(["xprop", "-root", list]).output.contains(window))
    }
  }

  @Test("P13 P56: with the rules of docs/x11.md, picom neither shadows nor blurs nor fades")
  func documentedRulesOfPicom() throws {
    let text = try #require(Checkout.text("docs/x11.md"))
    let blocks = text.split(separator: "```").map(String.init)
    let rules = try #require(blocks.first { $0.contains("shadow-exclude") })
    let desktop = try Desktop("bare", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    let settings = """
      backend = "xrender";
      shadow = true;
      shadow-opacity = 1.0;
      fading = true;
      blur-background = true;
      blur-kern = "7x7box";

      """
    desktop.folder.write(settings + rules, to: "picom.conf")
    let picom = try desktop.start(["picom", "--config", desktop.folder("picom.conf")])
    defer { picom.end() }
    let all = Screenshot.Area(x: 0, y: 0, width: 640, height: 480)
    let bare = try X11Scene.settled(desktop, in: all)
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    #expect(Eventually.holds { (try? desktop.depthsOfOverlays()) == ["32"] })
    #expect(desktop.eventuallyShows { $0.difference(from: bare).brighter > 60 })
    for _ in 0..<10 { #expect(try desktop.screenshot().difference(from: bare).darker <= 1) }
  }
}
