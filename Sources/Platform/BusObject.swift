// SPDX-License-Identifier: MIT

/// A call that another program made of an object of ours.
public struct ReceivedCall: Hashable, Sendable {
  /// The caller's unique name, such as `:1.42`, which the bus itself vouches for.
  public let sender: String
  /// The interface; empty if the caller did not say.
  public let interface: String
  /// The method.
  public let member: String
  /// What the caller sent, of any types.
  public let arguments: [BusValue]
}

/// An object of ours on one connection to a bus, for as long as this lives.
///
/// Each call of it is answered with nothing.
public final class BusObject {
  private let handler: BusHandler

  init(handler: BusHandler) { self.handler = handler }
}
