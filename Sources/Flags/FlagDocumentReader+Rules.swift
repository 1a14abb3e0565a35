// SPDX-License-Identifier: MIT

import JSON

extension FlagDocumentReader {
  /// Reports operators and shared rules that do not exist, and shares of variants that do not.
  ///
  /// Such a rule fails only if evaluation comes to the place, and then only its flag does: a typing
  /// error in one flag must not keep another from switching everything off.
  ///
  /// - Parameters:
  ///   - rule: the rule.
  ///   - path: how messages call it.
  ///   - sharedRules: those it may refer to; `nil` within a shared rule, which may refer to none.
  ///   - variants: the flag's variants; `nil` within a shared rule, which serves several flags.
  mutating func check(
    rule: JSONNode, path: String, sharedRules: JSONObject?, variants: JSONObject?
  ) {
    if let items = rule.items {
      for item in items {
        check(rule: item, path: path, sharedRules: sharedRules, variants: variants)
      }
    }
    guard let members = rule.members, members.count == 1 else { return }  // A literal.
    let (name, argument) = (members[0].key, members[0].node)
    if name == "$ref" {
      checkReference(argument, path: path, sharedRules: sharedRules)
      return
    }
    if ControlForm(rawValue: name) == nil && RuleFunction(rawValue: name) == nil {
      report(rule, .error, "\(path): unknown operator \"\(name)\"")
    }
    if name == "fractional", let variants {
      checkShares(argument, path: path, variants: variants)
    }
    check(rule: argument, path: path, sharedRules: sharedRules, variants: variants)
  }

  private mutating func checkReference(
    _ node: JSONNode, path: String, sharedRules: JSONObject?
  ) {
    guard let sharedRules else {
      report(node, .error, "\(path): a shared rule cannot refer to another")
      return
    }
    guard let name = node.string, sharedRules[name] != nil else {
      report(node, .error, "\(path): there is no shared rule \(node.value)")
      return
    }
  }

  private mutating func checkShares(_ node: JSONNode, path: String, variants: JSONObject) {
    for item in node.items ?? [] {
      guard let variant = item.items?.first, let name = variant.string else { continue }
      if variants[name] == nil {
        report(variant, .warning, "\(path): \"\(name)\" is not a variant")
      }
    }
  }
}
