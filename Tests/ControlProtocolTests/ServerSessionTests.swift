// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Testing

/// Answers each call by a script and remembers what it was asked.
final class ScriptedHandler: ControlHandler {
  var calls: [ControlCall] = []
  var outcome: (ControlCall) -> ControlOutcome = ScriptedHandler.ordinary

  func handle(_ call: ControlCall, session: SessionID) -> ControlOutcome {
    calls.append(call)
    return outcome(call)
  }

  static func ordinary(_ call: ControlCall) -> ControlOutcome {
    switch call {
    case .burst(let request):
      let reply = ControlReply.burst(id: 1, outputs: ["DP-1"], done: false)
      return request.reportsEnd ? .streaming(reply) : .reply(reply)
    case .stop: return .reply(.stopped(1))
    case .monitor: return .streaming(.stopped(0))
    case .reload: return .error(.invalidConfiguration(["x"]))
    default: return .reply(.done)
    }
  }
}

@Suite struct ServerSessionTests {
  let handler = ScriptedHandler()
  let session: ServerSession

  init() {
    session = ServerSession(
      id: SessionID(rawValue: 1),
      identity: ServiceIdentity(vendor: "v", product: "p", version: "1", url: "u"),
      handler: handler)
  }

  private func output() -> String {
    String(decoding: session.takeOutput(), as: UTF8.self)
      .split(separator: "\0", omittingEmptySubsequences: false).joined(separator: "|")
  }

  private func exchange(_ input: String) -> String {
    session.receive(input.utf8)
    return output()
  }

  static let control = "io.effectd.Control"

  /// An error of `org.varlink.service` as it is sent, with `|` for NUL.
  static func error(_ name: String, _ parameter: String, _ value: String) -> String {
    """
    {"error":"org.varlink.service.\(name)","parameters":{"\(parameter)":"\(value)"}}|
    """
  }

  static func invalid(_ parameter: String) -> String {
    error("InvalidParameter", "parameter", parameter)
  }

  /// A call, without NUL, and its reply.
  struct Exchange: Sendable {
    var call: String
    var reply: String

    init(_ call: String, _ reply: String) {
      self.call = call
      self.reply = reply
    }

    /// A call of a method of the control interface.
    init(method: String, _ reply: String) {
      self.init(method: method, "", reply)
    }

    /// A call of a method of the control interface, with more members of the message.
    init(method: String, _ members: String, _ reply: String) {
      self.init("{\"method\":\"io.effectd.Control.\(method)\"\(members)}", reply)
    }
  }

  static let stopped = #"{"parameters":{"stopped":1}}|"#
  static let reloadError =
    #"{"error":"io.effectd.Control.InvalidConfiguration","parameters":{"diagnostics":["x"]}}|"#
  static let expectedMore = #"{"error":"org.varlink.service.ExpectedMore","parameters":{}}|"#
  static let info = """
    {"parameters":{"vendor":"v","product":"p","version":"1","url":"u",\
    "interfaces":["org.varlink.service","io.effectd.Control"]}}|
    """

