// SPDX-License-Identifier: MIT

import JSON

/// A method of the interface: its call, its reply and what is said of both.
///
/// The one table of methods: calls and replies are read and written by it, and the interface's
/// description and a part of its manual page are made from it.
public struct Method: Sendable {
  let call: Form<ControlCall>
  let reply: Form<ControlReply>
  /// Whether it must be called with `more`.
  let needsMore: Bool

  private init(
    _ call: Form<ControlCall>, reply: Form<ControlReply>, needsMore: Bool = false
  ) {
    self.call = call
    self.reply = reply
    self.needsMore = needsMore
  }

  /// The name without the interface's.
  public var name: String { call.name }

  /// The method of a name, which does not include the interface's.
  static func named(_ name: String) -> Method? { all.first { $0.name == name } }

  /// The method that a call calls.
  static func of(_ call: ControlCall) -> Method {
    guard let method = all.first(where: { $0.call.write(call) != nil }) else {
      preconditionFailure("Method.of: every call is in the table")
    }
    return method
  }

  /// Whether a call has a parameter that clients of 0.1.0 do not know, be it null.
  func hasAdditions(_ parameters: JSONValue) -> Bool {
    call.fields.contains { $0.isAddition && parameters[$0.name] != nil }
  }

  /// All methods in the order of the interface's description.
  public static let all = [
    Method(
      Form(
        "Burst",
        """
        Shows a burst once, on one output or on all. x and y take points ("120"), percentages of the \
        output ("50%") or a sum ("100% - 40"); with `place` it shows at the pointer or in the middle of the \
        active window, where the desktop tells where that is. `text` is what the texts of the effect say \
        instead. With `more`, a second reply says that it is over. `notes` are what of the request changes nothing, and why.
        """, blank: BurstRequest(effect: ""), BurstRequest.fields,
        make: { .burst($0) }, values: { if case .burst(let request) = $0 { request } else { nil } }),
      reply: .burst),
    Method(
      Form(
        "Start",
        """
        Shows an effect outside the schedule, for a time or until Stop; a burst is repeated. What \
        shows already is changed: what is given, and nothing else. An effect of the schedule stays so \
        until its stretch ends.
        """,
        blank: StartRequest(effect: ""), StartRequest.fields,
        make: { .start($0) }, values: { if case .start(let request) = $0 { request } else { nil } }),
      reply: .started),
    Method(
      Form(
        "Stop",
        """
        Ends effects and bursts of that name, or all: they fade out within a second, or gently: \
        nothing more is emitted and what lives ends its life. The schedule's effect stays away until \
        its stretch ends, at `until`, the daemon restarts, or Resume, SetUserSwitch or Start of it.
        """,
        blank: (effect: String?.none, gently: false),
        [
          Field("effect", \.effect, .optional(.string)),
          Field("gently", \.gently, .flag, isAddition: true),
        ],
        make: { .stop(effect: $0.effect, gently: $0.gently) },
        values: { (call) -> (effect: String?, gently: Bool)? in
          if case .stop(let effect, let gently) = call { (effect, gently) } else { nil }
        }),
      reply: .stopped),
    Method(
      Form(
        "SetUserSwitch",
        """
        The user's own switch. It is remembered and beats everything else; the reply says why it \
        could not be written where it is remembered.
        """,
        blank: false, [Field("on", \.self, .bool)], make: { .setUserSwitch(on: $0) },
        values: { if case .setUserSwitch(let on) = $0 { on } else { nil } }),
      reply: .switched),
    Method(
      Form(
        "Pause", "Hides everything for a time, or until Resume or the daemon's restart.",
        blank: Int?.none, [.milliseconds(\.self)], make: { .pause(milliseconds: $0) },
        values: { if case .pause(let milliseconds) = $0 { .some(milliseconds) } else { nil } }),
      reply: .done),
    Method(
      Form(
        "Resume",
        """
        Ends a pause (`resumed`) and what Stop did to the schedule's effect (`restarted`: its name).
        """, only: .resume), reply: .resumed),
    Method(
      Form(
        "GetStatus",
        """
        What shows, where, since when, and why; with `at` what would show then, such as \
        "2026-12-24 20:00", "12-24", "fri 17:00" or "+3d", if the desktop stays as it is.
        """, blank: String?.none, [Field("at", \.self, .optional(.string), isAddition: true)],
        make: { .getStatus(at: $0) },
        values: { if case .getStatus(let time) = $0 { .some(time) } else { nil } }),
      reply: .status),
    Method(
      Form(
        "Monitor", "The status now and after every change. Must be called with `more`.",
        only: .monitor),
      reply: .status, needsMore: true),
    Method(
      Form(
        "Explain",
        "Every rule in order and the name of the first that holds, now or at a time as in GetStatus.",
        blank: String?.none, [Field("at", \.self, .optional(.string), isAddition: true)],
        make: { .explain(at: $0) },
        values: { if case .explain(let time) = $0 { .some(time) } else { nil } }),
      reply: .rules),
    Method(
      Form("ListEffects", "All effects that can be shown.", only: .listEffects), reply: .effects),
    Method(
      Form(
        "Reload",
        "Reads configuration and effects again. The diagnostics are warnings; errors are an error.",
        only: .reload),
      reply: .diagnostics),
  ]

