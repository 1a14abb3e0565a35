// SPDX-License-Identifier: MIT

import JSON

/// Checks a flag document and reports everything that is wrong with it.
struct FlagDocumentReader {
  /// The most flags a document may have.
  static let maximumFlags = 256
  /// The most values that all rules of a document may consist of together.
  static let maximumRuleNodes = 10_000

  /// Something wrong at a place, given as an offset.
  private struct Finding {
    var offset: Int
    var severity: FlagProblem.Severity
    var message: String
  }

  private var findings: [Finding] = []
  /// Whether the document as a whole cannot be used.
  private(set) var isRefused = false

  /// What was found, in the order of the places.
  ///
  /// - Complexity: O(length of the text + n log n).
  func problems(in text: [UInt8], file: String) -> [FlagProblem] {
    var position = TextPosition.start
    var offset = 0
    return findings.sorted { $0.offset < $1.offset }.map { finding in
      position.advance(over: text[offset..<finding.offset])
      offset = finding.offset
      return FlagProblem(
        file: file, position: position, severity: finding.severity, message: finding.message)
    }
  }

  /// The document; `nil` if it cannot be used.
  mutating func document(_ root: JSONNode) -> FlagDocument? {
    guard let members = root.members else {
      refuse(root, "the document is \(root.value.typeName), not an object")
      return nil
    }
    warnAboutKeys(members, known: ["$schema", "flags", "$evaluators", "metadata"], path: "")
    let metadata = metadata(root.member("metadata"), path: "metadata")
    let shared = sharedRules(root.member("$evaluators"))
    let flags = flags(root, metadata: metadata, sharedRules: shared)
    checkRuleNodes(root)
    let document = FlagDocument(flags: flags, sharedRules: shared, metadata: metadata)
    return isRefused ? nil : document
  }

  private mutating func flags(
    _ root: JSONNode, metadata: JSONObject, sharedRules: JSONObject
  ) -> [Flag] {
    guard let node = root.member("flags") else {
      refuse(root, "\"flags\" is missing")
      return []
    }
    guard let entries = entries(node) else { return [] }
    guard entries.count <= Self.maximumFlags else {
      refuse(node, "flags: \(entries.count) flags; at most \(Self.maximumFlags) are allowed")
      return []
    }
    return entries.compactMap { entry in
      flag(entry.key, entry.node, metadata: metadata, sharedRules: sharedRules)
    }
  }

  /// The flags with their names: a map, or a list of flags with a `key` each.
  private mutating func entries(_ node: JSONNode) -> [(key: String, node: JSONNode)]? {
    if let members = node.members {
      warnAboutDuplicates(members, path: "flags")
      return members.map { ($0.key, $0.node) }
    }
    guard let items = node.items else {
      refuse(node, "flags: expected an object, found \(node.value.typeName)")
      return nil
    }
    return items.enumerated().compactMap { index, item in
      guard let key = item.member("key")?.string else {
        refuse(item, "flags[\(index)]: \"key\" is missing")
        return nil
      }
      return (key, item)
    }
  }

  private mutating func flag(
    _ key: String, _ node: JSONNode, metadata: JSONObject, sharedRules: JSONObject
  ) -> Flag? {
    let path = "flags.\(key)"
    guard let members = node.members else {
      refuse(node, "\(path): expected an object, found \(node.value.typeName)")
      return nil
    }
    warnAboutKeys(members, known: Self.flagKeys, path: path + ": ")
    let variants = variants(node, path: path)
    let own = self.metadata(node.member("metadata"), path: path + ".metadata")
    return Flag(
      key: key, isEnabled: isEnabled(node, path: path), variants: variants,
      defaultVariant: defaultVariant(node, variants: variants, path: path),
      targeting: targeting(node, variants: variants, sharedRules: sharedRules, path: path),
      metadata: own.completed(with: metadata))
  }

  private static let flagKeys = [
    "key", "state", "variants", "defaultVariant", "targeting", "metadata", "source", "selector",
    "description", "$comment",
  ]

  private mutating func isEnabled(_ node: JSONNode, path: String) -> Bool {
    let state = node.member("state")
    if state?.string == "ENABLED" { return true }
    if state?.string != "DISABLED" {
      let found = state.map { "found \($0.value)" } ?? "it is missing"
      refuse(state ?? node, "\(path).state: expected \"ENABLED\" or \"DISABLED\", \(found)")
    }
    return false
  }

