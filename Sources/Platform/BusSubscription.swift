// SPDX-License-Identifier: MIT

/// A request for signals, in force on every connection for as long as this object lives.
public final class BusSubscription {
  let match: BusMatch
  let body: ([BusValue]) -> Void
  /// On the present connection; nil between two.
  var handler: BusHandler?

  init(match: BusMatch, body: @escaping ([BusValue]) -> Void) {
    self.match = match
    self.body = body
  }
}
