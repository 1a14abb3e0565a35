// SPDX-License-Identifier: MIT

/// The number of one connection; never used twice in the life of a server.
public struct SessionID: Hashable, Sendable {
  /// The number.
  public var rawValue: UInt64

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
  /// The first of several replies. The connection answers no other call until
  /// `ServerSession.send(_:continues:)` has sent the last one.
  case streaming(ControlReply)
}

/// Carries out calls; the daemon is one.
public protocol ControlHandler: AnyObject {
  /// Carries out one call.
  ///
  /// - Parameters:
  ///   - call: checked for types and ranges, not for names of effects and outputs.
  ///   - session: the connection it came from. `.streaming` is for `monitor` and for a `burst`
  ///     with `reportsEnd` only.
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
