// SPDX-License-Identifier: MIT
import CSystemd
import Glibc
public import Values

/// The program's one event loop: descriptors, timers and signals, one thread.
///
/// A turn of the loop dispatches one event. When none is left, the closures given to `beforeSleep`
/// run, once, in the order in which they were given; then the loop sleeps. So whatever many events
/// have marked as changed is drawn and flushed once. Nothing polls: a loop without events sleeps
/// for ever.
///
/// Everything that a loop hands out lives as long as the caller keeps it and stops by being
/// dropped. The loop must outlive none of it: each holds its own reference to the C loop.
public final class EventLoop {
  private let event: OpaquePointer
  private var hooks: [() -> Void] = []
  private var exitCode: CInt?

  /// Creates a loop with nothing to wait for.
  ///
  /// The corresponding C function is `sd_event_new`.
  /// - Throws: `EMFILE` or `ENOMEM`.
  public init() throws(SystemError) {
    var event: OpaquePointer?
    try Syscalls.checkSystemd("sd_event_new", "event loop") { sd_event_new(&event) }
    guard let event else {
      throw SystemError(call: "sd_event_new", subject: "event loop", code: ENOMEM)
    }
    self.event = event
  }

  deinit { sd_event_unref(event) }

  /// The time of this turn of the loop; the same for the whole turn.
  ///
  /// The corresponding C function is `sd_event_now`.
  public var now: MonotonicTime {
    var time: UInt64 = 0
    return sd_event_now(event, CLOCK_MONOTONIC, &time) >= 0
      ? MonotonicTime(microseconds: time) : .now
  }

  /// This very moment, for measuring within a turn.
  public var exactNow: MonotonicTime { .now }

  /// Watches a descriptor, level-triggered, for as long as the result lives.
  ///
  /// The corresponding C function is `sd_event_add_io`.
  /// - Parameters:
  ///   - descriptor: stays the caller's and must outlive the result.
  ///   - events: what to wait for.
  ///   - body: takes what the descriptor is ready for.
  /// - Returns: what must be kept for as long as the descriptor shall be watched.
  /// - Throws: `EPERM` for a regular file; `ENOMEM`, `ENOSPC`.
  public func watch(
    descriptor: CInt, events: Readiness = .readable, _ body: @escaping (Readiness) -> Void
  ) throws(SystemError) -> EventSource {
    let owner = EventSource(body: body)
    var source: OpaquePointer?
    try Syscalls.checkSystemd("sd_event_add_io", "descriptor \(descriptor)") {
      sd_event_add_io(
        event, &source, descriptor, events.rawValue,
        { _, _, ready, userData in
          EventSource.from(userData)?.fire(Readiness(rawValue: ready))
          return 0
        }, owner.userData)
    }
    owner.adopt(source, events: events)
    return owner
  }

  /// Makes a timer that is not armed yet.
  ///
  /// The corresponding C function is `sd_event_add_time`, with an accuracy of 1 µs.
  /// - Throws: `EMFILE` or `ENOMEM`.
  public func timer(_ body: @escaping () -> Void) throws(SystemError) -> Timer {
    let owner = Timer(body: body)
    var source: OpaquePointer?
    try Syscalls.checkSystemd("sd_event_add_time", "timer") {
      let result = sd_event_add_time(
        event, &source, CLOCK_MONOTONIC, UInt64.max, 1,
        { _, _, userData in
          Timer.from(userData)?.fire()
          return 0
        }, owner.userData)
      return result < 0
        ? result : sd_event_source_set_enabled(source, CInt(SD_EVENT_OFF))
    }
    owner.adopt(source)
    return owner
  }

