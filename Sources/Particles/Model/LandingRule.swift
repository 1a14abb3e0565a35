// SPDX-License-Identifier: MIT

public import Values

/// What a particle may come down on (ours).
public enum LandingPlace: String, CaseIterable, Hashable, Sendable {
  /// The upper edges of other programs' windows.
  case windows
  /// The lower edge of the output, or that of what panels leave of it.
  case bottom
}

/// What becomes of a particle that has come down (ours).
public enum LandingStyle: String, CaseIterable, Hashable, Sendable {
  /// It becomes part of a heap.
  case heap
  /// It lies where it came down for a while, then fades.
  case rest
  /// It is gone.
  case vanish
}

/// How the particles of a layer come to rest (ours).
public struct LandingRule: Hashable, Sendable {
  /// Where they land.
  public var places: [LandingPlace] = [.windows, .bottom]
  /// What becomes of them.
  public var style = LandingStyle.heap
  /// The share of those that could land, 0 to 1; the others pass in front.
  public var share = 1.0
  /// The height of a full heap on a window, in points.
  public var depth = 24.0
  /// The height of a full heap at the bottom, in points.
  public var bottomDepth = 34.0
  /// The area that a flake adds to a heap as a share of its size squared.
  public var volume = 0.062
  /// Seconds in which a full heap melts while more comes down.
  public var melt = 21_600
  /// Whether a heap slips and spills when its window moves quickly.
  public var slide = true
  /// Seconds for which a particle lies, its fading included.
  public var rest = 240
  /// The colour of a heap's crest.
  public var color = Color(red: 253 / 255, green: 254 / 255, blue: 1)
  /// The colour in a heap's depth.
  public var shade = Color(red: 190 / 255, green: 208 / 255, blue: 238 / 255)

  /// Makes a rule with the defaults of effect files.
  public init() {}
}
