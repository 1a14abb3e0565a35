// SPDX-License-Identifier: MIT
import CSystemd

/// What a watched descriptor is ready for.
public struct Readiness: OptionSet, Hashable, Sendable {
  /// The bits of epoll(7).
  public let rawValue: UInt32

  /// Creates a set from epoll's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// There is something to read, or the end.
  public static let readable = Readiness(rawValue: effectd_epoll_in)
  /// A write would not block.
  public static let writable = Readiness(rawValue: effectd_epoll_out)
  /// Both directions are closed; reported whether asked for or not.
  public static let hungUp = Readiness(rawValue: effectd_epoll_hang_up)
  /// The descriptor has failed; reported whether asked for or not.
  public static let failed = Readiness(rawValue: effectd_epoll_error)
}

/// A descriptor or signal that an `EventLoop` watches, for as long as this object lives.
///
/// The closure is kept here; the C side holds an unowned pointer to this object, which `cancel` and
/// `deinit` take back before it can dangle.
public final class EventSource {
  private var source: OpaquePointer?
  private let body: (Readiness) -> Void

  init(body: @escaping (Readiness) -> Void) { self.body = body }

  deinit { cancel() }

  /// What is watched for; an empty set still reports `hungUp` and `failed`.
  ///
  /// The corresponding C function is `sd_event_source_set_io_events`.
  public var events: Readiness = .readable {
    didSet {
      guard let source, events != oldValue else { return }
      sd_event_source_set_io_events(source, events.rawValue)
    }
  }

  /// Stops watching.
  ///
  /// Does nothing the second time; may be called from the closure itself.
  /// The corresponding C function is `sd_event_source_disable_unref`.
  public func cancel() {
    guard let source else { return }
    sd_event_source_disable_unref(source)
    self.source = nil
  }

  var userData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  func adopt(_ source: OpaquePointer?, events: Readiness) {
    self.events = events
    self.source = source
  }

  func fire(_ readiness: Readiness) { body(readiness) }

  static func from(_ userData: UnsafeMutableRawPointer?) -> EventSource? {
    userData.map { Unmanaged<EventSource>.fromOpaque($0).takeUnretainedValue() }
  }
}
