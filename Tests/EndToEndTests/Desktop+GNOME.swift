// SPDX-License-Identifier: MIT

import Support

/// GNOME Shell, which obeys JavaScript in these tests.
extension Desktop {
  /// What effectd's extension is called there.
  static let shellExtension = "effectd@effectd.github.io"

  /// What JavaScript within the shell gives, as JSON.
  @discardableResult
  func shell(_ script: String) throws -> String {
    let words = ["--session", "-d", "org.gnome.Shell", "-o", "/org/gnome/Shell", "-m"]
    let result = try run(["gdbus", "call"] + words + ["org.gnome.Shell.Eval", script])
    guard result.output.hasPrefix("(true, '") else {
      throw Failure(description: "\(script): \(result.output)\(result.errors)")
    }
    return String(result.output.dropFirst("(true, '".count).dropLast("')\n".count))
  }

  /// Switches the extension on or off, and waits until the shell has done it.
  func switchExtension(on isOn: Bool) throws {
    let method = isOn ? "EnableExtension" : "DisableExtension"
    let state = "Main.extensionManager.lookup('\(Self.shellExtension)').state"
    try shell(
      "Main.extensionManager.\(isOn ? "enable" : "disable")Extension('\(Self.shellExtension)')")
    guard Eventually.holds({ (try? shell("\(state) \(isOn ? "===" : "!==") 1")) == "true" }) else {
      throw Failure(description: "\(method) has no effect")
    }
  }

  /// How many of `count` clicks of a virtual device arrive, by a count that grows with each.
  ///
  /// - Parameters:
  ///   - count: How many to make.
  ///   - x: In points of the stage.
  ///   - y: In points of the stage.
  ///   - seen: How many have arrived so far.
  /// - Returns: How many came in addition to those.
  /// - Throws: `Failure` if the shell does not obey.
  func clicks(_ count: Int, x: Int, y: Int, seen: () -> Int) throws -> Int {
    let before = seen()
    try shell(
      """
      const {Clutter, GLib} = imports.gi;
      const backend = global.stage.context?.get_backend() ?? Clutter.get_default_backend();
      globalThis.device ??= backend.get_default_seat().create_virtual_device(
        Clutter.InputDeviceType.POINTER_DEVICE);
      globalThis.clicksLeft = \(count * 2);
      GLib.timeout_add(GLib.PRIORITY_DEFAULT, 8, () => {
        const now = GLib.get_monotonic_time();
        const isPress = clicksLeft % 2 === 0;
        if (isPress) device.notify_absolute_motion(now, \(x) + clicksLeft % 16 / 2, \(y));
        device.notify_button(now, Clutter.BUTTON_PRIMARY, Clutter.ButtonState[
          isPress ? 'PRESSED' : 'RELEASED']);
        return --clicksLeft > 0;
      });
      1
      """)
    guard Eventually.holds(seconds: 60, { (try? shell("clicksLeft")) == "0" }) else {
      throw Failure(description: "the clicks come to no end")
    }
    _ = Eventually.holds(seconds: count == 1 ? 1 : 20) { seen() - before >= count }
    return seen() - before
  }
}
