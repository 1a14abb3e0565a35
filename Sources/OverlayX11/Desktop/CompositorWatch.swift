// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Values

/// Whether windows with an alpha channel are blended now.
///
/// The owner of `_NET_WM_CM_S<n>` says that a compositor is there (EWMH 1.5, "Compositing Managers"), but
/// not that it blends (`xcompmgr -a` does not), nor that it has begun to; so a probe is shown.
struct CompositorWatch {
  /// What is known.
  enum State: Hashable {
    /// There is no compositor.
    case absent
    /// There is one; a probe is on the screen.
    case probing
    /// Alpha is blended.
    case blends
    /// There is one, but it shows alpha as black.
    case ignoresAlpha
  }

  /// Time between two samples of the probe.
  private static let interval = Duration.milliseconds(10)
  /// After this time the last sample decides: longer than a compositor takes to start and to fade a
  /// window in.
  private static let patience = Duration.milliseconds(600)
  /// Time until a compositor that seems to ignore alpha is tried once more: on a busy machine it may not
  /// even have begun to paint.
  private static let pause = Duration.seconds(5)

  private let connection: DisplayConnection
  private(set) var state = State.absent
  /// Whether windows can be made the right way; false until the first probe ends.
  private(set) var isDecided = false
  /// Whether the compositor loses what is below a window of which several parts change at once.
  private(set) var losesParts = false
  /// When the owner of the selection is to be read anew.
  private var refresh = Deadline()
  /// When the probe is to be sampled, or shown again.
  private var sampling = Deadline()
  private var probe: AlphaProbe?
  private var probeEnd = MonotonicTime.zero
  private var corner = RootRect(x: 0, y: 0, width: 1, height: 1)
  private var isSecondTry = false

  /// Selects the events of changes; call `update` then.
  init(connection: DisplayConnection) {
    self.connection = connection
    connection.watchSelection(connection.atoms[.compositor])
  }

  /// How windows are to be made see-through now.
  var transparency: Transparency { state == .blends ? .alpha : .shaped }

  /// When `refreshIfDue` or `sampleIfDue` is due; nil for never.
  var deadline: MonotonicTime? { Deadline.earliest(refresh.moment, sampling.moment) }

  /// Notes that a compositor came, or another one.
  mutating func appeared() { refresh.set(MonotonicClock.now) }

  /// Notes that the compositor ended, without a request.
  mutating func vanished() {
    refresh.set(nil)
    probe = nil
    decide(connection.formats.alphaWindow != nil && connection.isXwayland ? .blends : .absent)
  }

  /// Finds out whether there is a compositor, if that is due: a round trip.
  ///
  /// - Returns: Whether it was due.
  mutating func refreshIfDue(at now: MonotonicTime, corner: RootRect?) -> Bool {
    guard refresh.take(at: now) else { return false }
    update(at: now, corner: corner)
    return true
  }

  /// Finds out whether there is a compositor: a round trip, and it may show the probe.
  ///
  /// - Parameters:
  ///   - now: The present.
  ///   - corner: A rectangle at whose top left corner the probe may be shown.
  mutating func update(at now: MonotonicTime, corner: RootRect?) {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    probe = nil
    guard connection.formats.alphaWindow != nil else { return decide(.absent) }
    // The root window of Xwayland has no pixels that could be read, and alpha is always blended.
    if connection.isXwayland { return decide(.blends) }
    let owner = XGetSelectionOwner(connection.display, connection.atoms[.compositor])
    guard owner != 0 else { return decide(.absent) }
    let version = connection.bytes(connection.atoms[.picomVersion], of: owner)
    losesParts = Self.losesParts(picom: String(decoding: version, as: UTF8.self))
    if let corner { self.corner = corner }
    isSecondTry = false
    showProbe(at: now)
  }

  /// Whether this version of picom paints the wallpaper over all that lies between two changed parts of a
  /// see-through window.
  ///
  /// Seen with picom 12.5 and its backend xrender (Debian 13), not with 9.1 (Debian 12). We know of no
  /// public issue; version 12 converted that backend to a new renderer (picom pull request 1238).
  ///
  /// - Parameter version: The compositor's `COMPTON_VERSION`, such as `v12.5`; empty for others.
  /// - Returns: Whether frames must be copied as a whole.
  static func losesParts(picom version: String) -> Bool {
    let major = version.drop { $0 == "v" }.prefix { $0.isNumber }
    return (Int(major) ?? 0) >= 12
  }

  private mutating func showProbe(at now: MonotonicTime) {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    state = .probing
    probe = AlphaProbe(connection: connection, at: corner)
    probeEnd = now + Self.patience
    sampling.set(now + Self.interval)
  }

  /// Samples the probe, or shows it again, if that is due: a round trip.
  ///
  /// - Returns: Whether `state` was decided.
  mutating func sampleIfDue(at now: MonotonicTime) -> Bool {
    guard sampling.take(at: now) else { return false }
    guard let sample = probe?.sample() else {
      guard state == .ignoresAlpha, !isSecondTry else { return true }
      isSecondTry = true
      showProbe(at: now)
      return false
    }
    if sample != .white && now < probeEnd {
      sampling.set(now + Self.interval)
      return false
    }
    probe = nil
    decide(sample == .black ? .ignoresAlpha : .blends)
    if state == .ignoresAlpha && !isSecondTry { sampling.set(now + Self.pause) }
    return true
  }

  private mutating func decide(_ state: State) {
    self.state = state
    isDecided = true
    sampling.set(nil)
  }

  /// Takes a probe off the screen.
  mutating func close() { probe = nil }
}

/// Two windows of one pixel, a see-through one on top of a white one.
///
/// White in the end means that a compositor blends; black, that it ignores the alpha channel.
private final class AlphaProbe {
  /// What the screen showed.
  enum Sample {
    case white
    case black
    case other
  }

  private let connection: DisplayConnection
  private let rect: RootRect
  private let white: OverlayWindow
  private let clear: OverlayWindow

  /// Maps the two windows at the top left corner of `rect`.
  init(connection: DisplayConnection, at rect: RootRect) {
    self.connection = connection
    self.rect = RootRect(x: rect.x, y: rect.y, width: 1, height: 1)
    white = OverlayWindow(
      connection: connection, rect: self.rect, transparency: .alpha, background: 0xFFFF_FFFF)
    clear = OverlayWindow(connection: connection, rect: self.rect, transparency: .alpha)
    XMapWindow(connection.display, white.id)
    XMapWindow(connection.display, clear.id)
  }

  /// Reads the pixel from the screen; a round trip.
  func sample() -> Sample {
    let connection = connection  // See DisplayConnection on Swift 6.0.
    let all = UInt.max
    guard
      let image = XGetImage(
        connection.display, connection.root, rect.x, rect.y, 1, 1, all, ZPixmap)
    else { return .other }
    defer { effectd_destroy_image(image) }
    let pixel = effectd_image_pixel(image, 0, 0)
    return Self.classify(pixel, visual: connection.formats.opaqueWindow.visual.pointee)
  }

  private static func classify(_ pixel: UInt, visual: Visual) -> Sample {
    let channels = [visual.red_mask, visual.green_mask, visual.blue_mask].filter { $0 != 0 }
      .map { Double(pixel & $0) / Double($0) }
    if channels.allSatisfy({ $0 > 0.8 }) { return .white }
    return channels.allSatisfy { $0 < 0.15 } ? .black : .other
  }
}
