// SPDX-License-Identifier: MIT

/// Whether a surface may get a frame now: a state machine without side effects.
///
/// A frame is drawn only if that cannot block: the server must be known to answer before a window is
/// created, which needs its answers, and must have read the last frame before the next is sent. Each refusal is followed by a `.ready` event: at the latest when `retry` or `markerReturned`
/// answers true.
enum Readiness: Hashable {
  /// There is no window. A frame is worth trying; it finds out whether one can be made.
  case absent
  /// There is no window, and a frame was refused.
  case waiting
  /// The window takes a frame.
  case ready
  /// The window takes no frame until a marker comes back from the server.
  case marked
  /// There is no window, and is to be none for a while, since another program did not leave it alone.
  case held

  /// What is to be done with a frame.
  enum Decision: Hashable {
    /// Refuse it.
    case refuse
    /// Refuse it and find out whether the server answers.
    case refuseAndPing
    /// Refuse it and send a marker that comes back when the server has read everything.
    case refuseAndMark
    /// Draw it.
    case draw
    /// Create the window, and draw it.
    case create
  }

  /// Whether a frame is worth making.
  var isReady: Bool { self == .absent || self == .ready }

  /// Decides about a frame.
  ///
  /// - Parameters:
  ///   - knowsCompositor: Whether it is known how windows are to be made see-through.
  ///   - isResponsive: Whether the server has just answered.
  ///   - isBehind: Whether the server is known not to have read the last frame.
  /// - Returns: What to do; the state has changed accordingly.
  mutating func request(
    knowsCompositor: Bool, isResponsive: @autoclosure () -> Bool, isBehind: @autoclosure () -> Bool
  ) -> Decision {
    switch self {
    case .absent, .waiting:
      self = .waiting
      guard knowsCompositor else { return .refuse }
      guard isResponsive(), !isBehind() else { return .refuseAndPing }
      self = .ready
      return .create
    case .ready:
      guard isBehind() else { return .draw }
      self = .marked
      return .refuseAndMark
    case .marked, .held: return .refuse
    }
  }

  /// Notes that a marker followed the frame.
  mutating func mark() { self = .marked }

  /// Notes that the surface must wait for its next window.
  mutating func hold() { self = .held }

  /// Notes that the wait for a window is over.
  ///
  /// - Returns: Whether there was one, so that the surface is worth another try.
  mutating func release() -> Bool {
    guard self == .held else { return false }
    self = .absent
    return true
  }

  /// Notes that the marker came back.
  ///
  /// - Returns: Whether it was awaited, so that the surface is ready again.
  mutating func markerReturned() -> Bool {
    guard self == .marked else { return false }
    self = .ready
    return true
  }

  /// Notes that what a refused frame waited for is known.
  ///
  /// - Returns: Whether one waited, so that the surface is worth another try.
  mutating func retry() -> Bool {
    guard self == .waiting else { return false }
    self = .absent
    return true
  }
}
