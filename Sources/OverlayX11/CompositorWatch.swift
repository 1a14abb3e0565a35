// SPDX-License-Identifier: MIT

import CX11
import Glibc

/// Knows whether windows with an alpha channel are blended now.
///
/// The owner of `_NET_WM_CM_S<n>` says that a compositor is there (EWMH 8.1), but not that it
/// blends (`xcompmgr -a` does not), nor that it has begun to; so we look.
struct CompositorWatch {
  /// What is known.
  enum State: Hashable {
    /// Nobody composites.
    case absent
    /// Somebody says so; a probe is on the screen.
    case probing
    /// Alpha is blended.
    case blends
    /// Somebody composites, but shows alpha as black.
    case ignoresAlpha
  }

  /// Time between two looks, in microseconds.
  static let interval: UInt64 = 10_000
  /// After this time the last look decides, in microseconds: longer than a compositor takes to
  /// start and to fade a window in.
  static let patience: UInt64 = 600_000

  /// Time until a compositor that seems to ignore alpha is tried once more, in microseconds: on a
  /// busy machine it may not even have begun to paint.
  static let pause: UInt64 = 5_000_000

  private let connection: DisplayConnection
  private(set) var state = State.absent
  private var probe: AlphaProbe?
  private var probeEnd: UInt64 = 0
  private var corner = Frame(x: 0, y: 0, width: 1, height: 1)
  private var isSecondTry = false

  /// Asks to be told about changes; call `update` then.
  init(connection: DisplayConnection) {
    self.connection = connection
    connection.watchSelection(connection.atoms.compositor)
  }

  /// Whether the first look has been taken, so that windows can be made the right way.
  private(set) var isDecided = false

  /// Whether the compositor loses what is below a window of which several parts change at once.
  private(set) var losesParts = false

  /// How windows are to be made see-through now.
  var transparency: Transparency { state == .blends ? .alpha : .shaped }

  /// Finds out anew who composites; `corner` is where the probe may show.
  ///
  /// Whether somebody does is asked for unless the caller knows that nobody does.
  ///
  /// - Returns: When to call `look`, if a probe began.
  mutating func update(at now: UInt64, corner: Frame, isGone: Bool = false) -> UInt64? {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    probe = nil
    guard connection.alphaVisual != nil else { return decide(.absent) }
    // Under Xwayland the root window cannot be looked at, and alpha is always blended.
    if connection.isXwayland { return decide(.blends) }
    let owner = isGone ? 0 : XGetSelectionOwner(connection.display, connection.atoms.compositor)
    guard owner != 0 else { return decide(.absent) }
    let version = connection.bytes(connection.atoms.picomVersion, of: owner)
    losesParts = Self.losesParts(picom: String(decoding: version, as: UTF8.self))
    self.corner = corner
    isSecondTry = false
    return begin(at: now)
  }

  /// Whether this version of picom, such as `v12.5`, paints the wallpaper over all that lies between
  /// two changed parts of a see-through window; empty for other compositors.
  ///
  /// Seen with version 12.5 and its backend xrender; 9.1 does not.
  static func losesParts(picom version: String) -> Bool {
    let major = version.drop { $0 == "v" }.prefix { $0.isNumber }
    return (Int(major) ?? 0) >= 12
  }

  private mutating func begin(at now: UInt64) -> UInt64? {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    state = .probing
    probe = AlphaProbe(connection: connection, at: corner)
    probeEnd = now + Self.patience
    return now + Self.interval
  }

  /// Looks at the probe.
  ///
  /// - Returns: When to look again; nil once `state` is decided for good.
  mutating func look(at now: UInt64) -> UInt64? {
    guard let sample = probe?.look() else {
      guard state == .ignoresAlpha, !isSecondTry else { return nil }
      isSecondTry = true
      return begin(at: now)
    }
    if sample != .white && now < probeEnd { return now + Self.interval }
    probe = nil
    _ = decide(sample == .black ? .ignoresAlpha : .blends)
    return state == .ignoresAlpha && !isSecondTry ? now + Self.pause : nil
  }

  private mutating func decide(_ state: State) -> UInt64? {
    self.state = state
    isDecided = true
    return nil
  }

  /// Takes a probe off the screen.
  mutating func close() { probe = nil }
}
