// SPDX-License-Identifier: MIT

import Platform
public import Seasons
public import Settings

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

  /// The zone's name, such as `Europe/Berlin`: that of `TZ`, else of where `/etc/localtime` leads.
  ///
  /// A former name, such as `Asia/Calcutta`, gives the present one, as the tz database links them.
  ///
  /// - Parameters:
  ///   - environment: the process's variables.
  ///   - root: the folder that stands for `/`, for tests.
  /// - Returns: the name; what `TZ` says if that is a rule or a file that no name is known for.
  public static func timeZoneName(environment: [String: String], root: String = "") -> String {
    let database = TimeZoneNames(root: root)
    guard let value = environment["TZ"], !value.isEmpty else {
      return database.name(ofFile: "/etc/localtime") ?? "UTC"
    }
    let text = value.hasPrefix(":") ? String(value.dropFirst()) : value
    return (text.hasPrefix("/") ? database.name(ofFile: text) : database.present(text)) ?? text
  }
}

extension SystemFacts {
  /// Where the times of the sun are taken: what the settings say, else the city of the time zone.
  ///
  /// - Parameters:
  ///   - configuration: the settings.
  ///   - environment: the process's variables.
  ///   - root: the folder that stands for `/`, for tests.
  /// - Returns: nil if nothing asks for it, or if the zone has no city, as UTC has none.
  public static func place(
    _ configuration: Configuration, environment: [String: String], root: String = ""
  ) -> GeographicPlace? {
    guard configuration.seasons.contains(where: \.usesSun) else { return nil }
    if let place = configuration.place { return place }
    let zone = timeZoneName(environment: environment, root: root)
    return TimeZoneNames(root: root).place(of: zone)
  }
}

/// The names of zones in the system's copy of the tz database.
struct TimeZoneNames {
  /// The folder that stands for `/`.
  let root: String

  private static let folder = "/usr/share/zoneinfo"

  /// The present name of the zone that a file holds; nil if its path does not say it.
  func name(ofFile path: String) -> String? {
    let end = Files.linkTarget(root + path)
    let candidates = [path, end, Files.realPath(root + path)].compactMap { $0 }
    return candidates.lazy.compactMap(Self.nameInPath).first.map { present($0) ?? $0 }
  }

  /// The name under which people know a zone now; nil if the database does not have it.
  ///
  /// A name with a country of its own is never replaced, though the database may link zones of
  /// several countries whose clocks have been the same since 1970.
  func present(_ name: String) -> String? {
    let table = lines(of: "zone.tab")
    let isKnown = table.contains { line in
      !line.hasPrefix("#") && line.split(separator: "\t").dropFirst(2).first == name[...]
    }
    if isKnown { return name }
    return linkEnd(of: name) ?? symbolicLinkEnd(of: name)
  }

  /// The coordinates of the city that a zone is named after; nil if the database does not have it.
  func place(of name: String) -> GeographicPlace? {
    // zone.tab has a city in every country, zone1970.tab one for each clock.
    for table in ["zone.tab", "zone1970.tab"] {
      for line in lines(of: table) where !line.hasPrefix("#") {
        let columns = line.split(separator: "\t")
        guard columns.count >= 3, columns[2] == name else { continue }
        return GeographicPlace(iso6709: columns[1])
      }
    }
    return nil
  }

  /// Follows the lines `L present former` of the database's text form.
  private func linkEnd(of name: String) -> String? {
    for line in lines(of: "tzdata.zi") where line.hasPrefix("L ") && line.hasSuffix(" \(name)") {
      let words = line.split(separator: " ")
      if words.count == 3, words[2] == name { return String(words[1]) }
    }
    return nil
  }

  /// Follows the file's own link, for systems without the text form.
  private func symbolicLinkEnd(of name: String) -> String? {
    if name.split(separator: "/").contains("..") { return nil }
    return Files.realPath("\(root)\(Self.folder)/\(name)").flatMap(Self.nameInPath)
  }

  private func lines(of file: String) -> [Substring] {
    let bytes = try? Files.read("\(root)\(Self.folder)/\(file)", limit: 1 << 20)
    return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
  }

  /// What comes after the folder of zones, and after its variants with and without leap seconds.
  private static func nameInPath(_ path: String) -> String? {
    guard let range = path.firstRange(of: "zoneinfo/") else { return nil }
    var name = path[range.upperBound...]
    for variant in ["posix/", "right/"] where name.hasPrefix(variant) {
      name = name.dropFirst(variant.count)
    }
    return name.isEmpty ? nil : String(name)
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

  /// The file that `local(environment:)` reads.
  ///
  /// - Parameter environment: the process's variables.
  /// - Returns: an absolute path.
  public static func localFile(environment: [String: String]) -> String {
    ZoneReference(environmentValue: environment["TZ"]).path
  }
}
