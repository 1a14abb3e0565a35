// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

/// What clients can do to the daemon: nothing.
@Suite(.serialized)
struct ControlHostileTests {
  /// Every parameter of every method, and values that it must not take.
  static let wrong: [(method: String, name: String, values: [String])] = [
    ("Burst", "effect", ["null", "1", "[]", "{}", "true"]),
    ("Burst", "output", ["1", "[]", "{}", "false"]),
    ("Burst", "x", ["1", "[]", #""here""#, #""9%%""#, #""nan""#]),
    ("Burst", "y", ["1", "{}", #""""#, #""1e999""#]),
    ("Burst", "count", [#""5""#, "1.5", "0", "-1", "1e300", "9223372036854775808", "[]", "true"]),
    ("Burst", "emoji", [#""x""#, "[1]", #"[""]"#, "{}", "[[]]"]),
    ("Burst", "colors", [#""red""#, #"["red"]"#, "[null]", "5"]),
    ("Burst", "durationMilliseconds", [#""1""#, "-1", "0.5", "1e18", "[]"]),
    ("Burst", "scale", [#""1""#, "-1", "0", "1e9", "[]", "false"]),
    ("Burst", "text", ["1", "[]", "{}", #""""#, #""a\nb""#]),
    ("Burst", "place", [#""corner""#, "1", "[]", "true"]),
    ("Start", "effect", ["null", "1", "[]", "{}"]),
    ("Start", "output", ["1", "[]", "{}"]),
    ("Start", "forMilliseconds", [#""1""#, "0", "-5", "1.5", "1e30", "[]"]),
    ("Stop", "effect", ["1", "[]", "{}", "true"]),
    ("SetUserSwitch", "on", ["null", #""true""#, "1", "[]"]),
    ("Pause", "forMilliseconds", [#""1""#, "0", "-5", "1.5", "1e30", "{}"]),
  ]

  @Test func wrongTypesAreNamed() throws {
    let daemon = try HeadlessDaemon()
    let client = try #require(ControlSocket(daemon.socket))
    for (method, name, values) in Self.wrong {
      for value in values {
        let effect = name != "effect" && method != "Stop" ? #""effect":"hearts","# : ""
        client.call(method, #"{\#(effect)"\#(name)":\#(value)}"#)
        let reply = try #require(client.reply(), "\(method) \(name) \(value)")
        #expect(
          reply.contains("org.varlink.service.InvalidParameter")
            && reply.contains(#""parameter":"\#(name)""#), "\(method) \(name) \(value): \(reply)")
      }
    }
    for parameters in ["[]", "1", #""x""#, "true"] {
      for method in ["Burst", "GetStatus", "Explain", "ListEffects", "Reload", "Resume", "Monitor"]
      {
        client.call(method, parameters, #","more":true"#)
        #expect(client.reply()?.contains(#""parameter":"parameters""#) ?? false, "\(method)")
      }
    }
    #expect(daemon.answersOthers)
  }

  @Test func hostileClientsNeitherStopItNorMakeItGrow() throws {
    raiseDescriptorLimit()
    let daemon = try HeadlessDaemon()
    for _ in 0..<2 { try attack(daemon) }
    let descriptors = daemon.descriptorCount
    let memory = daemon.memory
    for _ in 0..<3 { try attack(daemon) }
    #expect(Eventually.holds { daemon.descriptorCount == descriptors })
    // The allocator keeps some; of three thousand clients not even 4 kB each stay. A sanitizer
    // keeps what is freed out of use for a while.
    if !Sanitizer.isActive {
      #expect(daemon.memory < memory + 12_000, "\(memory) kB became \(daemon.memory) kB")
    }
    #expect(daemon.process?.isRunning ?? false)
  }

  /// All that a client can think of; a client like any other is answered after each.
  private func attack(_ daemon: HeadlessDaemon) throws {
    let attacks: [(String, () throws -> Void)] = [
      ("garbage", { try garbage(daemon.socket) }), ("no end", { try withoutEnd(daemon.socket) }),
      ("deep", { try deep(daemon.socket) }), ("crowd", { try crowd(daemon) }),
      ("loris", { try slowLoris(daemon) }), ("gone", { try disconnect(daemon.socket) }),
      ("deaf", { try deafMonitors(daemon) }),
    ]
    for (name, attack) in attacks {
      try attack()
      #expect(daemon.answersOthers, "after \(name)")
    }
  }

  private func garbage(_ path: String) throws {
    let noise = try #require(ControlSocket(path))
    noise.send((0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ $0 / 7) })
    // Each asks for an answer and does not read it: soon the daemon reads no further.
    let nothing = try #require(ControlSocket(path))
    for _ in 0..<64 { nothing.send([UInt8](repeating: 0, count: 1 << 14), waits: false) }
    let answered = try #require(ControlSocket(path))
    answered.send(Array("garbage\0".utf8))
    #expect(answered.reply()?.contains("InvalidParameter") ?? false)
  }

  /// A gigabyte without an end, unless the daemon hangs up, as it does after its limit.
  private func withoutEnd(_ path: String) throws {
    let client = try #require(ControlSocket(path))
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    var sent = 0
    while sent < 1 << 30 {
      let count = client.send(piece)
      sent += count
      if count < piece.count { break }
    }
    #expect(sent < 4 << 20)
  }

  private func deep(_ path: String) throws {
    for opening in ["[", #"{"a":"#, #"{"parameters":["#] {
      let client = try #require(ControlSocket(path))
      let count = 60_000 / opening.utf8.count
      client.send(Array(String(repeating: opening, count: count).utf8) + [0])
      #expect(client.reply()?.contains("InvalidParameter") ?? false)
    }
  }

  /// A thousand connections that stay; one who was there first, and others who come, are served.
  private func crowd(_ daemon: HeadlessDaemon) throws {
    let first = try #require(ControlSocket(daemon.socket))
    first.call("Resume")
    #expect(first.reply() != nil)
    var crowd: [ControlSocket] = []
    for number in 1...1000 {
      if let client = ControlSocket(daemon.socket) { crowd.append(client) }
      guard number % 250 == 0 else { continue }
      first.call("GetStatus")
      #expect(first.reply()?.contains("framesPerSecond") ?? false)
      #expect(daemon.answersOthers)
    }
    #expect(crowd.count == 1000)
  }

  /// Thirty calls that come one byte at a time.
  private func slowLoris(_ daemon: HeadlessDaemon) throws {
    let clients = (0..<30).compactMap { _ in ControlSocket(daemon.socket) }
    let message = ControlSocket.message("Resume", "{}")
    for byte in message.dropLast(8) { clients.forEach { $0.send([byte]) } }
    #expect(daemon.answersOthers)
    let last = try #require(clients.last)
    last.send(message.suffix(8))
    #expect(last.reply() == #"{"parameters":{}}"#)
  }

  /// Going away at every place of a call, and while it is answered.
  private func disconnect(_ path: String) throws {
    let more = #","more":true"#
    for message in [
      ControlSocket.message("Burst", #"{"effect":"hearts","count":1}"#, more),
      ControlSocket.message("Monitor", "{}", more), ControlSocket.message("Reload", "{}"),
    ] {
      for length in stride(from: 1, through: message.count, by: 3) {
        ControlSocket(path)?.send(Array(message[..<length]))
      }
      let half = try #require(ControlSocket(path))
      half.send(message)
      half.endInput()
      _ = half.reply()
    }
  }

  /// Monitors that do not read get an error and are dropped; the one that reads misses nothing.
  private func deafMonitors(_ daemon: HeadlessDaemon) throws {
    let deaf = (0..<4).compactMap { _ in ControlSocket(daemon.socket) }
    for client in deaf { client.call("Monitor", "{}", #","more":true"#) }
    let talker = try #require(ControlSocket(daemon.socket))
    for number in 0..<400 {
      let isPause = number % 2 == 0
      talker.call(isPause ? "Pause" : "Resume")
      #expect(talker.reply() == #"{"parameters":{}}"#)
    }
  }

  private func raiseDescriptorLimit() {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 4096))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
