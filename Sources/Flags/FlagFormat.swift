// SPDX-License-Identifier: MIT

/// How a flag comes here.
public enum FlagFormat: String, Sendable, CaseIterable {
  /// A static document in flagd's schema, evaluated here.
  case flagd
  /// The bulk reply of a flag service (OpenFeature Remote Evaluation Protocol).
  case ofrep
}

extension FlagFormat {
  /// Evaluates a flag of a document or a reply.
  ///
  /// - Parameters:
  ///   - key: the flag's name.
  ///   - body: the document or reply.
  ///   - context: what rules may know; a reply has been evaluated already.
  ///   - timestamp: now, in seconds since 1970.
  /// - Returns: the value and how it came about; failures are a result as well.
  public func evaluate(
    _ key: String, of body: [UInt8], in context: EvaluationContext, timestamp: Int
  ) -> FlagResult {
    switch self {
    case .flagd:
      let (document, problems) = FlagDocument.read(body, file: "document")
      if let document { return document.evaluate(key, in: context, timestamp: timestamp) }
      return Self.unreadable(problems)
    case .ofrep:
      let (reply, problems) = OFREPReply.read(body, file: "reply")
      return reply?.result(of: key) ?? Self.unreadable(problems)
    }
  }

  /// Checks a document or a reply.
  ///
  /// - Parameters:
  ///   - body: the document or reply.
  ///   - file: what messages call it.
  /// - Returns: whether it can be used at all, and everything that is wrong with it.
  public func check(
    _ body: [UInt8], file: String
  ) -> (isUsable: Bool, problems: [FlagProblem]) {
    switch self {
    case .flagd:
      let (document, problems) = FlagDocument.read(body, file: file)
      return (document != nil, problems)
    case .ofrep:
      let (reply, problems) = OFREPReply.read(body, file: file)
      return (reply != nil, problems)
    }
  }

  private static func unreadable(_ problems: [FlagProblem]) -> FlagResult {
    let first = problems.first { $0.severity == .error }
    return FlagResult(failure: .parseError, details: first?.description ?? "unreadable")
  }
}
