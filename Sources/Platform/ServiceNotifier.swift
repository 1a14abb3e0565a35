// SPDX-License-Identifier: MIT
import CSystemd
public import Values

/// Tells the service manager how we are; does nothing where there is none.
public struct ServiceNotifier {
  private let send: (String) -> Void

  /// Speaks to the service manager named by `NOTIFY_SOCKET`.
  ///
  /// The corresponding C function is `sd_notify`.
  public init() {
    send = { message in _ = sd_notify(0, message) }
  }

  /// Hands the messages to `send`, for tests.
  public init(send: @escaping (String) -> Void) { self.send = send }

  /// Everything works; also ends a reload.
  /// - Parameter status: one line for `systemctl status`.
  public func ready(status: String) { send("READY=1\nSTATUS=\(Self.line(status))") }

  /// The configuration is being read again; `ready` must follow.
  /// - Parameter time: when it began, which `Type=notify-reload` needs.
  public func reloading(at time: MonotonicTime) {
    send("RELOADING=1\nMONOTONIC_USEC=\(time.microseconds)")
  }

  /// What we are doing, in one line.
  public func status(_ text: String) { send("STATUS=\(Self.line(text))") }

  /// We are ending.
  public func stopping() { send("STOPPING=1") }

  /// A line break would begin another assignment.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 })
  }
}
