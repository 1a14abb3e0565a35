// SPDX-License-Identifier: MIT
import Particles
import Values

/// The options of canvas-confetti, in its own units: points and ticks of 1/60 second.
struct ConfettiOptions {
  var particleCount = 50
  var angle = 90.0
  var spread = 45.0
  var startVelocity = 45.0
  var decay = 0.9
  var gravity = 1.0
  var drift = 0.0
  var ticks = 200.0
  var scalar = 1.0
  var origin = Origin()
  var colors = ConfettiOptions.usualColors
  var shapes: [ConfettiShape] = [.shape(.square), .shape(.circle)]
  var flat = false
  /// The seed; nil: one that follows from the shot's place in the list.
  var seed: UInt32?
  /// Seconds before the first shot.
  var delay = 0.0
  /// Seconds over which the pieces come, or over which shots are repeated.
  var duration = 0.0
  /// Seconds from one shot to the next; 0: there is one.
  var every = 0.0

  /// Where the pieces start, in fractions of the output.
  struct Origin {
    var x = Span()
    var y = Span()
  }

  /// Between two numbers; each shot starts anywhere there.
  struct Span: Equatable {
    var from = 0.5
    var to = 0.5
  }

  /// The seven colours that canvas-confetti has by default.
  static var usualColors: [Color] {
    ["#26ccff", "#a25afd", "#ff5e7e", "#88ff5a", "#fcff42", "#ffa62d", "#ff36ff"]
      .compactMap(Color.init(parsing:))
  }
}

/// What a piece of confetti is.
enum ConfettiShape {
  /// A built-in shape.
  case shape(VectorShape)
  /// A path, an emoji, an image or a text with the size at scalar 1.
  case contents(Contents)
}

extension ConfettiOptions {
  /// The keys of `[confetti]`.
  static func keys(_ contents: ContentsReader) -> [Key<ConfettiOptions>] {
    shot + motion + time + [
      .number("scalar", \.scalar, .scalar, "Size of the pieces."),
      Key("colors", \.colors, ValueKind<Color>.colors, "The pieces' colours, in turn."),
      Key(
        "shapes", \.shapes,
        ValueKind<ConfettiShape>.shape(contents).list(1...64, type: "list of shapes"),
        "The pieces' shapes, in turn."),
      Key("flat", \.flat, .boolean, "Neither tumbling nor swaying."),
      .elsewhere(
        "zIndex", ValueKind<Double>.number(.zIndex),
        "[bursts] layer in effectd.toml says what bursts stand over"),
      .elsewhere(
        "disableForReducedMotion", .boolean,
        "reducedMotion in [bursts] or [manners] of effectd.toml says it, and hides unless changed"),
    ]
  }

  private static var shot: [Key<ConfettiOptions>] {
    [
      Key(
        "particleCount", \.particleCount, .integer(.confettiCount), "How many pieces are shot."),
      .number("angle", \.angle, .degrees, "Direction, counter-clockwise; 90 is up."),
      .number("spread", \.spread, .spread, "Whole angle of the cone around it."),
      .number("startVelocity", \.startVelocity, .startVelocity, "How fast the pieces start."),
      Key("origin", \.origin, .origin, "Where the pieces start."),
    ]
  }

  private static var time: [Key<ConfettiOptions>] {
    [
      .number("delay", \.delay, .duration, "Seconds before the first shot (ours)."),
      .number(
        "duration", \.duration, .duration,
        "Seconds over which the pieces come one by one, or with every over which shots do (ours)."),
      .number(
        "every", \.every, .interval,
        "Seconds from one shot to the next while duration lasts; 0 is one shot (ours)."),
      Key(
        "seed", \.seed, ValueKind<UInt32>.integer(.seed).optional,
        "Start of the shot's random numbers; without it each shot of a file has its own (ours)."),
    ]
  }

  private static var motion: [Key<ConfettiOptions>] {
    [
      .number("decay", \.decay, .decay, "What is left of the velocity after each tick."),
      .number("gravity", \.gravity, .gravity, "How fast the pieces fall."),
      .number("drift", \.drift, .drift, "How fast the pieces move sideways."),
      .number("ticks", \.ticks, .ticks, "How long a piece lives."),
    ]
  }
}

extension Key<ConfettiOptions> {
  /// A key that is accepted for pasted options, with a warning that says what decides here.
  fileprivate static func elsewhere<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ decision: String
  ) -> Key {
    Key(
      name, type: kind.type, expected: kind.expected,
      "Accepted for pasted options, but without effect: \(decision).",
      read: { place, _ in
        if kind.read(place) != nil {
          place.reportKey("has no effect here: \(decision)", .warning)
        }
      })
  }
}

extension ValueKind where Value == ConfettiOptions.Origin {
  /// `{ x = 0.5, y = 0.5 }`.
  fileprivate static var origin: ValueKind {
    let keys: [Key<ConfettiOptions.Origin>] = [
      Key("x", \.x, .span, "Across."), Key("y", \.y, .span, "Down."),
    ]
    return ValueKind(
      type: "table", expected: "{ x, y }, each \(ValueKind<ConfettiOptions.Span>.span.expected)",
      read: { place in
        var origin = ConfettiOptions.Origin()
        readTable(place, keys, into: &origin)
        return origin
      },
      show: { "{ x = \(shownNumber($0.x.from)), y = \(shownNumber($0.y.from)) }" })
  }
}

extension ValueKind where Value == ConfettiOptions.Span {
  /// A number, or `[from, to]`.
  fileprivate static var span: ValueKind {
    let number = ValueKind<Double>.number(.fraction)
    return ValueKind(
      type: "number or two numbers", expected: "\(number.expected), or [from, to]",
      read: { place in
        guard let elements = place.node.elements else {
          return number.read(place).map { Value(from: $0, to: $0) }
        }
        guard elements.count == 2 else {
          place.report("there are \(elements.count) numbers (expected [from, to])")
          return nil
        }
        let ends = elements.enumerated().compactMap {
          number.read(place.element($0.offset, $0.element))
        }
        return ends.count == 2 ? Value(from: ends[0], to: ends[1]) : nil
      },
      show: { _ in nil })
  }
}

extension ValueKind where Value == ConfettiShape {
  /// The name of a built-in shape, an emoji, or a contents table.
  fileprivate static func shape(_ contents: ContentsReader) -> ValueKind {
    let choice = ValueKind<VectorShape>.choice
    return ValueKind(
      type: "shape", expected: "\(choice.expected), an emoji, or a table as for contents",
      read: { place in
        if place.node.members != nil {
          return contents.readOne(place, size: ConfettiEmitter.side).map { .contents($0) }
        }
        // No name of a shape has a letter outside of ASCII.
        if case .text(let text) = place.node.value, !text.utf8.allSatisfy({ $0 < 0x80 }) {
          return contents.readEmoji(place, size: ConfettiEmitter.side).map { .contents($0) }
        }
        return choice.read(place).map { .shape($0) }
      },
      show: { shape in
        guard case .shape(let shape) = shape else { return nil }
        return choice.show(shape)
      })
  }
}
