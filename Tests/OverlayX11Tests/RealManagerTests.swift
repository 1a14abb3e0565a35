// SPDX-License-Identifier: MIT

import CX11
import Overlay
import OverlaySupport
import Settling
import Support
import Testing
import Values

@testable import OverlayX11

extension X11Tests {
  /// Where windows are under real window managers, held against the pixels of the screen.
  @Suite struct RealManagerTests {
    static let managers = ["picom", "xfwm4", "metacity", "mutter-x11", "i3", "twm"]
    private static let isInstalled =
      managers.allSatisfy { Desktop.isInstalled($0, with: "zenity", "xclock", "xdotool") }

    @Test(
      .enabled(if: isInstalled, "the window managers, zenity, xclock and xdotool are needed"),
      arguments: managers, [false, true])
    func whatIsSeenIsKnown(manager: String, drawsItsOwnFrame: Bool) throws {
      // twm asks where a window is to be that does not say it: GTK's do not.
      if manager == "twm" && drawsItsOwnFrame { return }
      let scene = try Scene(manager)
      let window =
        manager == "twm"
        ? try scene.desktop.start(["xclock", "-bg", "white", "-geometry", "200x150+250+200"])
        : try scene.desktop.start(
          ["zenity", "--text-info", "--width=360", "--height=260"],
          changes: ["GTK_CSD": drawsItsOwnFrame ? "1" : "0"])
      defer { window.end() }
      #expect(
        scene.driver.turns { scene.wrongEdges == [] }, "\(scene.survey) \(scene.wrongEdges ?? [])")
      guard manager != "i3" && manager != "twm" else { return }
      let shape = try #require(scene.survey.first)
      try scene.act("windowmove", "\(shape.id)", "200", "220")
      #expect(
        scene.driver.turns { scene.survey.first != shape && scene.wrongEdges == [] },
        "\(scene.survey) \(scene.wrongEdges ?? [])")
      try scene.act("set_desktop", "1")
      #expect(scene.driver.turns { scene.survey.isEmpty }, "\(scene.survey)")
      try scene.act("set_desktop", "0")
      #expect(scene.driver.turns { scene.wrongEdges == [] })
      // Without a shell, Mutter does not minimise.
      guard manager != "mutter-x11" else { return }
      try scene.act("windowminimize", "\(shape.id)")
      #expect(scene.driver.turns { scene.survey.isEmpty }, "\(scene.survey)")
      try scene.act("windowactivate", "\(shape.id)")
      #expect(scene.driver.turns { scene.wrongEdges == [] })
      window.end()
      #expect(scene.driver.turns { scene.survey.isEmpty }, "\(scene.survey)")
    }

    /// Snow stays on the title bar that is left of a window.
    @Test(
      .enabled(if: isInstalled && Programs.areInstalled("wmctrl"), "wmctrl is needed, too"),
      arguments: ["picom", "xfwm4", "metacity"])
    func aShadedWindowIsItsTitleBar(manager: String) throws {
      let scene = try Scene(manager)
      let window = try scene.desktop.start(
        ["zenity", "--text-info", "--width=360", "--height=260"], changes: ["GTK_CSD": "0"])
      defer { window.end() }
      #expect(scene.driver.turns { scene.wrongEdges == [] }, "\(scene.survey)")
      let shape = try #require(scene.survey.first)
      let shade = { (act: String) in
        _ = try scene.desktop.run(["wmctrl", "-i", "-r", "\(shape.id)", "-b", "\(act),shaded"])
      }
      try shade("add")
      var bar = shape
      #expect(
        scene.driver.turns {
          bar.height = scene.survey.first?.height ?? shape.height
          return bar.height < shape.height / 3 && scene.survey == [bar] && scene.wrongEdges == []
        }, "\(scene.survey) \(scene.wrongEdges ?? [])")
      try shade("remove")
      #expect(scene.driver.turns { scene.survey == [shape] }, "\(scene.survey)")
    }

    /// Those that know no minimising by EWMH: i3's scratchpad and workspaces, twm's icons.
    @Test(
      .enabled(if: isInstalled && Programs.areInstalled("i3-msg")),
      arguments: [
        ("i3", "i3-msg move scratchpad", "i3-msg scratchpad show"),
        ("i3", "i3-msg workspace 2", "i3-msg workspace 1"),
        ("twm", "xdotool windowminimize ID", "xdotool windowmap ID"),
      ])
    func whatIsPutAwayIsNotThere(manager: String, away: String, back: String) throws {
      let scene = try Scene(manager)
      let window = try scene.desktop.start(
        ["xclock", "-bg", "white", "-geometry", "200x150+250+200"])
      defer { window.end() }
      #expect(
        scene.driver.turns { scene.wrongEdges == [] }, "\(scene.survey) \(scene.wrongEdges ?? [])")
      let id = try #require(scene.survey.first).id
      let act = { (words: String) in
        _ = try scene.desktop.run(
          words.replacing("ID", with: "\(id)").split(separator: " ").map(String.init))
      }
      try act(away)
      #expect(scene.driver.turns { scene.survey.isEmpty }, "\(scene.survey)")
      try act(back)
      #expect(
        scene.driver.turns { scene.survey.first?.id == id && scene.wrongEdges == [] },
        "\(scene.survey) \(scene.wrongEdges ?? [])")
    }
  }
}

