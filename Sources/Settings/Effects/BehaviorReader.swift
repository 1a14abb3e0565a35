// SPDX-License-Identifier: MIT
import Particles

/// Reads `[[layer.behavior]]` and `[[layer.cell.behavior]]`.
enum BehaviorReader {
  /// More behaviours than this in one place are a mistake.
  static let most = 32

  /// The types, as in `type = "wave"`.
  enum TypeName: String, CaseIterable {
    case wave
    case drag
    case alignToMotion
    case valueOverLife
    case colorOverLife
    case attractor
    case simpleAttractor
  }

  /// Reads a list of behaviours, leaving out those with problems.
  static func readAll(_ place: Place) -> [Behavior] {
    guard let elements = place.node.elements else {
      place.report("\(place.node.shown) is not a list of tables (expected [[…behavior]])")
      return []
    }
    guard elements.count <= most else {
      place.report("there are \(elements.count) behaviors (expected at most \(most))")
      return []
    }
    return elements.enumerated().compactMap { read(place.element($0.offset, $0.element)) }
  }

  private static func read(_ place: Place) -> Behavior? {
    guard place.node.members != nil else {
      place.report("\(place.node.shown) is not a table (expected a type and its keys)")
      return nil
    }
    guard let node = place.node["type"] else {
      place.reportKey("has no type (expected \(ValueKind<TypeName>.choice.expected))")
      return nil
    }
    return ValueKind<TypeName>.choice.read(place.member(node)).flatMap { read($0, place) }
  }

  private static func read(_ type: TypeName, _ place: Place) -> Behavior? {
    switch type {
    case .wave: build(place, Behavior.Wave(), BehaviorKeys.wave) { .wave($0) }
    case .drag: build(place, Behavior.Drag(drag: 0), BehaviorKeys.drag) { .drag($0) }
    case .alignToMotion:
      build(place, Behavior.AlignToMotion(), BehaviorKeys.align) { .alignToMotion($0) }
    case .valueOverLife:
      curve(place).map { behavior in
        checkLocations(behavior.payload.locations, of: behavior.payload.values.count, place)
        return behavior.behavior(.valueOverLife(behavior.payload))
      }
    case .colorOverLife:
      gradient(place).map { behavior in
        checkLocations(behavior.payload.locations, of: behavior.payload.colors.count, place)
        return behavior.behavior(.colorOverLife(behavior.payload))
      }
    case .attractor: build(place, Behavior.Attractor(), BehaviorKeys.attractor) { .attractor($0) }
    case .simpleAttractor:
      build(place, Behavior.SimpleAttractor(), BehaviorKeys.simple) { .simpleAttractor($0) }
    }
  }

  private static func build<Payload>(
    _ place: Place, _ payload: Payload, _ keys: [Key<Payload>],
    _ kind: (Payload) -> Behavior.Kind
  ) -> Behavior? {
    let draft = draft(place, payload, keys)
    return draft.behavior(kind(draft.payload))
  }

  private static func draft<Payload>(
    _ place: Place, _ payload: Payload, _ keys: [Key<Payload>]
  ) -> BehaviorDraft<Payload> {
    var draft = BehaviorDraft(payload: payload)
    readTable(place, BehaviorDraft.keys + keys.map { $0.lifted(\.payload) }, into: &draft)
    return draft
  }

  private static func curve(_ place: Place) -> BehaviorDraft<Behavior.ValueOverLife>? {
    for key in ["keyPath", "values"] where place.node[key] == nil {
      place.reportKey("has no \(key)")
    }
    let payload = Behavior.ValueOverLife(keyPath: .scale, values: [])
    return draft(place, payload, BehaviorKeys.value)
  }

  private static func gradient(_ place: Place) -> BehaviorDraft<Behavior.ColorOverLife>? {
    if place.node["colors"] == nil { place.reportKey("has no colors") }
    return draft(place, Behavior.ColorOverLife(colors: []), BehaviorKeys.color)
  }

  private static func checkLocations(_ locations: [Double], of count: Int, _ place: Place) {
    guard let node = place.node["locations"], !locations.isEmpty, count > 0 else { return }
    let place = place.member(node)
    if locations.count != count {
      place.report("there are \(locations.count) locations for \(count) values")
    } else if zip(locations, locations.dropFirst()).contains(where: { $0 > $1 }) {
      place.report("the locations do not ascend")
    }
  }
}

/// What all behaviours have, around what one type has.
struct BehaviorDraft<Payload> {
  var name: String?
  var enabled = true
  var payload: Payload

  static var keys: [Key<BehaviorDraft>] {
    [
      Key("name", \.name, ValueKind<String>.text("a name").optional, "A name for messages."),
      Key("enabled", \.enabled, .boolean, "Whether it acts."),
      Key(
        "type", type: "text", expected: ValueKind<BehaviorReader.TypeName>.choice.expected,
        "What the behaviour does; decides which other keys there are.", read: { _, _ in }),
    ]
  }

  func behavior(_ kind: Behavior.Kind) -> Behavior {
    Behavior(kind, name: name, enabled: enabled)
  }
}
