// SPDX-License-Identifier: MIT

import Platform
import Seasons

/// Facts about the machine that a flag's rules may ask for.
public enum SystemFacts {
  /// `ID` of os-release(5), such as `debian`; `linux` where it is not given.
  public static var distribution: String {
    for path in ["/etc/os-release", "/usr/lib/os-release"] {
      guard let bytes = try? Files.read(path, limit: 65_536) else { continue }
      return distribution(osRelease: String(decoding: bytes, as: UTF8.self))
    }
    return "linux"
  }

  /// The value of `ID` in the text of an os-release file.
  public static func distribution(osRelease text: String) -> String {
    for line in text.split(separator: "\n") where line.hasPrefix("ID=") {
      return line.dropFirst(3).filter { $0 != "\"" && $0 != "'" }
    }
    return "linux"
  }

  /// The kind of session, `wayland` or `x11`: `XDG_SESSION_TYPE`, else by the display that is named.
  ///
  /// A display server that was started from a console leaves the variable at `tty`.
  ///
  /// - Parameter environment: The process's variables.
  /// - Returns: `XDG_SESSION_TYPE` as it is, or the empty text, where no display is named.
  public static func session(environment: [String: String]) -> String {
    let type = environment["XDG_SESSION_TYPE"] ?? ""
    if type == "wayland" || type == "x11" { return type }
    if environment["WAYLAND_DISPLAY"] != nil { return "wayland" }
    return environment["DISPLAY"] != nil ? "x11" : type
  }

  /// The zone's name, such as `Europe/Berlin`: `TZ`, else where `/etc/localtime` leads.
  public static func timeZoneName(environment: [String: String]) -> String {
    if let name = environment["TZ"], !name.isEmpty {
      return name.hasPrefix(":") ? String(name.dropFirst()) : name
    }
    guard let target = Files.linkTarget("/etc/localtime"),
      let range = target.firstRange(of: "zoneinfo/")
    else { return "UTC" }
    return String(target[range.upperBound...])
  }
}

extension Zone {
  /// The local zone as its file is now: that of `TZ`, else the system's.
  ///
  /// - Parameter environment: the process's variables.
  /// - Returns: UTC if neither can be read.
  public static func local(environment: [String: String]) -> Zone {
    let reference = ZoneReference(environmentValue: environment["TZ"])
    return reference.zone(fromFile: try? Files.read(reference.path, limit: 1 << 20))
  }
}
