// SPDX-License-Identifier: MIT

/// A further interface that a server offers beside the control interface.
public protocol ServedInterface: AnyObject {
  /// Its name, as in `org.example.thing`.
  var name: String { get }
  /// Its description in Varlink's language.
  var description: String { get }

  /// Carries out a call of one of its methods.
  ///
  /// - Returns: the replies in order, at least one; all but the last say that they continue. To a
  ///   call with `oneway` none of them is sent.
  func replies(to call: Call) -> [Reply]
}
