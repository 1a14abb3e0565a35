// SPDX-License-Identifier: MIT

import JSON

extension FlagDocument {
  /// Whether the rule of a flag asks for the time, so that its value may change by itself.
  ///
  /// Names that a rule composes out of parts are found by the part that all of them need.
  /// - Complexity: O(size of the rules).
  public func readsClock(_ key: String) -> Bool {
    guard let flag = flags.last(where: { $0.key.hasSameBytes(as: key) }),
      let targeting = flag.targeting
    else { return false }
    let shared = sharedRules.members.map(\.value)
    return ([targeting] + shared).contains { $0.mentions("timestamp") }
  }
}

extension FlagFormat {
  /// Whether a flag's value may change by itself as time passes; see `FlagDocument.readsClock`.
  ///
  /// - Parameters:
  ///   - key: the flag's name.
  ///   - body: the document or reply.
  public func readsClock(_ key: String, of body: [UInt8]) -> Bool {
    guard self == .flagd else { return false }
    return FlagDocument.read(body, file: "document").document?.readsClock(key) ?? false
  }
}

extension JSONValue {
  /// Whether a text within the value contains `part`.
  fileprivate func mentions(_ part: String) -> Bool {
    switch self {
    case .string(let text): text.contains(part)
    case .array(let items): items.contains { $0.mentions(part) }
    case .object(let object): object.members.contains { $0.value.mentions(part) }
    default: false
    }
  }
}