/// A desktop with something of ours on it.
private final class Scene {
  let desktop: Desktop
  let driver: Driver
  /// The screen before there was a window.
  private let empty: Screen

  init(_ manager: String) throws {
    desktop = try Desktop(manager)
    driver = try Driver(display: desktop.environment["DISPLAY"], holding: desktop)
    try #require(driver.show(driver.sprites.oneSquare(x: 10, y: 10)))
    empty = try #require(Screen(driver))
  }

  var survey: [WindowShape] { driver.backend.survey.windows }

  /// Lets xdotool(1) do something.
  func act(_ words: String...) throws { _ = try desktop.run(["xdotool"] + words) }

  /// The edges of the one window that is known which the screen does not show there; nil if there is not one.
  ///
  /// Outside of an edge there is the desktop, or a shadow on it.
  var wrongEdges: [String]? {
    guard survey.count == 1, let shape = survey.first, let screen = Screen(driver) else {
      return nil
    }
    let (left, top) = (Int(shape.x), Int(shape.y))
    let (right, bottom) = (left + Int(shape.width) - 1, top + Int(shape.height) - 1)
    let (middle, centre) = ((left + right) / 2, (top + bottom) / 2)
    let edges = [
      ("left", (left, centre), (left - 1, centre)), ("right", (right, centre), (right + 1, centre)),
      ("top", (middle, top), (middle, top - 1)), ("bottom", (middle, bottom), (middle, bottom + 1)),
    ]
    return edges.filter { _, inside, outside in
      screen.isDesktop(inside.0, inside.1, of: empty)
        || !screen.isDesktop(outside.0, outside.1, of: empty)
    }.map { "\($0.0): \(screen.color($0.1.0, $0.1.1)) \(screen.color($0.2.0, $0.2.1))" }
  }
}

/// The pixels of a screen.
private final class Screen {
  private let image: UnsafeMutablePointer<XImage>

  /// Reads them; nil if the server does not answer.
  init?(_ driver: Driver) {
    let connection = driver.backend.connection
    let all = UInt.max
    guard
      let image = XGetImage(
        connection.display, connection.root, 0, 0, 800, 600, all, ZPixmap)
    else { return nil }
    self.image = image
  }

  deinit { effectd_destroy_image(image) }

  /// Red, green and blue of a pixel.
  func color(_ x: Int, _ y: Int) -> (Int, Int, Int) {
    guard (0..<800).contains(x), (0..<600).contains(y) else { return (-1, -1, -1) }
    let pixel = Int(effectd_image_pixel(image, CInt(x), CInt(y)))
    return (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
  }

  /// Whether a pixel is as an earlier one, or darker, as by a shadow; windows' edges are lighter.
  func isDesktop(_ x: Int, _ y: Int, of before: Screen) -> Bool {
    let (now, then) = (color(x, y), before.color(x, y))
    return max(now.0 - then.0, now.1 - then.1, now.2 - then.2) < 12
  }
}
