// SPDX-License-Identifier: MIT

/// The interface that the control socket speaks.
public enum ControlInterface {
  /// Its name.
  public static let name = "io.effectd.Control"

  /// Its description, the text of `io.effectd.Control.varlink`.
  public static let description = """
    # Shows and hides effects on this desktop, and says what shows and why.
    interface io.effectd.Control

    # What effects are for: an ambient effect lasts, a burst ends by itself.
    type Kind (ambient, burst)

    # An effect that can be shown. The source is a file path or "built in".
    type Effect (name: string, title: string, kind: Kind, source: string)

    # An effect that shows now. Times are RFC 3339 in the local zone.
    type Shown (effect: string, kind: Kind, outputs: []string, particles: int, since: string)

    # One rule, its present value in words and where that comes from.
    type Rule (name: string, holds: bool, value: string, source: string)

    # A monitor in logical points.
    type Output (name: string, x: int, y: int, width: int, height: int, scale: float)

    # The flag document in force: what it decides here, and when it was last found valid.
    type Flag (source: string, decision: string, validatedAt: ?string, stale: bool)

    # Everything there is to know at a glance.
    type Status (
      showing: []Shown,
      # Why that shows, or why nothing does, in words.
      reason: string,
      # The rule that hides what would show, as in NotShown.
      suppressedBy: ?string,
      user: (on, off),
      # Absent when not paused, or paused until Resume.
      pausedUntil: ?string,
      season: ?string,
      nextChange: ?string,
      flag: ?Flag,
      backend: string,
      outputs: []Output,
      framesPerSecond: float,
      # Births beyond overlay.maximumParticles since the daemon started.
      droppedParticles: int,
      # Problems of the configuration and effect files, as file:line:column: severity: message.
      diagnostics: []string,
      version: string,
      pid: int
    )

    # Shows a burst once, on one output or on all. x and y take points ("120"), percentages of the
    # output ("50%") or a sum ("100% - 40"). With `more`, a second reply says that it is over.
    method Burst(
      effect: string,
      output: ?string,
      x: ?string,
      y: ?string,
      count: ?int,
      emoji: ?[]string,
      colors: ?[]string,
      durationMilliseconds: ?int,
      scale: ?float
    ) -> (id: int, outputs: []string, done: bool)

    # Shows an ambient effect outside the schedule, for a time or until Stop.
    method Start(effect: string, output: ?string, forMilliseconds: ?int) -> ()

    # Ends effects and bursts of that name, or all. Living particles finish.
    method Stop(effect: ?string) -> (stopped: int)

    # The user's own switch. It is remembered and beats everything else.
    method SetUserSwitch(on: bool) -> ()

    # Hides everything for a time, or until Resume or the daemon's restart.
    method Pause(forMilliseconds: ?int) -> ()

    # Ends a pause.
    method Resume() -> ()

    # What shows, where, since when, and why.
    method GetStatus() -> (status: Status)

    # The status now and after every change. Must be called with `more`.
    method Monitor() -> (status: Status)

    # Every rule in order and the name of the first that holds.
    method Explain() -> (rules: []Rule, winner: string)

    # All effects that can be shown.
    method ListEffects() -> (effects: []Effect)

    # Reads configuration and effects again. The diagnostics are warnings; errors are an error.
    method Reload() -> (diagnostics: []string)

    # No effect bears that name.
    error UnknownEffect (effect: string, nearest: ?string)

    # No output bears that name.
    error UnknownOutput (output: string)

    # A rule forbids it: off, paused, locked, flag, reduced-motion, fullscreen, do-not-disturb,
    # power-saver, battery or no-output.
    error NotShown (rule: string, detail: string)

    # Too many bursts; try again after that time.
    error RateLimited (retryAfterMilliseconds: int)

    # Files have errors; what was in force stays in force.
    error InvalidConfiguration (diagnostics: []string)

    # Replies were not read in time; the connection is closed.
    error SlowReader ()

    """
}

/// The interface that every Varlink service speaks.
public enum ServiceInterface {
  /// Its name.
  public static let name = "org.varlink.service"

  /// Its description.
  public static let description = """
    # Tells what a service is and which interfaces it offers.
    interface org.varlink.service

    # Who made the service, and its interfaces.
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The description of one of its interfaces.
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The service does not offer that interface.
    error InterfaceNotFound (interface: string)

    # The interface has no such method.
    error MethodNotFound (method: string)

    # The service does not implement that method.
    error MethodNotImplemented (method: string)

    # A parameter is missing, of a wrong type or out of range.
    error InvalidParameter (parameter: string)

    # The caller may not do that.
    error PermissionDenied ()

    # The method answers more than once and must be called with `more`.
    error ExpectedMore ()

    """
}
