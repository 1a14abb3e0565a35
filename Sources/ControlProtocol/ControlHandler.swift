// SPDX-License-Identifier: MIT

/// The number of one connection; never used twice in the life of a server.
public struct SessionID: Hashable, Sendable {
  /// The number.
  public var rawValue: UInt64

  /// No connection: that of a call whose caller wants no reply.
  public static let none = SessionID(rawValue: 0)

  /// The connection with that number.
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }
}

/// What came of a call.
public enum ControlOutcome: Equatable, Sendable {
  /// The one reply.
  case reply(ControlReply)
  /// The call was not carried out.
  case error(ControlError)
  /// The reply comes later, by `ServerSession.send(_:continues:)` or `send(_:)`; until then the
  /// connection answers no other call.
  case deferred
  /// The first of several replies. The connection answers no other call until
  /// `ServerSession.send(_:continues:)` has sent the last one.
  case streaming(ControlReply)
}

/// Carries out calls; the daemon is one.
public protocol ControlHandler: AnyObject {
  /// Carries out one call.
  ///
  /// - Parameters:
  ///   - call: A call, checked for types and ranges, not for names of effects and outputs.
  ///   - session: The connection it came from; `none` if no reply is wanted.
  /// - Returns: What came of it; `.streaming` is for `monitor` and for a `burst` with `reportsEnd`
  ///   only.
  func handle(_ call: ControlCall, session: SessionID) -> ControlOutcome
}

/// What a service says about itself.
public struct ServiceIdentity: Equatable, Sendable {
  /// Who made it.
  public var vendor: String
  /// What it is.
  public var product: String
  /// Its version.
  public var version: String
  /// Where to read about it.
  public var url: String

  /// A service.
  public init(vendor: String, product: String, version: String, url: String) {
    self.vendor = vendor
    self.product = product
    self.version = version
    self.url = url
  }
}

/// A further interface that a server offers beside the control interface.
///
/// The daemon has none; Varlink's certification tries the server through one.
public protocol ServedInterface: AnyObject {
  /// Its name, as in `org.example.thing`.
  var name: String { get }
  /// Its description in Varlink's language.
  var description: String { get }

  /// Carries out a call of one of its methods.
  ///
  /// - Parameter call: The call.
  /// - Returns: The replies in order, at least one; all but the last say that they continue. To a
  ///   call with `oneway` none of them is sent.
  func replies(to call: Call) -> [Reply]
}