  static let exchanges: [Exchange] = [
    Exchange(method: "Stop", stopped),
    Exchange(method: "Stop", #","parameters":null"#, stopped),
    Exchange(method: "Stop", #","parameters":{}"#, stopped),
    Exchange(method: "Stop", #","org.example":{"a":1},"more":true"#, stopped),
    Exchange(method: "Stop", #","oneway":true"#, ""),
    Exchange(method: "Nothing", #","oneway":true"#, ""),
    Exchange(method: "Monitor", #","oneway":true,"more":true"#, ""),
    Exchange(method: "Reload", reloadError),
    Exchange(method: "Nothing", error("MethodNotFound", "method", "io.effectd.Control.Nothing")),
    Exchange(method: "Monitor", expectedMore),
    Exchange(method: "Stop", #","upgrade":true"#, invalid("upgrade")),
    Exchange(method: "Burst", invalid("effect")),
    Exchange(method: "Burst", #","parameters":[]"#, invalid("parameters")),
    Exchange(method: "Stop", #","more":1"#, invalid("more")),
    Exchange(method: "Stop", #","oneway":"no""#, invalid("oneway")),
    Exchange(method: "Stop", #","upgrade":[]"#, invalid("upgrade")),
    Exchange(#"{"method":"a.b.C"}"#, error("InterfaceNotFound", "interface", "a.b")),
    Exchange(#"{"method":"Nothing"}"#, error("MethodNotFound", "method", "Nothing")),
    Exchange(#"{"method":1}"#, invalid("method")),
    Exchange("{}", invalid("method")),
    Exchange("", invalid("message")),
    Exchange("hello", invalid("message")),
    Exchange("[]", invalid("message")),
    Exchange("{\"a\":}", invalid("message")),
    Exchange(String(repeating: "[", count: 1000), invalid("message")),
    Exchange("{\"method\":\"\u{1}\"}", invalid("message")),
    Exchange(#"{"method":"org.varlink.service.GetInfo"}"#, info),
    Exchange(
      #"{"method":"org.varlink.service.GetInterfaceDescription"}"#, invalid("interface")),
    Exchange(
      #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"a"}}"#,
      error("InterfaceNotFound", "interface", "a")),
    Exchange(
      #"{"method":"org.varlink.service.Nothing"}"#,
      error("MethodNotFound", "method", "org.varlink.service.Nothing")),
  ]

  @Test(arguments: exchanges)
  func answers(exchange pair: Exchange) {
    #expect(exchange(pair.call + "\0") == pair.reply)
    #expect(exchange("{\"method\":\"\(Self.control).Resume\"}\0") == "{\"parameters\":{}}|")
  }

  // MARK: Clients of 0.1.0

  /// Answers with all that 0.1.0 did not say.
  private func sayMore() {
    var status = ControlReplyTests.bare
    status.at = "2026-12-24T20:00:00Z"
    handler.outcome = { [status] call in
      switch call {
      case .burst(let request):
        let reply = ControlReply.burst(id: 1, outputs: [], done: false, missing: ["no font"])
        return request.reportsEnd ? .streaming(reply) : .reply(reply)
      case .start: return .reply(.started(changed: true, outputs: ["DP-1"]))
      case .stop: return .reply(.stopped(1, until: "then"))
      case .resume: return .reply(.resumed(true, restarted: ["snow"]))
      case .setUserSwitch: return .reply(.switched(notRemembered: "no space"))
      case .getStatus: return .reply(.status(status))
      default: return .reply(.done)
      }
    }
  }

  private func ask(_ method: String, _ parameters: String = "{}") -> String {
    exchange("{\"method\":\"\(Self.control).\(method)\",\"parameters\":\(parameters)}\0")
  }

  static let bareStatus = "{\"parameters\":{\"status\":\(ControlReplyTests.bare.json.text)}}|"

  /// A client that checks types by the interface of 0.1.0 refuses each field that it does not know.
  @Test func whoAsksForNothingNewIsAnsweredAsBy010() {
    sayMore()
    #expect(
      ask("Burst", "{\"effect\":\"a\"}") == #"{"parameters":{"id":1,"outputs":[],"done":false}}|"#)
    #expect(ask("Start", "{\"effect\":\"a\"}") == "{\"parameters\":{}}|")
    #expect(ask("Stop") == Self.stopped)
    #expect(ask("Resume") == "{\"parameters\":{}}|")
    #expect(ask("SetUserSwitch", "{\"on\":true}") == "{\"parameters\":{}}|")
    // Not even a look at the description tells that its types are used.
    let description = Self.known[0]
    #expect(exchange(description + "\0").contains("method Burst"))
    #expect(ask("Resume") == "{\"parameters\":{}}|")
    #expect(ask("GetStatus") == Self.bareStatus)
  }

  static let known = [
    #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"io.effectd.Control"}}"#,
    #"{"method":"io.effectd.Control.Stop","parameters":{"gently":null}}"#,
    #"{"method":"io.effectd.Control.GetStatus","parameters":{"at":"+1d"}}"#,
    #"{"method":"io.effectd.Control.Start","parameters":{"effect":"a","speed":2.0}}"#,
  ]

  @Test(arguments: known)
  func whoKnowsTheInterfaceIsToldAll(call: String) {
    sayMore()
    _ = exchange(call + "\0")
    #expect(ask("Start", "{\"effect\":\"a\"}").contains(#""changed":true,"outputs":["DP-1"]"#))
    #expect(ask("Stop").contains(#""until":"then""#))
    #expect(ask("Resume").contains(#""resumed":true,"restarted":["snow"]"#))
    #expect(ask("SetUserSwitch", "{\"on\":true}").contains("no space"))
    #expect(ask("GetStatus").contains(#""at":"2026-12-24T20:00:00Z""#))
    let burst = #"{"method":"io.effectd.Control.Burst","parameters":{"effect":"a"},"more":true}"#
    #expect(exchange(burst + "\0").contains(#""missing":["no font"]"#))
    session.send(.burst(id: 1, outputs: [], done: true, missing: ["x"]), continues: false)
    #expect(output().contains(#""missing":["x"]"#))
  }

  @Test(arguments: [ControlInterface.name, ServiceInterface.name])
  func describesItsInterfaces(name: String) throws {
    session.receive(
      Call(
        method: "org.varlink.service.GetInterfaceDescription",
        parameters: ["interface": .string(name)]
      ).encoded())
    let reply = try Reply(json: JSONValue(parsing: session.takeOutput().dropLast()))
    #expect(reply.parameters["description"]?.string?.contains("interface \(name)\n") == true)
  }

  @Test func theTerminatorIsAnsweredInKind() {
    #expect(exchange(#"{"method":"io.effectd.Control.Resume"}"# + "\n") == "{\"parameters\":{}}\n")
    #expect(exchange("hello\n").hasSuffix("}\n"))
  }

  @Test func pipelinedCallsAreAnsweredInOrder() {
    let calls = ["Stop", "Nothing", "Resume"].map { "{\"method\":\"\(Self.control).\($0)\"}\0" }
    let replies = exchange(calls.joined()).split(separator: "|")
    #expect(replies.count == 3)
    #expect(replies.first == "{\"parameters\":{\"stopped\":1}}")
    #expect(replies.last == "{\"parameters\":{}}")
    #expect(handler.calls == [.stop(effect: nil), .resume])
  }

  @Test func oneByteAtATimeIsEnough() {
    for byte in #"{"method":"io.effectd.Control.Stop"}"#.utf8 {
      session.receive(CollectionOfOne(byte))
      #expect(session.outputCount == 0)
    }
    #expect(exchange("\0") == #"{"parameters":{"stopped":1}}|"#)
  }

  @Test func callsBehindAStreamWaitForItsEnd() {
    let replies = exchange(
      "{\"method\":\"\(Self.control).Monitor\",\"more\":true}\0"
        + "{\"method\":\"\(Self.control).Resume\"}\0")
    #expect(replies == #"{"parameters":{"stopped":0},"continues":true}|"#)
    #expect(session.isStreaming)
    session.send(.stopped(5), continues: true)
    #expect(output() == #"{"parameters":{"stopped":5},"continues":true}|"#)
    session.send(.stopped(6), continues: false)
    #expect(output() == #"{"parameters":{"stopped":6}}|{"parameters":{}}|"#)
    #expect(!session.isStreaming)
  }

  @Test func aBurstWithMoreReportsItsEnd() {
    let call = Call(.burst(BurstRequest(effect: "a", reportsEnd: true))).encoded()
    session.receive(call)
    let first = #"{"id":1,"outputs":["DP-1"],"done":false}"#
    #expect(output() == #"{"parameters":\#(first),"continues":true}|"#)
    session.send(.burst(id: 1, outputs: ["DP-1"], done: true), continues: false)
    let last = #"{"id":1,"outputs":["DP-1"],"done":true}"#
    #expect(output() == #"{"parameters":\#(last)}|"#)
  }

  @Test func aDeferredReplyComesLater() {
    handler.outcome = { _ in .deferred }
    session.receive(Call(.listEffects).encoded() + Call(.resume).encoded())
    #expect(output().isEmpty)
    handler.outcome = ScriptedHandler.ordinary
    session.send(.burst(id: 1, outputs: [], done: false), continues: false)
    // Then the call that waited is answered.
    let first = #"{"parameters":{"id":1,"outputs":[],"done":false}}|"#
    #expect(output() == first + #"{"parameters":{}}|"#)
  }

  @Test func aStreamMayEndWithAnError() {
    session.receive(Call(.monitor).encoded())
    session.send(.permissionDenied)
    let error = #"{"error":"org.varlink.service.PermissionDenied","parameters":{}}|"#
    #expect(output().hasSuffix(error))
    #expect(!session.isStreaming)
    #expect(!session.isClosing)
  }

  @Test func whatNoCallWaitsForIsNotSent() {
    session.send(.stopped(1), continues: true)
    session.send(.slowReader)
    #expect(session.outputCount == 0)
  }

  @Test func aHalfClosedConnectionIsAnsweredThenFinished() {
    session.receive("{\"method\":\"\(Self.control).Resume\"}\0{\"met".utf8)
    session.receiveEnd()
    #expect(session.isClosing)
    #expect(!session.isFinished)
    #expect(output() == "{\"parameters\":{}}|")
    #expect(session.isFinished)
  }

  @Test func aHalfClosedMonitorGoesOn() {
    session.receive(Call(.monitor).encoded())
    session.receiveEnd()
    _ = output()
    #expect(!session.isClosing)
    session.send(.stopped(1), continues: false)
    #expect(!output().isEmpty)
    #expect(session.isFinished)
  }

  @Test func aMessageTooLongEndsTheSession() {
    for _ in 0..<17 { session.receive([UInt8](repeating: 0x78, count: 4096)) }
    #expect(output() == Self.invalid("message"))
    #expect(session.isFinished)
    #expect(!session.wantsInput)
    #expect(exchange("{\"method\":\"\(Self.control).Resume\"}\0") == "")
  }
}
