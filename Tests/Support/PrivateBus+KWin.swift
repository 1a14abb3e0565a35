// SPDX-License-Identifier: MIT

extension PrivateBus {
  private static let kwin = "org.kde.KWin"
  private static let scripting = "org.kde.kwin.Scripting"

  /// A KWin that takes one script at a time, of mode 0600 only, and does not read JavaScript.
  ///
  /// - Parameters:
  ///   - script: The path of a loaded script: `/7`, or `/Scripting/Script7`.
  ///   - run: What it does instead of the script, in Python. `to` is whom the script would call: a
  ///     name, a path, an interface and a method.
  /// - Throws: `Failure` if it does not come to the bus.
  public func playKWin(script: String, run: String) throws {
    try play(["--session", Self.kwin, "/Scripting", Self.scripting], as: Self.kwin)
    try addScripting(
      "loadScript", "ss", "i",
      """
      import os
      self.text = open(args[0]).read()
      self.loaded = args[1]
      self.count = getattr(self, 'count', 0) + 1
      ret = 7 if os.stat(args[0]).st_mode & 0o777 == 0o600 else -1
      """)
    try addScripting(
      "unloadScript", "s", "b", "ret = self.loaded == args[0]\nif ret: self.loaded = None")
    try addScripting(
      "checkUnloaded", "i", "", "assert self.loaded is None and self.count == args[0]")
    try tell(
      Self.kwin, "/Scripting", "AddObject", "ssa{sv}a(ssss)", script, "org.kde.kwin.Script", "0",
      "1", "run", "", "",
      """
      import re
      to = re.findall('"([^"]*)"', objects['/Scripting'].text)[:4]
      \(run)
      """)
  }

  /// Whether scripts were loaded so often, and none is now.
  public func hasUnloadedScripts(loaded count: Int) -> Bool {
    (try? call(Self.kwin, "/Scripting", Self.scripting, "checkUnloaded", "i", "\(count)")) != nil
  }

  /// What the script of a KWin does to answer, in Python; the types and values are Python's.
  public static func answering(_ types: String, _ values: String) -> String {
    "self.connection.call_async(*to, '\(types)', (\(values)), None, None)"
  }

  private func addScripting(
    _ name: String, _ takes: String, _ gives: String, _ code: String
  ) throws {
    try tell(
      Self.kwin, "/Scripting", "AddMethod", "sssss", Self.scripting, name, takes, gives, code)
  }
}
