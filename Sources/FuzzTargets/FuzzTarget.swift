// SPDX-License-Identifier: MIT

/// A reader of input that others write, as a function of bytes that a fuzzer can choose.
///
/// Whatever the bytes, `run` must return soon and within little memory; a trap is a finding. What the
/// readers promise is asserted there too.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The configuration, `effectd.toml`, and its seasons.
  case settings
  /// An effect file.
  case effect
  /// An effect file and, if it is one, its first seconds on a small canvas.
  case simulation
  /// A flag document in flagd's schema, and every flag of it.
  case flags
  /// The reply of a flag service.
  case ofrep
  /// The cache of a flag.
  case cache
  /// The headers of a flag server's answer, a line each.
  case headers
  /// A connection to the control socket.
  case varlink
  /// Both readers of JSON.
  case json
  /// SVG path data, parsed and drawn.
  case path
  /// A PNG image.
  case png
  /// An SVG image.
  case svg
  /// A request to the helper that draws pictures.
  case picturerequest
  /// Its reply, as the daemon reads it.
  case picturereply
  /// Dates, hours and moments of seasons, and rules of time zones.
  case dates
  /// A file of a time zone.
  case zone
  /// What sway tells of windows.
  case sway
  /// What Hyprland tells of windows.
  case hyprland
  /// What KWin tells of windows.
  case kwin

  /// Reads the bytes.
  public func run(_ bytes: [UInt8]) {
    switch self {
    case .settings: SettingsTargets.settings(bytes)
    case .effect: SettingsTargets.effect(bytes)
    case .simulation: SettingsTargets.simulation(bytes)
    case .flags: FlagTargets.flags(bytes)
    case .ofrep: FlagTargets.ofrep(bytes)
    case .cache: FlagTargets.cache(bytes)
    case .headers: FlagTargets.headers(bytes)
    case .varlink: ControlTargets.varlink(bytes)
    case .json: ControlTargets.json(bytes)
    case .path: DrawingTargets.path(bytes)
    case .png: DrawingTargets.png(bytes)
    case .svg: DrawingTargets.svg(bytes)
    case .picturerequest: PictureTargets.request(bytes)
    case .picturereply: PictureTargets.reply(bytes)
    case .dates: SeasonTargets.dates(bytes)
    case .zone: SeasonTargets.zone(bytes)
    case .sway: WindowTargets.sway(bytes)
    case .hyprland: WindowTargets.hyprland(bytes)
    case .kwin: WindowTargets.kwin(bytes)
    }
  }
}
