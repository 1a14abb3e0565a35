// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// What a desktop's settings daemon says, followed while it snows.
struct X11SettingsTests {
  @Test(
    "P42 P62: scale and animations follow the XSETTINGS manager",
    .enabled(if: Programs.areInstalled("xsettingsd"), "needs xsettingsd"))
  func settingsAreFollowed() throws {
    let desktop = try Desktop("picom", options: ["--size", "640x480"])
    desktop.configure(Samples.alwaysSnow)
    let daemon = try desktop.startDaemon()
    defer { daemon.end() }
    let file = desktop.folder("xsettingsd")
    desktop.folder.write("Gdk/WindowScalingFactor 2\n", to: "xsettingsd")
    let manager = try desktop.start(["xsettingsd", "-c", file])
    defer { manager.end() }
    func set(_ settings: String) {
      desktop.folder.write(settings, to: "xsettingsd")
      manager.send(SIGHUP)
    }
    #expect(desktop.statusComes { $0.output(has: "scale", 2) })
    #expect(desktop.statusComes { $0.output(has: "width", 320) })
    set("Xft/DPI 147456\n")
    #expect(desktop.statusComes { $0.output(has: "scale", 1.5) })
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 1 })
    set("Gtk/EnableAnimations 0\n")
    #expect(desktop.statusComes { $0.suppressedBy == "reduced-motion" })
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 0 })
    #expect(try desktop.control("burst", "hearts").code == 4)
    set("Gtk/EnableAnimations 1\nXft/DPI 196608\n")
    #expect(desktop.statusComes { $0.output(has: "scale", 2) })
    #expect(Eventually.holds { (try? desktop.overlayCount()) == 1 })
    manager.end()
    #expect(desktop.statusComes { $0.output(has: "scale", 1) })
  }
}
