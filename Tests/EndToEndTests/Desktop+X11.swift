// SPDX-License-Identifier: MIT

import Support

extension Desktop {
  /// The colour of most of the screen, before anything of ours is shown.
  func backdrop() throws -> Screenshot.Color { try screenshot()[5, 5] }

  /// How many windows of ours the server has.
  func overlayCount() throws -> Int { try overlays().count }

  /// The numbers of our windows.
  func overlays() throws -> [String] {
    try run(["xwininfo", "-root", "-tree"]).output.split(separator: "\n")
      .filter { $0.contains("\"effectd\"") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// How many bits the pixels of our windows have; one with a shape has as many as the root.
  func depthsOfOverlays() throws -> [String] {
    try overlays().map { window in
      let facts = try run(["xwininfo", "-id", window]).output.split(separator: "\n")
      let line = facts.first { $0.contains("Depth:") } ?? ""
      return line.split(separator: " ").last.map(String.init) ?? ""
    }
  }

  /// Whether a click at a point reaches a window below, which is made for this and taken away again.
  func clickReachesWindow(x: Int, y: Int) throws -> Bool {
    let window = try start(["xev", "-geometry", "160x120+\(x - 80)+\(y - 60)", "-event", "button"])
    defer { window.end() }
    guard
      Eventually.holds(
        seconds: 20,
        {
          (try? self.run(["xwininfo", "-name", "Event Tester"]))?.output.contains("IsViewable")
            ?? false
        })
    else { return false }
    // A click during the first moments may fall on a window that is not placed yet.
    return Eventually.holds(seconds: 20) {
      _ = try? self.run(["xdotool", "mousemove", "\(x)", "\(y)", "click", "1"])
      return window.output.contains("ButtonPress")
    }
  }
}
