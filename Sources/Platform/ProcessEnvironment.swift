// SPDX-License-Identifier: MIT
import Glibc

/// The variables that this project looks at, as the process was given them.
public enum ProcessEnvironment {
  /// The names of all variables that anything here reads.
  static let names = [
    "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "DISPLAY", "EFFECTD_FULL_REDRAW",
    "EFFECTD_LOG", "HOME", "HYPRLAND_INSTANCE_SIGNATURE",
    "INVOCATION_ID", "JOURNAL_STREAM", "LANG", "LC_ALL", "LC_MESSAGES", "LC_TIME", "LISTEN_FDNAMES",
    "LISTEN_FDS",
    "LISTEN_PID", "NO_COLOR", "PATH", "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR", "SWAYSOCK", "TERM",
    "TZ", "TZDIR", "WAYLAND_DISPLAY",
    "WAYLAND_SOCKET",
    "XAUTHORITY", "XDG_CACHE_HOME", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP",
    "XDG_DATA_DIRS", "XDG_DATA_HOME",
    "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE", "XDG_STATE_HOME",
  ]

  /// The number of the user that the process acts for.
  public static var user: UInt32 { geteuid() }

  /// The folder of the program that this process runs, also after an upgrade has replaced its file; nil
  /// if it cannot be found out.
  public static var programFolder: String? {
    guard let link = Syscalls.destination(ofLink: "/proc/self/exe") else { return nil }
    return Files.parent(of: program(linked: link))
  }

  /// The path that a program was started by, as the kernel says it: proc(5) adds " (deleted)" once the
  /// file is gone or another one has its name.
  static func program(linked link: String) -> String {
    let mark = " (deleted)"
    return link.hasSuffix(mark) && !Files.exists(link) ? String(link.dropLast(mark.count)) : link
  }

  /// The path of a program in the folder of this one; nil if it is not there or cannot be run.
  public static func program(besideThis name: String) -> String? {
    guard let path = programFolder.map({ "\($0)/\(name)" }) else { return nil }
    return access(path, X_OK) == 0 ? path : nil
  }

  /// Those of them that are set and not empty.
  ///
  /// An empty variable counts as unset, as POSIX has it for `LANG` and `LC_*` (8.2), the XDG Base
  /// Directory Specification for its own and no-color.org for `NO_COLOR`.
  public static var current: [String: String] {
    var variables: [String: String] = [:]
    for name in names { variables[name] = value(of: name) }
    return variables
  }

  /// Unsets the variables that are empty, so that libraries, too, take them for unset.
  ///
  /// libXau, for example, opens the file named "" when `XAUTHORITY` is empty. To be called before
  /// anything else is done.
  public static func forgetEmptyVariables() {
    for name in names where getenv(name)?.pointee == 0 { unsetenv(name) }
  }

  /// Some of all variables that the process was given.
  public static func values(of names: Set<String>) -> [String: String] {
    names.reduce(into: [:]) { $0[$1] = value(of: $1) }
  }

  /// A variable; nil if it is not set or empty.
  private static func value(of name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
