// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Platform
import Support
import Testing

@testable import EffectDaemon

/// Varlink's certification: a client of another implementation calls thirteen methods with every kind
/// of value, each time with what the one before has answered.
///
/// `scripts/test` installs that client, Python's package `varlink`.
struct CertificationTests {
  static let python = Checkout.file(".build/references/bin/python3")
  /// What `scripts/test` leaves when the client is there; without a network only Python is.
  static let isInstalled = Files.exists(Checkout.file(".build/references/installed"))

  @Test(.enabled(if: isInstalled, "scripts/test installs the client"))
  func anotherImplementationCertifiesTheServer() throws {
    let found = try ChildProcess.run(
      [Self.python, "-c", "import varlink.tests as t; print(t.__path__[0], end='')"])
    let description = try Files.read(
      "\(found.output)/org.varlink.certification.varlink", limit: 65_536)
    let service = CertificationService(String(decoding: description, as: UTF8.self))
    let folder = TemporaryDirectory()
    let loop = try EventLoop()
    let handler = NoHandler()
    let server = try ControlServer(
      loop: loop, socket: try ListeningSocket.bind(path: folder("control")),
      identity: ServiceIdentity(vendor: "a", product: "b", version: "1", url: "https://c"),
      handler: handler, log: Log(threshold: .error) { _ in }, others: [service])
    let client = try ChildProcess(
      [
        Self.python, "-m", "varlink.tests.test_certification", "--client",
        "--varlink=unix:\(folder("control"))",
      ])
    // The client is no descriptor of the loop: the loop is asked a few times a second.
    for _ in 0..<300 where client.isRunning {
      _ = try loop.run(timeout: .milliseconds(100)) { false }
    }
    let result = try client.wait(seconds: 1)
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("Certification passed"))
    #expect(service.faults.isEmpty)
    #expect(service.hasEnded)
    server.close()
  }

  private final class NoHandler: ControlHandler {
    func handle(_ call: ControlCall, session: SessionID) -> ControlOutcome { .reply(.done) }
  }
}

/// The certification's server, for one client.
private final class CertificationService: ServedInterface {
  let name = "org.varlink.certification"
  let description: String
  /// What did not come as it should, call by call.
  private(set) var faults: [String] = []
  private(set) var hasEnded = false
  private var next = 0
  private var previous: JSONObject = [:]

  init(_ description: String) { self.description = description }

  /// The methods in their order with what each answers.
  private static let steps: [(method: String, replies: [JSONObject])] = [
    ("Start", [["client_id": "one"]]),
    ("Test01", [["bool": true]]), ("Test02", [["int": 1]]), ("Test03", [["float": .number(1)]]),
    ("Test04", [["string": "ping"]]), ("Test05", [values]),
    ("Test06", [["struct": .object(values)]]),
    ("Test07", [["map": ["foo": "Foo", "bar": "Bar"]]]),
    ("Test08", [["set": ["one": [:], "two": [:], "three": [:]]]]),
    ("Test09", [["mytype": everything]]),
    ("Test10", (1...10).map { ["string": .string("Reply number \($0)")] }),
    ("Test11", [[:]]), ("End", [["all_ok": true]]),
  ]

  private static let values: JSONObject = [
    "bool": false, "int": 2, "float": .number(.pi), "string": "a lot of string",
  ]

  private static let everything: JSONValue = [
    "object": [
      "method": "org.example.Any", "parameters": ["map": ["foo": "Foo"], "n": [1, 2.5]],
    ],
    "enum": "two", "struct": ["first": 1, "second": "2"], "array": ["one", "two", "three"],
    "dictionary": ["foo": "Foo", "bar": "Bar"], "stringset": ["one": [:], "two": [:]],
    "nullable": .null, "nullable_array_struct": .null,
    "interface": [
      "foo": [.null, ["foo": "foo", "bar": "bar"], .null, ["one": "foo", "two": "bar"]],
      "anon": ["foo": true, "bar": false],
    ],
  ]

  func replies(to call: Call) -> [Reply] {
    let step = Self.steps[min(next, Self.steps.count - 1)]
    var expected = previous
    if next > 0 { expected["client_id"] = "one" }
    let isRight =
      call.methodName == step.method
      && (call.parameters.canonical ?? [:]) == JSONValue.object(expected).canonical
      && call.more == (step.method == "Test10") && call.oneway == (step.method == "Test11")
    if !isRight { faults.append("\(step.method): \(call)") }
    next += 1
    hasEnded = step.method == "End"
    previous = step.method == "Start" ? [:] : step.replies.last ?? [:]
    if step.method == "Test10" {
      previous = ["last_more_replies": .array(step.replies.compactMap { $0["string"] })]
    }
    let last = step.replies.count - 1
    return step.replies.enumerated().map { index, parameters in
      Reply(parameters: parameters, continues: index < last)
    }
  }
}

extension JSONValue {
  /// The value with members in alphabetical order and without those that are null; nil for null.
  fileprivate var canonical: JSONValue? {
    switch self {
    case .null: return nil
    case .array(let items): return .array(items.map { $0.canonical ?? .null })
    case .object(let object):
      let members = object.members.compactMap { member in
        member.value.canonical.map { JSONObject.Member(key: member.key, value: $0) }
      }
      return .object(JSONObject(members.sorted { $0.key < $1.key }))
    default: return self
    }
  }
}
