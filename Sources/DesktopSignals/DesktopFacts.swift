// SPDX-License-Identifier: MIT

/// What the programs of the desktop have said so far; nil is what none has said.
struct DesktopFacts: Hashable, Sendable {
  /// Whether the machine's bus is there.
  var hasSystemBus = false
  /// Whether the user's bus is there.
  var hasSessionBus = false

  /// logind: the session's `LockedHint`.
  var isSessionLocked: Bool?
  /// logind: whether the session's virtual terminal is the one in front.
  var isSessionActive: Bool?
  /// logind: between the announcement of sleep and the end of it.
  var isPreparingForSleep: Bool?
  /// Screensavers by the name of their interface: whether they hide the screen.
  var screensavers: [String: Bool] = [:]

  /// UPower.
  var isOnBattery: Bool?
  /// The active profile by the name of the service, such as `power-saver`.
  var powerProfiles: [String: String] = [:]
  /// The portal's power profile monitor.
  var isPowerSaverEnabled: Bool?

  /// The portal's setting of that name.
  var wantsReducedMotion: Bool?
  /// GNOME's `enable-animations` through the portal; XFCE and Budgie have it too.
  var hasAnimations: Bool?
  /// KDE's `AnimationDurationFactor` through the portal; 0 is without animations.
  var animationFactor: Double?
  /// The display server's own setting, such as XSETTINGS' `Gtk/EnableAnimations`.
  var displayHasAnimations: Bool?

  /// The notification server's `Inhibited`.
  var areNotificationsInhibited: Bool?
  /// GNOME's `show-banners`, where the portal gives it.
  var showsBanners: Bool?
  /// GNOME Shell's own word for the same, through our extension.
  var isShellQuiet: Bool?
}