  /// The parameters whose values need words beyond their type, each once, in order.
  public static var parameterValues: [(name: String, values: String)] {
    var found: [(name: String, values: String)] = []
    for field in all.flatMap(\.call.fields) {
      guard let values = field.values, !found.contains(where: { $0.name == field.name }) else {
        continue
      }
      found.append((field.name, values))
    }
    return found
  }
}

extension Field {
  /// What of a request changes nothing, and why.
  fileprivate static func notes(_ path: any WritableKeyPath<Root, [String]?> & Sendable) -> Field {
    Field("notes", path, .optional(.list(.string)), isAddition: true)
  }
}

extension Form where Case == ControlReply {
  static let done = Form(only: .done)
  static let burst = Form(
    blank: (
      id: 0, outputs: [String](), done: false, missing: [String]?.none, notes: [String]?.none
    ),
    [
      Field("id", \.id, .integer()), Field("outputs", \.outputs, .list(.string)),
      Field("done", \.done, .bool),
      Field("missing", \.missing, .optional(.list(.string)), isAddition: true), .notes(\.notes),
    ],
    make: {
      .burst(
        id: $0.id, outputs: $0.outputs, done: $0.done, missing: $0.missing ?? [],
        notes: $0.notes ?? [])
    },
    values: {
      (reply) -> (id: Int, outputs: [String], done: Bool, missing: [String]?, notes: [String]?)? in
      guard case .burst(let id, let outputs, let done, let missing, let notes) = reply else {
        return nil
      }
      return (id, outputs, done, missing.isEmpty ? nil : missing, notes.isEmpty ? nil : notes)
    })
  static let started = Form(
    blank: (changed: Bool?.none, outputs: [String]?.none, notes: [String]?.none),
    [
      Field("changed", \.changed, .optional(.bool), isAddition: true),
      Field("outputs", \.outputs, .optional(.list(.string)), isAddition: true), .notes(\.notes),
    ],
    make: { .started(changed: $0.changed, outputs: $0.outputs, notes: $0.notes ?? []) },
    values: { (reply) -> (changed: Bool?, outputs: [String]?, notes: [String]?)? in
      guard case .started(let changed, let outputs, let notes) = reply else { return nil }
      return (changed, outputs, notes.isEmpty ? nil : notes)
    })
  static let stopped = Form(
    blank: (count: 0, until: String?.none),
    [
      Field("stopped", \.count, .integer()),
      Field("until", \.until, .optional(.string), isAddition: true),
    ],
    make: { .stopped($0.count, until: $0.until) },
    values: { (reply) -> (count: Int, until: String?)? in
      if case .stopped(let count, let until) = reply { (count, until) } else { nil }
    })
  static let switched = Form(
    blank: String?.none,
    [Field("notRemembered", \.self, .optional(.string), isAddition: true)],
    make: { .switched(notRemembered: $0) },
    values: { if case .switched(let problem) = $0 { .some(problem) } else { nil } })
  static let resumed = Form(
    blank: (resumed: Bool?.none, restarted: [String]?.none),
    [
      Field("resumed", \.resumed, .optional(.bool), isAddition: true),
      Field("restarted", \.restarted, .optional(.list(.string)), isAddition: true),
    ],
    make: { .resumed($0.resumed, restarted: $0.restarted) },
    values: { (reply) -> (resumed: Bool?, restarted: [String]?)? in
      if case .resumed(let resumed, let restarted) = reply { (resumed, restarted) } else { nil }
    })
  static let status = Form(
    blank: Status.record.blank, [Field("status", \.self, .record)], make: { .status($0) },
    values: { if case .status(let status) = $0 { status } else { nil } })
  static let rules = Form(
    blank: (rules: [Rule](), winner: ""),
    [Field("rules", \.rules, .list(.record)), Field("winner", \.winner, .string)],
    make: { .rules($0.rules, winner: $0.winner) },
    values: { (reply) -> (rules: [Rule], winner: String)? in
      if case .rules(let rules, let winner) = reply { (rules, winner) } else { nil }
    })
  static let effects = Form(
    blank: [EffectListing](), [Field("effects", \.self, .list(.record))], make: { .effects($0) },
    values: { if case .effects(let effects) = $0 { effects } else { nil } })
  static let diagnostics = Form(
    blank: [String](), [Field("diagnostics", \.self, .list(.string))], make: { .diagnostics($0) },
    values: { if case .diagnostics(let lines) = $0 { lines } else { nil } })

  /// All replies.
  static let all = [
    done, burst, started, stopped, switched, resumed, status, rules, effects, diagnostics,
  ]
}
