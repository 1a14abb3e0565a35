// SPDX-License-Identifier: MIT

/// Where one surface stands in its frame cycle, if the display takes one frame at a time.
public enum FramePhase: Hashable, Sendable {
  /// Nothing of ours is on its way; a frame may be presented.
  case idle
  /// A frame was sent and the display has not taken it yet.
  case submitted

  /// Whether a frame may be sent now.
  public var isReady: Bool { self == .idle }

  /// Notes that a frame was sent; the phase must have been ready.
  public mutating func submit() {
    precondition(isReady, "a frame may be sent only after the display took the previous one")
    self = .submitted
  }

  /// Notes that the display took the frame.
  ///
  /// - Returns: Whether a frame was on its way, so that `.ready` is to be reported.
  public mutating func taken() -> Bool {
    defer { self = .idle }
    return self == .submitted
  }
}
