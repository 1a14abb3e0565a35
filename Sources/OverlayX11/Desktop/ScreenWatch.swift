// SPDX-License-Identifier: MIT

import CX11
import Overlay
import Values

/// Whether the screens can be seen: the server's screen saver, and DPMS.
///
/// A screen saver covers everything, or blanks the screens; the server reports it (MIT-SCREEN-SAVER).
/// DPMS has no event for switched-off screens before version 1.2, so it is polled. Both only while
/// something is shown, or would be if the screens were on: an idle daemon is not woken.
struct ScreenWatch {
  /// Time between two polls of DPMS.
  private static let interval = Duration.seconds(3)

  private let connection: DisplayConnection
  /// Whether the server can switch screens off at all.
  private let hasPowerManagement: Bool
  private var isSaverOn = false
  private var isPowerOff = false
  /// Whether the events of the screen saver are selected.
  private(set) var isFollowingSaver = false
  /// Whether the screens cannot be seen, as `takeChange` answered last.
  private(set) var isDark = false
  /// When DPMS is to be polled.
  private(set) var poll = Deadline()

  /// Finds out what the server can do; the screens count as on.
  init(connection: DisplayConnection) {
    self.connection = connection
    var (event, error): (CInt, CInt) = (0, 0)
    hasPowerManagement =
      DPMSQueryExtension(connection.display, &event, &error) != 0
      && DPMSCapable(connection.display) != 0
  }

  /// Begins to follow the screens, unless they are followed: a round trip.
  mutating func start() {
    guard !isFollowingSaver && poll.moment == nil else { return }
    if connection.extensions.saverEventBase != nil { followSaver() }
    if hasPowerManagement { poll.set(MonotonicClock.now) }
  }

  private mutating func followSaver() {
    isFollowingSaver = true
    let display = connection.display
    XScreenSaverSelectInput(display, connection.root, UInt(ScreenSaverNotifyMask))
    var info = XScreenSaverInfo()
    isSaverOn =
      XScreenSaverQueryInfo(display, connection.root, &info) != 0
      && (info.state == ScreenSaverOn || info.state == ScreenSaverCycle)
  }

  /// Stops following, unless something is shown or waits for the screens to come back.
  mutating func stopIfIdle(isShowing: Bool) {
    guard !isShowing, !isDark else { return }
    poll.set(nil)
    guard isFollowingSaver else { return }
    (isFollowingSaver, isSaverOn) = (false, false)
    XScreenSaverSelectInput(connection.display, connection.root, 0)
  }

  /// Notes what an event of the screen saver says; one may have been on its way when we stopped.
  mutating func saverChanged(isOn: Bool) {
    if isFollowingSaver { isSaverOn = isOn }
  }

  /// Polls DPMS if that is due: a round trip.
  ///
  /// - Returns: Whether it was due.
  mutating func pollIfDue(at now: MonotonicTime, isShowing: Bool) -> Bool {
    guard poll.take(at: now) else { return false }
    var (level, isEnabled): (UInt16, UInt8) = (0, 0)
    if DPMSInfo(connection.display, &level, &isEnabled) != 0 {
      isPowerOff = isEnabled != 0 && CInt(level) != DPMSModeOn
    }
    if isShowing || isPowerOff { poll.set(now + Self.interval) }
    return true
  }

  /// Whether the screens became dark, or light, since the last call.
  mutating func takeChange() -> Bool {
    guard isDark != (isPowerOff || isSaverOn) else { return false }
    isDark.toggle()
    return true
  }
}
