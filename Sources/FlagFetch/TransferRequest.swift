// SPDX-License-Identifier: MIT

import Flags
import JSON

/// What is asked of a server.
///
/// Nothing leaves the machine but this.
public struct TransferRequest: Hashable, Sendable {
  /// The address.
  public var url = ""
  /// Whether it is `https://`.
  public var isSecure = false
  /// How many redirects are followed; whatever their number, they lead to `https://` only.
  public var maximumRedirects = 0
  /// Header lines.
  public var headers: [String] = []
  /// What to post; `nil`: a GET.
  public var body: [UInt8]?
  /// Certificate authorities to trust instead of the system's, as a file; `nil`: the system's.
  public var certificateFile: String?
  /// How long the whole exchange may take, in milliseconds.
  public var timeout = 0

  /// A request for nothing yet.
  init() {}

  /// The request for a source.
  ///
  /// - Parameters:
  ///   - url: the source's address.
  ///   - isSecure: whether it is `https://`.
  ///   - request: what is to be fetched.
  ///   - cache: what we have already: it is asked for only if it has changed.
  init(url: String, isSecure: Bool, for request: FetchRequest, cache: CacheFile?) {
    self.url = url
    self.isSecure = isSecure
    certificateFile = request.certificateFile
    timeout = request.timeout
    maximumRedirects = 3
    headers = ["Accept: application/json"]
    if let etag = cache?.etag {
      headers.append("If-None-Match: \(etag)")
    } else if let date = cache?.lastModified {
      headers.append("If-Modified-Since: \(date)")
    }
    if request.source.format == .ofrep { ask(url, request.context) }
  }

  /// Makes this OFREP's bulk evaluation.
  ///
  /// It is redirected nowhere: the context is not for others.
  private mutating func ask(_ base: String, _ context: EvaluationContext) {
    url = base + (base.hasSuffix("/") ? "" : "/") + "ofrep/v1/evaluate/flags"
    maximumRedirects = 0
    headers.append("Content-Type: application/json")
    headers.append("Expect:")
    let body: JSONObject = ["context": .object(context.attributes.sorted())]
    self.body = JSONValue.object(body).utf8
  }
}
