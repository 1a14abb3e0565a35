// SPDX-License-Identifier: MIT

/// What a client told its compositor, from the log that WAYLAND_DEBUG makes.
///
/// Objects are written `wl_surface@3`, and by libwayland from 1.23 on `wl_surface#3`.
struct RequestLog {
  private let requests: [Substring]

  init(_ text: String) {
    requests = text.split(separator: "\n").compactMap { line in
      line.firstRange(of: " -> ").map { line[$0.upperBound...] }
    }
  }

  /// Whether a text begins with the name of an object of this kind.
  private static func isObject(_ text: Substring, _ kind: String) -> Bool {
    text.hasPrefix(kind + "@") || text.hasPrefix(kind + "#")
  }

  /// Surfaces that were made and not taken away.
  var livingSurfaces: Int {
    requests.count { $0.contains(".create_surface(") }
      - requests.count { Self.isObject($0, "wl_surface") && $0.hasSuffix(".destroy()") }
  }

  /// Frames that were sent.
  var frames: Int { requests.count { $0.contains(".attach(") } }

  /// Surfaces that were made.
  var surfaces: Int { requests.count { $0.contains(".create_surface(") } }

  /// Places in the layer shell that were asked for.
  var layerSurfaces: Int { requests.count { $0.contains(".get_layer_surface(") } }

  /// Those of them that bear the name which rules of compositors go by.
  var surfacesNamedEffectd: Int {
    requests.count { $0.contains(".get_layer_surface(") && $0.hasSuffix(", \"effectd\")") }
  }

  /// The rectangles of damage of each frame, in the order of the frames.
  var damage: [[(width: Int, height: Int)]] {
    var frames: [[(width: Int, height: Int)]] = []
    for request in requests {
      if request.contains(".attach(") { frames.append([]) }
      guard !frames.isEmpty, let start = request.firstRange(of: ".damage_buffer(") else { continue }
      let numbers = request[start.upperBound...].split { !$0.isNumber }.compactMap { Int($0) }
      if numbers.count == 4 { frames[frames.count - 1].append((numbers[2], numbers[3])) }
    }
    return frames
  }

  /// Whether each surface was given a region, to which nothing was added, and refused the keyboard,
  /// before its first commit and buffer.
  var everySurfaceLetsInputThrough: Bool {
    var guarded: Set<Substring> = []
    var empty: Set<Substring> = []
    for request in requests {
      let subject = request.prefix { $0 != "." }
      if let name = Self.created("wl_region", request) { empty.insert(name) }
      if let name = Self.created("wl_surface", request) { guarded.remove(name) }
      if request.contains(".add(") { empty.remove(subject) }
      if let start = request.firstRange(of: ".set_input_region(") {
        let region = request[start.upperBound...].prefix { $0 != ")" }
        guard empty.contains(region) else { return false }
        guarded.insert(subject)
      }
      if request.contains(".set_keyboard_interactivity("), !request.contains("(0)") { return false }
      let shows = request.contains(".attach(") || request.contains(".commit(")
      if shows, Self.isObject(subject, "wl_surface"), !guarded.contains(subject) { return false }
    }
    return true
  }

  private static func created(_ kind: String, _ request: Substring) -> Substring? {
    guard let start = request.firstRange(of: "new id ") else { return nil }
    let name = request[start.upperBound...].prefix { $0 != ")" && $0 != "," }
    return isObject(name, kind) ? name : nil
  }
}
