// SPDX-License-Identifier: MIT

import DesktopWindows
import Glibc
import Settling
import Support
import Testing

@testable import DesktopSignals

/// What KWin's script tells, run in an engine of GNOME's beside a workspace that is played.
///
/// The names are those of the KWin scripting API of Plasma 5.27 and of Plasma 6 (develop.kde.org); no KWin
/// of Plasma 6 was at hand.
@Suite(.enabled(if: Programs.areInstalled("gjs"), "gjs is not installed"))
struct KWinScriptTests {
  /// What both have in common: two windows, the second one above, and one of ours.
  private static let common = """
    function signal() {
      const slots = [];
      const emit = (...values) => slots.forEach(slot => slot(...values));
      emit.connect = slot => slots.push(slot);
      return emit;
    }
    function open(id, x, order, pid) {
      const window = {internalId: id, frameGeometry: {x, y: 90, width: 300, height: 200},
        stackingOrder: order, pid, normalWindow: true, activities: []};
      for (const name of ["frameGeometryChanged", "minimizedChanged", "activitiesChanged"])
        window[name] = signal();
      windows.push(window);
      return place(window, 0);
    }
    const KWin = {MaximizeArea: 2}, windows = [];
    const workspace = {currentActivity: "a", currentActivityChanged: signal(),
      currentDesktopChanged: signal(), virtualScreenGeometryChanged: signal()};
    function callDBus(name, path, object, method, windows, areas, done) {
      print([name, path, object, method, windows, areas].join("|"));
      done();
    }

    """

  /// Desktops and screens have numbers.
  private static let plasma5 = """
    function place(window, desktop) {
      window.desktop = desktop + 1;
      window.desktopChanged = window.desktopChanged || signal();
      window.desktopChanged();
      return window;
    }
    Object.assign(workspace, {currentDesktop: 1, numScreens: 1, clientList: () => windows,
      clientAdded: signal(), clientRemoved: signal(), numberScreensChanged: signal(),
      clientArea: (kind, screen, desktop) => {
        if (kind !== 2 || screen !== 0 || desktop !== 1) throw new Error("no such area");
        return {x: 0, y: 0, width: 1280, height: 680};
      }});
    const added = workspace.clientAdded, removed = workspace.clientRemoved;

    """

  /// They are objects, and windows may be on several.
  private static let plasma6 = """
    const desktops = [{id: "one"}, {id: "two"}];
    function place(window, desktop) {
      window.desktops = [desktops[desktop]];
      window.desktopsChanged = window.desktopsChanged || signal();
      window.desktopsChanged();
      return window;
    }
    Object.assign(workspace, {currentDesktop: desktops[0], screens: [{name: "screen"}],
      windowList: () => windows, windowAdded: signal(), windowRemoved: signal(),
      screensChanged: signal(), stackingOrder: windows,
      clientArea: (kind, screen, desktop) => {
        if (kind !== 2 || screen !== workspace.screens[0] || desktop !== desktops[0])
          throw new Error("no such area");
        return {x: 0, y: 0, width: 1280, height: 680};
      }});
    const added = workspace.windowAdded, removed = workspace.windowRemoved;

    """

  private static let acts = """
    windows[0].frameGeometry = {x: 15, y: 95.5, width: 300, height: 200};
    windows[0].frameGeometryChanged();
    windows[0].frameGeometryChanged();
    place(windows[1], 1);
    place(windows[1], 0);
    windows[0].minimized = true;
    windows[0].minimizedChanged();
    added(open("fourth", 70, 3, 4));
    removed(windows.splice(1, 1)[0]);

    """

  @Test(arguments: [plasma5, plasma6])
  func itTellsWhatHasChangedByEitherNames(plasma: String) throws {
    let folder = TemporaryDirectory()
    let windows = """
      open("first", 10, 1, 7); open("second", 20, 2, 8); open("ours", 30, 5, \(getpid()));

      """
    let script = KWinFollower.text(answeringTo: ":1.7")
    folder.write(Self.common + plasma + windows + script + Self.acts, to: "script.js")
    let result = try ChildProcess.run(["gjs", folder("script.js")])
    #expect(result.code == 0, "\(result.errors)")
    let told = try result.output.split(separator: "\n").map { line in
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      try #require(parts.count == 6)
      #expect(parts[..<4] == [":1.7", "/io/effectd/Windows", "io.effectd.Windows", "Tell"])
      let told = try #require(ToldWindows(windows: parts[4], areas: parts[5]))
      #expect(told.bottom(from: 0, 0, width: 1280, height: 720) == 680)
      return told.shapes.map { [Double($0.id), $0.x, $0.y] }
    }
    let (second, fourth) = ([2, 20.0, 90], [4, 70.0, 90])
    let moved = [1, 15, 95.5]
    #expect(
      told == [
        [[1, 10, 90], second], [moved, second], [moved], [moved, second], [second],
        [second, fourth], [fourth],
      ])
  }
}
