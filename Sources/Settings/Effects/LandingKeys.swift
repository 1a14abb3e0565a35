// SPDX-License-Identifier: MIT
import Particles
import Values

/// The keys of `[layer.landing]`.
enum LandingKeys {
  static var all: [Key<LandingRule>] {
    [
      Key(
        "on", \.places, ValueKind<LandingPlace>.choice.list(1...2, type: "list of texts"),
        "What particles land on: the upper edges of windows, the bottom of the screen."),
      Key(
        "style", \.style, .choice,
        "heap: they become part of a heap; rest: they lie for a while, then fade; vanish: they are gone."
      ),
      .number(
        "share", \.share, .landingShare, "How many of those that could land; others pass in front."),
      .number("depth", \.depth, .heapDepth, "Height of a full heap on a window."),
      .number("bottomDepth", \.bottomDepth, .heapDepth, "Height of a full heap at the bottom."),
      .number("volume", \.volume, .heapVolume, "What a flake adds to a heap."),
      Key("melt", \.melt, .duration(60...604_800), "How long a full heap takes to melt."),
      Key(
        "slide", \.slide, .boolean, "Whether a heap slips and spills when its window moves quickly."
      ),
      Key("rest", \.rest, .duration(1...3600), "How long a particle lies, for rest."),
      Key("color", \.color, .color, "A heap's crest."),
      Key("shade", \.shade, .color, "A heap in its depth."),
    ]
  }

  /// `[layer.landing]` itself.
  static var table: Key<EmitterLayer> {
    Key(
      "landing", type: "table", expected: "a [layer.landing] table",
      "How its particles come to rest; without it they fall through.",
      read: { place, layer in
        var rule = LandingRule()
        readTable(place, all, into: &rule)
        layer.landing = rule
      })
  }
}
