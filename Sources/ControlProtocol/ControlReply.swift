// SPDX-License-Identifier: MIT

public import JSON

/// What a method answers.
public enum ControlReply: Equatable, Sendable {
  /// Nothing but that it is done.
  case done
  /// A burst: its number, the outputs on which it shows, whether it is over, which of its pictures
  /// cannot be seen and why, and what of the request changes nothing and why, a line each.
  case burst(
    id: Int, outputs: [String], done: Bool, missing: [String] = [], notes: [String] = [])
  /// Whether the effect showed already, and the outputs on which it shows, nil from 0.1.0; and what
  /// of the request changes nothing and why, a line each.
  case started(changed: Bool?, outputs: [String]?, notes: [String] = [])
  /// How many effects and bursts were ended, and until when the schedule's stays away, if it does.
  case stopped(Int, until: String? = nil)
  /// Why the switch will not be remembered; nil if it will.
  case switched(notRemembered: String?)
  /// Whether a pause ended, and the schedule's effects that are no longer stopped; nil from 0.1.0.
  case resumed(Bool?, restarted: [String]?)
  /// The status.
  case status(Status)
  /// All rules in order and the name of the one that decides.
  case rules([Rule], winner: String)
  /// All effects.
  case effects([EffectListing])
  /// Warnings of the files.
  case diagnostics([String])

  /// The parameters on the wire.
  public var parameters: JSONObject { parameters(withAdditions: true) }

  /// The parameters on the wire, with or without what clients of 0.1.0 do not know.
  func parameters(withAdditions: Bool) -> JSONObject {
    for form in Form.all {
      guard let object = form.write(self) else { continue }
      return withAdditions ? object : form.withoutAdditions(object)
    }
    preconditionFailure("ControlReply.parameters: every reply has its form")
  }

  /// Reads the answer to a call.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(to call: ControlCall, parameters: JSONObject) throws(InvalidField) {
    self = try Method.of(call).reply.read(.object(parameters)).get()
  }
}
