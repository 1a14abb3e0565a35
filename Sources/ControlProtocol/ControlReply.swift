// SPDX-License-Identifier: MIT

import JSON

/// What a method answers.
public enum ControlReply: Equatable, Sendable {
  /// Nothing but that it is done.
  case done
  /// A burst: its number, the outputs on which it shows, and whether it is over.
  case burst(id: Int, outputs: [String], done: Bool)
  /// How many effects and bursts were ended.
  case stopped(Int)
  /// The status.
  case status(Status)
  /// All rules in order and the name of the one that decides.
  case rules([Rule], winner: String)
  /// All effects.
  case effects([EffectListing])
  /// Warnings of the files.
  case diagnostics([String])

  /// The parameters on the wire.
  public var parameters: JSONObject {
    switch self {
    case .done: [:]
    case .burst(let id, let outputs, let done):
      ["id": JSONValue(id), "outputs": JSONValue(outputs), "done": .bool(done)]
    case .stopped(let count): ["stopped": JSONValue(count)]
    case .status(let status): ["status": status.json]
    case .rules(let rules, let winner):
      ["rules": .array(rules.map(\.json)), "winner": .string(winner)]
    case .effects(let effects): ["effects": .array(effects.map(\.json))]
    case .diagnostics(let lines): ["diagnostics": JSONValue(lines)]
    }
  }

  /// Reads the answer to a call.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(to call: ControlCall, parameters: JSONObject) throws(InvalidField) {
    let fields = try FieldReader(.object(parameters))
    switch call {
    case .burst:
      self = .burst(
        id: try fields.integer("id"), outputs: try fields.strings("outputs"),
        done: try fields.bool("done"))
    case .start, .setUserSwitch, .pause, .resume: self = .done
    case .stop: self = .stopped(try fields.integer("stopped"))
    case .getStatus, .monitor:
      self = .status(try Status(json: fields.value("status") ?? .null))
    case .explain:
      self = .rules(
        try fields.list("rules", Rule.init(json:)), winner: try fields.string("winner"))
    case .listEffects: self = .effects(try fields.list("effects", EffectListing.init(json:)))
    case .reload: self = .diagnostics(try fields.strings("diagnostics"))
    }
  }
}
