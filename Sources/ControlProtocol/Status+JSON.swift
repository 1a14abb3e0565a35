// SPDX-License-Identifier: MIT

import JSON

extension Status {
  /// The object of `status --json`, with `null` where something is absent.
  public var json: JSONValue {
    [
      "showing": .array(showing.map(\.json)), "reason": .string(reason),
      "suppressedBy": JSONValue(suppressedBy), "user": userIsOn ? "on" : "off",
      "pausedUntil": JSONValue(pausedUntil), "season": JSONValue(season),
      "nextChange": JSONValue(nextChange), "flag": flag?.json ?? .null,
      "backend": .string(backend), "outputs": .array(outputs.map(\.json)),
      "framesPerSecond": JSONValue(framesPerSecond),
      "droppedParticles": JSONValue(droppedParticles), "diagnostics": JSONValue(diagnostics),
      "version": .string(version), "pid": JSONValue(processID),
    ]
  }

  /// Reads the object of `status --json`.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    let fields = try FieldReader(json)
    self.init(
      showing: try fields.list("showing", Shown.init(json:)), reason: try fields.string("reason"),
      suppressedBy: try fields.optionalString("suppressedBy"),
      userIsOn: try fields.word("user", ["on", "off"]) == "on",
      pausedUntil: try fields.optionalString("pausedUntil"),
      season: try fields.optionalString("season"),
      nextChange: try fields.optionalString("nextChange"),
      flag: try fields.optional("flag", FlagStatus.init(json:)),
      backend: try fields.string("backend"),
      outputs: try fields.list("outputs", OutputDescription.init(json:)),
      framesPerSecond: try fields.number("framesPerSecond"),
      droppedParticles: try fields.optionalInteger("droppedParticles") ?? 0,
      diagnostics: try fields.strings("diagnostics"), version: try fields.string("version"),
      processID: try fields.integer("pid"))
  }
}

extension Shown {
  /// The object on the wire.
  public var json: JSONValue {
    [
      "effect": .string(effect), "kind": .string(kind.rawValue), "outputs": JSONValue(outputs),
      "particles": JSONValue(particles), "since": .string(since),
    ]
  }

  /// Reads the object on the wire.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    let fields = try FieldReader(json)
    self.init(
      effect: try fields.string("effect"), kind: try fields.kind("kind"),
      outputs: try fields.strings("outputs"), particles: try fields.integer("particles"),
      since: try fields.string("since"))
  }
}

extension FlagStatus {
  /// The object on the wire.
  public var json: JSONValue {
    [
      "source": .string(source), "decision": .string(decision),
      "validatedAt": JSONValue(validatedAt), "stale": .bool(isStale),
    ]
  }

  /// Reads the object on the wire.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    let fields = try FieldReader(json)
    self.init(
      source: try fields.string("source"), decision: try fields.string("decision"),
      validatedAt: try fields.optionalString("validatedAt"), isStale: try fields.bool("stale"))
  }
}

extension OutputDescription {
  /// The object on the wire.
  public var json: JSONValue {
    [
      "name": .string(name), "x": JSONValue(x), "y": JSONValue(y), "width": JSONValue(width),
      "height": JSONValue(height), "scale": JSONValue(scale),
    ]
  }

  /// Reads the object on the wire.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    let fields = try FieldReader(json)
    self.init(
      name: try fields.string("name"), x: try fields.integer("x"), y: try fields.integer("y"),
      width: try fields.integer("width"), height: try fields.integer("height"),
      scale: try fields.number("scale"))
  }
}

extension Rule {
  /// The object on the wire.
  public var json: JSONValue {
    [
      "name": .string(name), "holds": .bool(holds), "value": .string(value),
      "source": .string(source),
    ]
  }

  /// Reads the object on the wire.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    let fields = try FieldReader(json)
    self.init(
      name: try fields.string("name"), holds: try fields.bool("holds"),
      value: try fields.string("value"), source: try fields.string("source"))
  }
}

extension EffectListing {
  /// The object of `list --json`.
  public var json: JSONValue {
    [
      "name": .string(name), "title": .string(title), "kind": .string(kind.rawValue),
      "source": .string(source),
    ]
  }

  /// Reads the object of `list --json`.
  ///
  /// - Throws: `InvalidField` naming the first field that is missing or of a wrong type.
  public init(json: JSONValue) throws(InvalidField) {
    let fields = try FieldReader(json)
    self.init(
      name: try fields.string("name"), title: try fields.string("title"),
      kind: try fields.kind("kind"), source: try fields.string("source"))
  }
}