  private mutating func variants(_ node: JSONNode, path: String) -> JSONObject {
    guard let member = node.member("variants") else {
      refuse(node, "\(path).variants: it is missing")
      return JSONObject()
    }
    guard let members = member.members, let first = members.first else {
      refuse(member, "\(path).variants: expected an object with at least one member")
      return JSONObject()
    }
    warnAboutDuplicates(members, path: path + ".variants")
    let type = first.node.value.typeName
    for variant in members {
      let found = variant.node.value.typeName
      if found == "null" || found == "an array" {
        refuse(variant.node, "\(path).variants.\(variant.key): \(found) cannot be a variant")
      } else if found != type {
        refuse(
          variant.node,
          "\(path).variants.\(variant.key): \(found), but the first variant is \(type)")
      }
    }
    return member.value.object ?? JSONObject()
  }

  private mutating func defaultVariant(
    _ node: JSONNode, variants: JSONObject, path: String
  ) -> String? {
    guard let member = node.member("defaultVariant") else { return nil }
    switch member.value {
    case .null, .string(""): return nil
    case .string(let name): return known(name)
    case .bool(let flag): return known(flag ? "true" : "false")
    default:
      refuse(member, "\(path).defaultVariant: expected a variant's name or null")
      return nil
    }

    func known(_ name: String) -> String {
      if variants[name] == nil {
        report(member, .error, "\(path).defaultVariant: \"\(name)\" is not a variant")
      }
      return name
    }
  }

  private mutating func targeting(
    _ node: JSONNode, variants: JSONObject, sharedRules: JSONObject, path: String
  ) -> JSONValue? {
    guard let member = node.member("targeting"), !member.value.isNull else { return nil }
    guard let members = member.members else {
      refuse(member, "\(path).targeting: expected an object, found \(member.value.typeName)")
      return nil
    }
    if members.isEmpty { return nil }
    check(rule: member, path: path + ".targeting", sharedRules: sharedRules, variants: variants)
    return member.value
  }

  private mutating func metadata(_ node: JSONNode?, path: String) -> JSONObject {
    guard let node else { return JSONObject() }
    guard let members = node.members else {
      refuse(node, "\(path): expected an object, found \(node.value.typeName)")
      return JSONObject()
    }
    for member in members {
      switch member.node.value {
      case .string, .bool, .integer, .number: break
      default:
        refuse(member.node, "\(path).\(member.key): expected a string, a number or a boolean")
      }
      if member.key.isEmpty { refuse(at: member.offset, "\(path): a key is empty") }
    }
    return node.value.object ?? JSONObject()
  }

  private mutating func sharedRules(_ node: JSONNode?) -> JSONObject {
    guard let node else { return JSONObject() }
    guard let members = node.members else {
      refuse(node, "$evaluators: expected an object, found \(node.value.typeName)")
      return JSONObject()
    }
    warnAboutDuplicates(members, path: "$evaluators")
    for member in members {
      check(rule: member.node, path: "$evaluators.\(member.key)", sharedRules: nil, variants: nil)
    }
    return node.value.object ?? JSONObject()
  }

  private mutating func checkRuleNodes(_ root: JSONNode) {
    let flags = root.member("flags")
    let nodes = (flags?.members?.map(\.node) ?? flags?.items ?? [])
    let rules = nodes.compactMap { $0.member("targeting") } + [root.member("$evaluators")]
    let count = rules.reduce(0) { $0 + ($1?.count ?? 0) }
    if count > Self.maximumRuleNodes {
      refuse(root, "all rules consist of \(count) values; at most \(Self.maximumRuleNodes)")
    }
  }

  private mutating func warnAboutKeys(
    _ members: [JSONNode.Member], known: [String], path: String
  ) {
    for member in members where !known.contains(member.key) {
      report(at: member.offset, .warning, "\(path)unknown key \"\(member.key)\"")
    }
  }

  private mutating func warnAboutDuplicates(_ members: [JSONNode.Member], path: String) {
    var seen: Set<[UInt8]> = []
    for member in members where !seen.insert(Array(member.key.utf8)).inserted {
      report(at: member.offset, .warning, "\(path): \"\(member.key)\" stands twice; the last holds")
    }
  }

  /// Reports that the whole document cannot be used.
  private mutating func refuse(_ node: JSONNode, _ message: String) {
    refuse(at: node.offset, message)
  }

  private mutating func refuse(at offset: Int, _ message: String) {
    isRefused = true
    report(at: offset, .error, message)
  }

  /// Reports a problem with a value.
  mutating func report(_ node: JSONNode, _ severity: FlagProblem.Severity, _ message: String) {
    report(at: node.offset, severity, message)
  }

  private mutating func report(
    at offset: Int, _ severity: FlagProblem.Severity, _ message: String
  ) {
    findings.append(Finding(offset: offset, severity: severity, message: message))
  }
}
