// SPDX-License-Identifier: MIT
import Particles
import Values

/// The keys of a cell that set one property each, by Core Animation's names.
enum EmitterCellKeys {
  static var simple: [Key<EmitterCell>] {
    emission + direction + motion + looks + color + plane + sheet + timing
  }

  private static var emission: [Key<EmitterCell>] {
    [
      Key(
        "name", \.name, ValueKind<String>.text("a name").optional,
        "The cell's name, for `like` and for messages."),
      Key("enabled", \.enabled, .boolean, "Whether the cell emits."),
      .number("birthRate", \.birthRate, .birthRate, "Particles emitted per second."),
      Key(
        "birthRatePer", \.birthRatePer, .choice,
        "What birthRate is counted by: second, 1000 points of the emitter's width, megapoint of the output, megapoint of a square as high as it; within a cell second, or 100 points of the way of what emits."
      ),
      Key(
        "burstCount", \.burstCount, .integer(.burstCount),
        "Particles emitted at once when the cell begins."),
      Key(
        "burstsAtDeath", \.burstsAtDeath, .boolean,
        "For a sub-emitter: its burstCount comes when the parent dies."),
      .number(
        "phase", \.phase, .phase,
        "Share of the interval between two particles by which one comes earlier."),
      .number("lifetime", \.lifetime, .lifetime, "How long a particle lives."),
      .number("lifetimeRange", \.lifetimeRange, .lifetime, "Range of lifetime."),
      Key("lands", \.lands, .boolean, "Whether its particles land as [layer.landing] says."),
    ]
  }

  private static var direction: [Key<EmitterCell>] {
    [
      .number(
        "emissionLatitude", \.emissionLatitude, .angle, "Angle out of the plane of the screen."),
      .number(
        "emissionLongitude", \.emissionLongitude, .angle,
        "Angle in the plane of the screen, relative to the shape's natural direction."),
      .number(
        "emissionRange", \.emissionRange, .angleRange,
        "Whole angle of the cone around the emission direction."),
      .share(
        "velocity", \.velocity, \.velocity, .velocity,
        "Speed along the emission direction; negative: back."),
      .share(
        "velocityRange", \.velocityRange, \.velocityRange, .velocityRange, "Range of velocity."),
    ]
  }

  private static var motion: [Key<EmitterCell>] {
    [
      .share(
        "xAcceleration", \.xAcceleration, \.xAcceleration, .acceleration,
        "Acceleration to the right."),
      .share(
        "yAcceleration", \.yAcceleration, \.yAcceleration, .acceleration,
        "Acceleration downwards."),
      .share(
        "zAcceleration", \.zAcceleration, \.zAcceleration, .acceleration,
        "Acceleration towards the viewer."),
      .share(
        "driftVelocityX", \.driftVelocityX, \.driftVelocityX, .velocity,
        "Constant velocity to the right, which drag does not slow."),
      .share(
        "driftVelocityY", \.driftVelocityY, \.driftVelocityY, .velocity,
        "Constant velocity downwards, which drag does not slow."),
      .number("drag", \.drag, .drag, "Share of the velocity that the air takes."),
      .number("wobbleX", \.wobbleX, .points, "Horizontal radius of a circling about the path."),
      .number("wobbleY", \.wobbleY, .points, "Vertical radius of a circling about the path."),
      .number("wobbleFrequency", \.wobbleFrequency, .frequency, "Circlings per second."),
      .number(
        "wobbleFrequencyRange", \.wobbleFrequencyRange, .frequency, "Range of wobbleFrequency."),
      .number("mass", \.mass, .mass, "What the forces of behaviours are divided by."),
      .number("massRange", \.massRange, .massRange, "Range of mass."),
    ]
  }

  private static var looks: [Key<EmitterCell>] {
    [
      .number("scale", \.scale, .scale, "Factor on the contents' size; negative: upside down."),
      .number("scaleRange", \.scaleRange, .scaleRange, "Range of scale."),
      .number("scaleSpeed", \.scaleSpeed, .scaleSpeed, "Change of scale."),
      .number(
        "stretch", \.stretch, .stretch,
        "Drawn long, behind itself, by so many seconds of its velocity; planes are not."),
      .number(
        "stretchMaximum", \.stretchMaximum, .stretchMaximum,
        "The most by which stretch draws it longer."),
      .number("rotation", \.rotation, .angle, "Angle at birth."),
      .number("rotationRange", \.rotationRange, .angleRange, "Range of rotation."),
      .number("spin", \.spin, .spin, "Turning, clockwise."),
      .number("spinRange", \.spinRange, .spinRange, "Range of spin."),
      .number("blur", \.blur, .blur, "How far edges are spread; 0: sharp."),
      Key(
        "shadow", type: "table", expected: "{ color, blur, x, y }",
        "A soft twin below, for light backgrounds; without its keys black of 40 %, blur 3, 1 point below.",
        read: { place, cell in
          var shadow = Shadow()
          readTable(place, ShadowKeys.all, into: &shadow)
          cell.shadow = shadow.color.alpha > 0 ? shadow : nil
        }),
      .number(
        "fadeInDuration", \.fadeInDuration, .fade,
        "Time after birth in which the opacity comes up from nothing."),
      .number(
        "fadeOutDuration", \.fadeOutDuration, .fade,
        "Time before death in which the opacity goes down to nothing."),
    ]
  }

