// SPDX-License-Identifier: MIT

import JSON

/// One flag of a document in flagd's schema.
struct Flag: Sendable {
  /// The flag's name.
  var key: String
  /// Whether it is evaluated at all.
  var isEnabled: Bool
  /// The values it may have, by name; all of one type.
  var variants: JSONObject
  /// The variant where targeting does not name one; `nil`: the caller's own default.
  var defaultVariant: String?
  /// The rule that names the variant; `nil`: none.
  var targeting: JSONValue?
  /// What the document tells about the flag, the document's own metadata included.
  var metadata: JSONObject
}
