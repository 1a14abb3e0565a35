// SPDX-License-Identifier: MIT

extension PrivateBus {
  /// logind with one session, the one that is meant by `auto`.
  public func playLogind() throws {
    try play(["--template", "logind"], as: "org.freedesktop.login1")
    try addSession()
  }

  /// Adds the session; what logind tells of it is said by `announceSession`.
  public func addSession() throws {
    try tell(
      "org.freedesktop.login1", "/org/freedesktop/login1", "AddSession", "ssusb", "auto", "seat0",
      "1000", "tester", "true")
    try tell(
      "org.freedesktop.login1", "/org/freedesktop/login1", "EmitSignal", "sssav",
      "org.freedesktop.login1.Manager", "SessionNew", "so", "2", "s", "auto", "o",
      "/org/freedesktop/login1/session/auto")
  }

  /// Sets a truth value of the session.
  public func setSession(_ property: String, _ value: Bool) throws {
    try set(
      property, of: "org.freedesktop.login1.Session", at: "/org/freedesktop/login1/session/auto",
      service: "org.freedesktop.login1", to: "b", "\(value)")
  }

  /// Announces sleep, or the end of it.
  public func announceSleep(_ value: Bool) throws {
    try tell(
      "org.freedesktop.login1", "/org/freedesktop/login1", "EmitSignal", "sssav",
      "org.freedesktop.login1.Manager", "PrepareForSleep", "b", "1", "b", "\(value)")
  }

  /// UPower on mains.
  public func playUPower() throws {
    try play(["--template", "upower"], as: "org.freedesktop.UPower")
  }

  /// Pulls or puts back the plug.
  public func setOnBattery(_ value: Bool) throws {
    try set(
      "OnBattery", of: "org.freedesktop.UPower", at: "/org/freedesktop/UPower",
      service: "org.freedesktop.UPower", to: "b", "\(value)")
  }

  /// The daemon of the power profiles.
  public func playPowerProfiles() throws {
    try play(["--template", "power_profiles_daemon"], as: "net.hadess.PowerProfiles")
  }

  /// Chooses a power profile.
  public func setPowerProfile(_ value: String) throws {
    try set(
      "ActiveProfile", of: "net.hadess.PowerProfiles", at: "/net/hadess/PowerProfiles",
      service: "net.hadess.PowerProfiles", to: "s", value)
  }

  /// GNOME's screensaver.
  public func playScreensaver() throws {
    try play(["--template", "gnome_screensaver"], as: "org.gnome.ScreenSaver")
  }

  /// Starts or ends the screensaver.
  public func setScreensaver(_ value: Bool) throws {
    try call(
      "org.gnome.ScreenSaver", "/org/gnome/ScreenSaver", "org.gnome.ScreenSaver", "SetActive", "b",
      "\(value)")
  }

  /// A screensaver by its name, the path of its object and whether it is on.
  public func playScreensaver(_ name: String, at path: String, isOn: Bool = false) throws {
    try play(["--session", name, path, name], as: name)
    try tell(
      name, path, "AddMethod", "sssss", name, "GetActive", "", "b",
      "ret = getattr(self, 'is_on', \(isOn ? "True" : "False"))")
    try tell(
      name, path, "AddMethod", "sssss", name, "SetActive", "b", "",
      "self.is_on = bool(args[0]); self.EmitSignal('', 'ActiveChanged', 'b', [args[0]])")
  }

  /// Starts or ends the screensaver of a name.
  public func setScreensaver(_ name: String, at path: String, _ value: Bool) throws {
    try call(name, path, name, "SetActive", "b", "\(value)")
  }

  /// The daemon of the power profiles by its newer name.
  public func playNewPowerProfiles(_ profile: String) throws {
    let name = Self.newPowerProfiles
    try play(["--session", name, "/org/freedesktop/UPower/PowerProfiles", name], as: name)
    try tell(
      name, "/org/freedesktop/UPower/PowerProfiles", "AddProperty", "ssv", name, "ActiveProfile",
      "s", profile)
  }

  /// Chooses a power profile by the newer name.
  public func setNewPowerProfile(_ value: String) throws {
    let name = Self.newPowerProfiles
    try set(
      "ActiveProfile", of: name, at: "/org/freedesktop/UPower/PowerProfiles", service: name,
      to: "s", value)
  }

  private static let newPowerProfiles = "org.freedesktop.UPower.PowerProfiles"

  /// A notification server that can hold notifications back.
  public func playNotifications() throws {
    try play(["--template", "notification_daemon"], as: "org.freedesktop.Notifications")
    try tell(
      "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "AddProperty", "ssv",
      "org.freedesktop.Notifications", "Inhibited", "b", "false")
  }

  /// Begins or ends not to disturb.
  public func setInhibited(_ value: Bool) throws {
    try set(
      "Inhibited", of: "org.freedesktop.Notifications", at: "/org/freedesktop/Notifications",
      service: "org.freedesktop.Notifications", to: "b", "\(value)")
  }

  /// A portal of the first version, which wraps what it reads twice, and knows no setting yet.
  public func playPortal() throws {
    let path = "/org/freedesktop/portal/desktop"
    let settings = "org.freedesktop.portal.Settings"
    try play(["--session", Self.portal, path, settings], as: Self.portal)
    try tell(
      Self.portal, path, "AddMethod", "sssss", settings, "Read", "ss", "v",
      "v = self.values[(args[0], args[1])]; ret = type(v)(v, variant_level=2)")
    try tell(
      Self.portal, path, "AddMethod", "sssss", settings, "Put", "ssv", "",
      """
      self.values = getattr(self, 'values', {})
      self.values[(args[0], args[1])] = args[2]
      self.EmitSignal('', 'SettingChanged', 'ssv', [args[0], args[1], args[2]])
      """)
    try tell(
      Self.portal, path, "AddProperty", "ssv", "org.freedesktop.portal.PowerProfileMonitor",
      "power-saver-enabled", "b", "false")
  }

  /// Changes a setting, given as a type and a value.
  public func setSetting(
    _ key: String, in namespace: String, to type: String, _ value: String
  ) throws {
    try call(
      Self.portal, "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings", "Put",
      "ssv", namespace, key, type, value)
  }

  /// Changes what the portal says of the power profile.
  public func setPortalPowerSaver(_ value: Bool) throws {
    try set(
      "power-saver-enabled", of: "org.freedesktop.portal.PowerProfileMonitor",
      at: "/org/freedesktop/portal/desktop", service: Self.portal, to: "b", "\(value)")
  }

  private static let portal = "org.freedesktop.portal.Desktop"
}
