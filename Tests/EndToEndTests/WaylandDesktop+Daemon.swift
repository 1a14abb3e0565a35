// SPDX-License-Identifier: MIT

import Support

extension WaylandDesktop {
  /// Snow all the year.
  static let always = """
    [[season]]
    name = "always"
    effect = "snow"
    from = "01-01"
    until = "12-31"
    """

  /// Writes the configuration.
  func configure(_ text: String) { folder.write(text, to: "config/effectd/effectd.toml") }

  /// Runs our tool.
  @discardableResult
  func control(_ words: String...) throws -> ChildProcess.Result {
    try run([try Self.program("effectctl")] + words)
  }

  /// Whether `status --json` comes to contain a text.
  func statusComes(toContain text: String, seconds: Double = 20) -> Bool {
    Eventually.holds(seconds: seconds) {
      (try? control("status", "--json").output.contains(text)) ?? false
    }
  }

  static func program(_ name: String) throws -> String {
    guard let path = Programs.built(name) else {
      throw Failure(description: "\(name) is not built beside the tests")
    }
    return path
  }

  /// A number of a process from the kernel, such as `Threads`.
  static func number(_ field: String, of process: ChildProcess) -> Int {
    let text = TemporaryDirectory.read("/proc/\(process.number)/status") ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    let word = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
    return word.flatMap { Int($0) } ?? -1
  }

  /// Starts the daemon, with its requests in its errors, and waits until it answers.
  func startDaemon() throws -> ChildProcess {
    let daemon = try start([try Self.program("effectd")], changes: ["WAYLAND_DEBUG": "1"])
    let answers = Eventually.holds(seconds: 30) {
      (try? self.control("status").code) == 0 || !daemon.isRunning
    }
    guard answers, daemon.isRunning else {
      throw Failure(description: "the daemon did not start: \(daemon.errors.suffix(2_000))")
    }
    return daemon
  }

  /// What the compositor shows on an output, or on all.
  func picture(of output: String? = nil) throws -> Screenshot {
    let file = folder("shot.ppm")
    let choice = output.map { ["-o", $0] } ?? []
    let result = try run(["grim", "-t", "ppm"] + choice + [file])
    guard result.code == 0, let picture = Screenshot(file: file) else {
      throw Failure(description: "no screenshot: \(result.errors)")
    }
    return picture
  }

  /// What the X server shows that the desktop is shown on.
  func outerPicture() throws -> Screenshot {
    let file = folder("outer.ppm")
    let result = try runOutside(["import", "-silent", "-window", "root", "-depth", "8", file])
    guard result.code == 0, let picture = Screenshot(file: file) else {
      throw Failure(description: "no screenshot: \(result.errors)")
    }
    return picture
  }

  /// Runs a program on the X server that the desktop is shown on.
  @discardableResult
  func runOutside(_ command: [String]) throws -> ChildProcess.Result {
    try ChildProcess.run(
      command, environment: environment, changes: ["DISPLAY": environment["OUTER_DISPLAY"]])
  }

  /// Whether a picture comes to satisfy a condition.
  func eventuallyShows(_ output: String? = nil, _ condition: (Screenshot) -> Bool) -> Bool {
    Eventually.holds(seconds: 30) { (try? picture(of: output)).map(condition) ?? false }
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
