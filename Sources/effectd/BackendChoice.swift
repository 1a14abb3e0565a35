// SPDX-License-Identifier: MIT

import DesktopSignals
import Overlay
import OverlayWayland
import OverlayX11

/// Chooses the display server, by the option and the environment.
struct BackendChoice {
  let wish: Arguments.Backend
  let environment: [String: String]

  init(_ wish: Arguments.Backend, environment: [String: String]) {
    self.wish = wish
    self.environment = environment
  }

  /// A display, and on what condition it may be used.
  struct Choice {
    var backend: any OverlayBackend
    /// Whether clicks pass only with the help of GNOME Shell's extension.
    var needsShellExtension = false
  }

  /// Connects.
  ///
  /// - Throws: `OverlayError` if there is no display that can be used.
  func open() throws -> Choice {
    switch wish {
    case .headless: return Choice(backend: HeadlessBackend(outputs: [Self.headlessOutput]))
    case .x11: return Choice(backend: try X11Backend(display: environment["DISPLAY"]))
    case .wayland: return Choice(backend: try openWayland())
    case .auto: return try openBest()
    }
  }

  private func openWayland() throws(OverlayError) -> WaylandBackend {
    // For `scripts/bench`, which compares with it.
    try WaylandBackend(display: nil, redrawsAll: environment["EFFECTD_FULL_REDRAW"] == "1")
  }

  /// Wayland with the layer shell, else X11 where its windows let clicks through.
  private func openBest() throws(OverlayError) -> Choice {
    var refusal: OverlayError?
    if isSet("WAYLAND_DISPLAY") || isSet("WAYLAND_SOCKET") {
      do {
        return Choice(backend: try openWayland())
      } catch {
        refusal = error
      }
    }
    guard isSet("DISPLAY") else { throw refusal.map(unusable) ?? .noDisplay(name: nil) }
    let probe: WindowManagerProbe
    do {
      probe = try WindowManagerProbe(display: nil, isPatient: isWaylandSession)
    } catch {
      throw refusal.map(unusable) ?? error
    }
    guard isWaylandSession || probe.isXwayland else {
      return Choice(backend: try X11Backend(display: nil))
    }
    guard Self.letsClicksThrough(probe.windowManager) else {
      throw unusable(refusal ?? .noDisplay(name: nil))
    }
    let needsExtension = !Self.passesInputShapes(xwayland: probe.release)
    if needsExtension && !hasShellExtension(probe) { throw tooOld(probe) }
    return Choice(
      backend: try X11Backend(display: nil), needsShellExtension: needsExtension)
  }

  /// Whether input shapes of X11 windows work on a Wayland compositor.
  ///
  /// Elsewhere a window over everything would take every click.
  static func letsClicksThrough(_ windowManager: String?) -> Bool {
    guard let windowManager else { return false }
    return ["GNOME Shell", "Mutter", "Muffin", "KWin"].contains { windowManager.hasPrefix($0) }
  }

  /// Whether an Xwayland of that release number tells the compositor the input shape of a window.
  ///
  /// Xwayland 24.1 sends `wl_surface.set_input_region`; 22.1 does not, and then Mutter takes the
  /// whole window for clickable with each frame, until it happens to read the shape again.
  static func passesInputShapes(xwayland release: Int) -> Bool { release >= 12_401_000 }

  /// How long a GNOME Shell that starts may take to load its extensions.
  private static let patience = Duration.seconds(2)

  /// Whether the shell itself lets clicks through.
  private func hasShellExtension(_ probe: WindowManagerProbe) -> Bool {
    isGNOMEShell(probe)
      && ShellExtension.answers(environment: environment, within: Self.patience)
  }

  private func isGNOMEShell(_ probe: WindowManagerProbe) -> Bool {
    probe.windowManager?.hasPrefix("GNOME Shell") ?? false
  }

  private func tooOld(_ probe: WindowManagerProbe) -> OverlayError {
    // 1 YY MM PPP: 12201009 is 22.1.9.
    let (major, rest) = (probe.release / 100_000 % 100, probe.release % 100_000)
    return .missingExtension(
      display: environment["DISPLAY"] ?? "", name: "Xwayland",
      reason: "version \(major).\(rest / 1_000).\(rest % 1_000) makes \(probe.windowManager ?? "")"
        + " give effects the clicks that windows should get; Xwayland 24.1 or later is needed, or"
        + (isGNOMEShell(probe)
          ? " effectd's extension of GNOME Shell, switched on (\"effectctl doctor\" says how), or"
          : "")
        + " a session on Xorg")
  }

  /// The session is a compositor's, even if that does not answer now.
  private var isWaylandSession: Bool {
    isSet("WAYLAND_DISPLAY") || environment["XDG_SESSION_TYPE"] == "wayland"
  }

  /// What is to be said when neither way is open: what is wrong, and what helps.
  private func unusable(_ error: OverlayError) -> OverlayError {
    switch error {
    case .missingExtension(let display, let name, _):
      .missingExtension(
        display: display, name: name,
        reason: "effects need a compositor with layer-shell (sway, Hyprland, niri, KWin, COSMIC "
          + "and others), or GNOME or Cinnamon with Xwayland")
    default: error
    }
  }

  private func isSet(_ name: String) -> Bool { !(environment[name] ?? "").isEmpty }

  /// What `--backend headless` draws on.
  private static var headlessOutput: Output {
    Output(id: 1, name: "HEADLESS-1", pixelWidth: 1920, pixelHeight: 1080)
  }
}
