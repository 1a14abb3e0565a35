// SPDX-License-Identifier: MIT

import Support

extension Desktop {
  /// What the X server shows that the desktop is shown on.
  func outerScreenshot() throws -> Screenshot {
    let file = folder("outer.ppm")
    let result = try runOutside(["import", "-silent", "-window", "root", "-depth", "8", file])
    guard result.code == 0, let screenshot = Screenshot(file: file) else {
      throw Failure(description: "no screenshot: \(result.errors)")
    }
    return screenshot
  }

  /// Runs a program on the X server that the desktop is shown on.
  @discardableResult
  func runOutside(_ command: [String]) throws -> ChildProcess.Result {
    try ChildProcess.run(
      command, environment: environment, changes: ["DISPLAY": environment["OUTER_DISPLAY"]])
  }

  /// The output of sway's in the active window of the X server that the desktop is shown on.
  func activeOutput() throws -> String? {
    let title = try runOutside(["xdotool", "getactivewindow", "getwindowname"]).output
    guard title.hasPrefix("wlroots") else { return nil }
    return title.split { $0 == " " || $0 == "\n" }.last.map(String.init)
  }

  /// Whether real clicks on the middle of the compositor's active window reach a client that was
  /// started for this below the overlay.
  func clickReachesClient(
    _ command: [String] = ["stdbuf", "-oL", "wev", "-f", "wl_pointer"],
    saying word: String = "button:"
  ) throws -> Bool {
    // New windows come up on the output that has the focus.
    if let output = try activeOutput() { try sway("focus output \(output)") }
    let client = try start(command)
    defer { client.end() }
    let window = try runOutside(["xdotool", "getactivewindow"]).output.filter(\.isNumber)
    var x = 300
    return Eventually.holds(seconds: 20) {
      // A pointer that moves enters the client's window once that is there.
      x = x == 300 ? 310 : 300
      _ = try? runOutside(["xdotool", "mousemove", "--window", window, "\(x)", "240"])
      _ = try? runOutside(["xdotool", "click", "1"])
      return client.output.contains(word)
    }
  }
}
