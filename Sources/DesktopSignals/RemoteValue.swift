// SPDX-License-Identifier: MIT

import Platform

/// A value that a program on a bus keeps: how to ask for it, which signal reports changes, and where
/// it is stored.
struct RemoteValue {
  /// The two buses of a desktop.
  enum Place: Hashable, Sendable {
    case session
    case system
  }

  /// What a signal says about the value.
  enum News: Hashable, Sendable {
    /// The new value itself.
    case value(BusValue)
    /// It has changed and must be asked for.
    case stale
    /// The signal is about something else.
    case none
  }

  /// The bus that the program is on.
  var place: Place
  /// How to ask.
  var question: BusCall
  /// The signal that reports changes.
  var change: BusMatch
  /// What such a signal's arguments say.
  var news: ([BusValue]) -> News
  /// Stores the value; nil when no program reports it any more.
  var store: (BusValue?, inout DesktopFacts) -> Void
}

extension RemoteValue {
  /// A property, followed by `PropertiesChanged`.
  static func property(
    _ name: String, of interface: String, at path: String, service: String, on place: Place,
    mayStart: Bool = false, store: @escaping (BusValue?, inout DesktopFacts) -> Void
  ) -> RemoteValue {
    RemoteValue(
      place: place,
      question: BusCall(
        service: service, path: path, interface: "org.freedesktop.DBus.Properties", member: "Get",
        arguments: [interface, name], mayStart: mayStart),
      change: .properties(sender: service, path: path, interface: interface),
      news: { Self.news(ofProperty: name, in: $0) }, store: store)
  }

  /// Reads `PropertiesChanged(interface, changed values, names of those without)`.
  static func news(ofProperty name: String, in arguments: [BusValue]) -> News {
    guard arguments.count == 3 else { return .none }
    if let value = arguments[1][name] { return .value(value) }
    return arguments[2].elements.contains(.text(name)) ? .stale : .none
  }
}