  /// Calls `body` in the loop for each arrival of a signal, which stays blocked from now on.
  ///
  /// The corresponding C functions are `pthread_sigmask` and `sd_event_add_signal`.
  /// - Returns: what must be kept for as long as the signal shall be taken.
  /// - Throws: `EBUSY` if something else takes the signal; `ENOMEM`.
  public func onSignal(
    _ signal: CInt, _ body: @escaping () -> Void
  ) throws(SystemError) -> EventSource {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_BLOCK, &set, nil)
    let owner = EventSource { _ in body() }
    var source: OpaquePointer?
    try Syscalls.checkSystemd("sd_event_add_signal", "signal \(signal)") {
      sd_event_add_signal(
        event, &source, signal,
        { _, _, userData in
          EventSource.from(userData)?.fire(.readable)
          return 0
        }, owner.userData)
    }
    owner.adopt(source, events: .readable)
    return owner
  }

  /// Lets writes to a closed pipe or socket fail with `EPIPE` in place of ending the program.
  ///
  /// The display libraries write without MSG_NOSIGNAL.
  public func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Runs `body` each time before the loop sleeps, after all that waited has been dispatched.
  ///
  /// Hooks cannot be taken back; they are for the few parts that live as long as the loop.
  public func beforeSleep(_ body: @escaping () -> Void) { hooks.append(body) }

  /// Answers systemd's watchdog from this loop, if the service manager asked for it.
  ///
  /// The corresponding C function is `sd_event_set_watchdog`.
  /// - Returns: whether there is a watchdog.
  /// - Throws: what timerfd_create(2) fails with.
  @discardableResult
  public func enableWatchdog() throws(SystemError) -> Bool {
    try Syscalls.checkSystemd("sd_event_set_watchdog", "event loop") {
      sd_event_set_watchdog(event, 1)
    } > 0
  }

  /// The C loop, for attaching what libsystemd itself drives, such as a bus connection.
  public func withSystemdEvent<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    body(event)
  }

  /// Runs until `exit(code:)`.
  /// - Returns: the code given there.
  /// - Throws: what epoll_wait(2) may fail with; never because of a source.
  public func run() throws(SystemError) -> CInt {
    while true {
      if let exitCode { return exitCode }
      // Timers are armed by prepare; so after the hooks it must run again.
      if try dispatchReady(waiting: 0) { continue }
      for hook in hooks { hook() }
      if exitCode == nil { _ = try dispatchReady(waiting: .max) }
    }
  }

  /// Makes `run` return after the present event; the first code given stays.
  public func exit(code: CInt) { if exitCode == nil { exitCode = code } }

  /// Runs until `condition` holds, `exit(code:)` was called or the time is over.
  ///
  /// The condition is looked at after each event and after the hooks.
  /// - Parameters:
  ///   - timeout: the longest time.
  ///   - condition: what is waited for.
  /// - Returns: whether the condition holds.
  /// - Throws: what epoll_wait(2) may fail with.
  public func run(timeout: Duration, until condition: () -> Bool) throws(SystemError) -> Bool {
    let deadline = MonotonicTime.now + timeout
    while exitCode == nil {
      if condition() { return true }
      // Events that never end must not outlast the time either.
      if try dispatchReady(waiting: 0), MonotonicTime.now < deadline { continue }
      for hook in hooks { hook() }
      if condition() { return true }
      let time = MonotonicTime.now
      if time >= deadline || exitCode != nil { break }
      _ = try dispatchReady(waiting: UInt64((deadline - time).microseconds))
    }
    return condition()
  }

  /// Dispatches one event if there is one within the time, in microseconds.
  private func dispatchReady(waiting timeout: UInt64) throws(SystemError) -> Bool {
    var ready = try Syscalls.checkSystemd("sd_event_prepare", "event loop") {
      sd_event_prepare(event)
    }
    if ready == 0 {
      ready = try Syscalls.checkSystemd("sd_event_wait", "event loop") {
        sd_event_wait(event, timeout)
      }
    }
    if ready > 0 {
      try Syscalls.checkSystemd("sd_event_dispatch", "event loop") { sd_event_dispatch(event) }
    }
    return ready > 0
  }
}