  private static var color: [Key<EmitterCell>] {
    [
      Key("color", \.color, .color, "The tint; multiplied into the contents."),
      Key("colors", \.colors, ValueKind<Color>.colors, "Tints to choose from uniformly at birth."),
      Key(
        "recolor", \.recolor, .choice,
        "What it takes of colours that are asked for: one of them, a shade of one, or nothing."),
      .number("redRange", \.redRange, .channelRange, "Range of red."),
      .number("greenRange", \.greenRange, .channelRange, "Range of green."),
      .number("blueRange", \.blueRange, .channelRange, "Range of blue."),
      .number("alphaRange", \.alphaRange, .channelRange, "Range of the opacity."),
      .number("redSpeed", \.redSpeed, .channelSpeed, "Change of red."),
      .number("greenSpeed", \.greenSpeed, .channelSpeed, "Change of green."),
      .number("blueSpeed", \.blueSpeed, .channelSpeed, "Change of blue."),
      .number("alphaSpeed", \.alphaSpeed, .channelSpeed, "Change of the opacity."),
    ]
  }

  private static var plane: [Key<EmitterCell>] {
    [
      Key(
        "particleType", \.particleType, .choice,
        "sprite turns in the plane of the screen, plane about an axis in space."),
      .number(
        "orientationRange", \.orientationRange, .angleRange,
        "Whole angle of the cone from which a plane's axis is drawn."),
      .number(
        "orientationLongitude", \.orientationLongitude, .angle, "Azimuth of a plane's axis."),
      .number(
        "orientationLatitude", \.orientationLatitude, .angle,
        "Angle between a plane's axis and the line of sight."),
      Key(
        "backColor", \.backColor, ValueKind<Color>.color.optional,
        "Tint of a plane's back instead of the particle's colour."),
      .number(
        "gloss", \.gloss, .gloss,
        "How strongly one light, at the upper left, shades planes and glints on them."),
    ]
  }

  private static var sheet: [Key<EmitterCell>] {
    [
      Key("contentsRect", \.contentsRect, .unitRect, "The part of the image that is shown."),
      .number("contentsScale", \.contentsScale, .contentsScale, "Pixels of the image to a point."),
      Key("minificationFilter", \.minificationFilter, .choice, "How an image is shrunk."),
      Key("magnificationFilter", \.magnificationFilter, .choice, "How an image is enlarged."),
      .number(
        "minificationFilterBias", \.minificationFilterBias, .scale,
        "Without effect; accepted for pasted values."),
      Key(
        "contentsFrameCount", \.contentsFrameCount, .integer(.frames),
        "Frames of a sprite sheet; 0 and 1: none."),
      Key(
        "contentsFramesPerRow", \.contentsFramesPerRow, .integer(.frames),
        "Frames in a row of the sheet; 0: all."),
      .number(
        "contentsFramesPerSecond", \.contentsFramesPerSecond, .framesPerSecond,
        "How fast the frames follow each other."),
      Key(
        "contentsFrameMode", \.contentsFrameMode, .choice, "How a particle goes through frames."),
    ]
  }

  private static var timing: [Key<EmitterCell>] {
    [
      .number(
        "beginTime", \.beginTime, .time, "Start in the layer's time, or in the parent's age."),
      .number("timeOffset", \.timeOffset, .time, "Added to the cell's time: already under way."),
      .number("speed", \.speed, .speed, "How fast the cell's time passes."),
      .number("duration", \.duration, .duration, "How long particles are emitted; 0: without end."),
      .number("repeatCount", \.repeatCount, .repeats, "How often duration is repeated; 0: once."),
      .number("repeatDuration", \.repeatDuration, .duration, "How long duration is repeated."),
      Key("autoreverses", \.autoreverses, .boolean, "Doubles each repetition."),
    ]
  }
}

/// The keys of a cell's `shadow`.
enum ShadowKeys {
  static var all: [Key<Shadow>] {
    [
      Key("color", \.color, .color, "Its colour; with an opacity of 0 there is none."),
      .number("blur", \.blur, .blur, "How far its edges are spread."),
      .number("x", \.x, .shadowOffset, "How far it lies to the right."),
      .number("y", \.y, .shadowOffset, "How far it lies below."),
    ]
  }
}

extension Key where Target == EmitterCell {
  /// A key for a number that may be a share of the output's height instead.
  fileprivate static func share(
    _ name: String, _ property: WritableKeyPath<EmitterCell, Double>,
    _ share: WritableKeyPath<HeightShares, Double>, _ limit: NumberLimit, _ meaning: String
  ) -> Key {
    let kind = ValueKind<Length>.heightShare(limit)
    return Key(
      name, type: kind.type, expected: kind.expected, meaning,
      defaultText: { shownNumber($0[keyPath: property]) },
      read: { place, cell in
        guard let value = kind.read(place) else { return }
        cell[keyPath: property] = value.points
        cell.heightShares[keyPath: share] = value.fraction
      })
  }
}
