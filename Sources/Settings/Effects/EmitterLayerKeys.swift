// SPDX-License-Identifier: MIT
import Particles

/// The keys of a layer that set one property each, by Core Animation's names.
enum EmitterLayerKeys {
  static var simple: [Key<EmitterLayer>] { shape + factors + timing + readings }

  private static var shape: [Key<EmitterLayer>] {
    [
      Key("emitterShape", \.emitterShape, .choice, "Where particles are emitted."),
      Key("emitterMode", \.emitterMode, .choice, "Which part of the shape emits."),
      Key(
        "emitterPosition", \.emitterPosition, .lengthPair,
        "Centre of the shape, from the output's top left corner."),
      Key(
        "place", \.place, ValueKind<LengthPair>.lengthPair.optional,
        "Where it happens, if that is not emitterPosition, as where a rocket opens: what `--at` moves."
      ),
      .number(
        "emitterZPosition", \.emitterZPosition, .points, "Depth of the centre; more: nearer."),
      Key("emitterSize", \.emitterSize, .lengthPair, "Width and height of the shape."),
      .number("emitterDepth", \.emitterDepth, .size, "Extent of the shape in depth."),
      Key("renderMode", \.renderMode, .choice, "Order and way of drawing."),
      Key(
        "preservesDepth", \.preservesDepth, .boolean,
        "Without effect; accepted for pasted values."),
      Key("seed", \.seed, .integer(.seed), "Start of the layer's random numbers."),
    ]
  }

  private static var factors: [Key<EmitterLayer>] {
    [
      .number("birthRate", \.birthRate, .positiveFactor, "Multiplies every cell's birthRate."),
      .number("lifetime", \.lifetime, .positiveFactor, "Multiplies every cell's lifetime."),
      .number("velocity", \.velocity, .factor, "Multiplies every cell's velocity."),
      .number("scale", \.scale, .factor, "Multiplies every cell's scale."),
      .number("spin", \.spin, .factor, "Multiplies every cell's spin."),
    ]
  }

  private static var timing: [Key<EmitterLayer>] {
    [
      .number("beginTime", \.beginTime, .time, "Start, after that of the effect."),
      .number(
        "timeOffset", \.timeOffset, .time,
        "Added to the layer's time: under way from the first frame."),
      .number("speed", \.speed, .speed, "How fast the layer's time passes."),
      .number("duration", \.duration, .duration, "How long particles are emitted; 0: without end."),
      .number("repeatCount", \.repeatCount, .repeats, "How often duration is repeated; 0: once."),
      .number("repeatDuration", \.repeatDuration, .duration, "How long duration is repeated."),
      Key("autoreverses", \.autoreverses, .boolean, "Doubles each repetition."),
    ]
  }

  private static var readings: [Key<EmitterLayer>] {
    [
      Key("emission", \.emission, .choice, "planar is a fan, conical a cone in space."),
      Key(
        "emissionRangeIsHalfAngle", \.emissionRangeIsHalfAngle, .boolean,
        "Reads emissionRange as the angle to either side."),
      Key(
        "circleSizeIsDiameter", \.circleSizeIsDiameter, .boolean,
        "Reads the width of emitterSize as the diameter of circle and sphere."),
      Key(
        "clampScaleToZero", \.clampScaleToZero, .boolean,
        "Draws negative scales as nothing instead of upside down."),
    ]
  }
}
