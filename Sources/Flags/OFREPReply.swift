// SPDX-License-Identifier: MIT

import JSON

/// A flag service's answer to "evaluate all flags" (OFREP 0.3, bulk evaluation).
public struct OFREPReply: Sendable {
  private let items: [JSONObject]
  private let metadata: JSONObject

  /// Reads a reply; like every document within 256 KiB, nested at most 32 deep, with at most 256
  /// flags.
  ///
  /// What is wrong with one flag concerns that flag alone.
  ///
  /// - Parameters:
  ///   - text: the reply's body.
  ///   - file: what messages call it.
  /// - Returns: the reply, `nil` if it cannot be used as a whole; and everything wrong with it.
  public static func read(
    _ text: [UInt8], file: String
  ) -> (reply: OFREPReply?, problems: [FlagProblem]) {
    let problem = { (position: TextPosition, message: String) in
      FlagProblem(file: file, position: position, severity: .error, message: message)
    }
    do throws(JSONError) {
      let root = try JSONNode(parsing: text, options: .document)
      guard let flags = root.member("flags"), let nodes = flags.items else {
        return (nil, [problem(.start, "\"flags\" is missing or no array")])
      }
      guard nodes.count <= FlagDocumentReader.maximumFlags else {
        let message = "more than \(FlagDocumentReader.maximumFlags) flags"
        return (nil, [problem(TextPosition(offset: flags.offset, in: text), message)])
      }
      let odd = nodes.filter { $0.member("key")?.string == nil }.map { node in
        problem(TextPosition(offset: node.offset, in: text), "a flag without \"key\"")
      }
      let metadata = root.member("metadata")?.value.object ?? JSONObject()
      let items = nodes.compactMap(\.value.object)
      return (OFREPReply(items: items, metadata: metadata), odd)
    } catch {
      return (nil, [problem(error.position, error.reason)])
    }
  }

  /// What the service says of a flag; without a value the caller's default holds.
  public func result(of key: String) -> FlagResult {
    guard let item = items.last(where: { $0["key"]?.string?.hasSameBytes(as: key) == true }) else {
      return FlagResult(
        failure: .flagNotFound, details: "there is no flag \"\(key)\"", metadata: metadata)
    }
    let metadata = (item["metadata"]?.object ?? JSONObject()).completed(with: metadata)
    if let code = item["errorCode"] {
      let details = item["errorDetails"]?.string ?? code.ruleText
      let known = code.string.flatMap(FlagResult.ErrorCode.init(rawValue:))
      return FlagResult(failure: known ?? .general, details: details, metadata: metadata)
    }
    let reason = item["reason"]?.string.flatMap(FlagResult.Reason.init(rawValue:)) ?? .unknown
    if reason == .error {
      return FlagResult(failure: .general, details: "the service failed", metadata: metadata)
    }
    // A null value stands for an absent one, and so does whatever comes with a disabled flag.
    let value = item["value"].flatMap { $0.isNull || reason == .disabled ? nil : $0 }
    return FlagResult(
      value: value, variant: item["variant"]?.string, reason: reason, metadata: metadata)
  }
}
