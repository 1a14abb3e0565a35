// SPDX-License-Identifier: MIT

import CCurl
import FlagFetch

/// One HTTP exchange by libcurl, within limits of size, time and place.
final class Transfer {
  private let handle: UnsafeMutableRawPointer
  private var requestHeaders: UnsafeMutablePointer<curl_slist>?
  private var body: [UInt8] = []
  private var headers: [String] = []
  private var headerSize = 0
  private var isTooLarge = false

  /// A transfer; `nil` if libcurl has no memory.
  ///
  /// The corresponding C function is `curl_easy_init`.
  init?() {
    guard let handle = curl_easy_init() else { return nil }
    self.handle = handle
  }

  deinit {
    curl_slist_free_all(requestHeaders)
    curl_easy_cleanup(handle)
  }

  /// Sends a request and waits for the reply, as long as the request allows.
  ///
  /// - Parameter request: what to send.
  /// - Returns: the reply; failures of any kind are one as well.
  func perform(_ request: TransferRequest) -> TransferReply {
    for line in request.headers { requestHeaders = curl_slist_append(requestHeaders, line) }
    setLimits(request)
    setPlaces(request)
    setCallbacks()
    // libcurl copies neither list nor body: the list lives as long as this object, the body here.
    var code = ccurl_set_list(handle, CURLOPT_HTTPHEADER, requestHeaders)
    if let body = request.body {
      code = body.withUnsafeBufferPointer { bytes in
        ccurl_set_long(handle, CURLOPT_POSTFIELDSIZE, bytes.count)
        return bytes.withMemoryRebound(to: CChar.self) { text in
          ccurl_set_string(handle, CURLOPT_COPYPOSTFIELDS, text.baseAddress)
        }
      }
    }
    if code == CURLE_OK { code = curl_easy_perform(handle) }
    return reply(code)
  }

  private func reply(_ code: CURLcode) -> TransferReply {
    if isTooLarge || code == CURLE_FILESIZE_EXCEEDED {
      return .failure("the answer is too large (at most \(TransferReply.maximumBody >> 10) KiB)")
    }
    guard code == CURLE_OK else {
      return .failure(String(cString: curl_easy_strerror(code)))
    }
    var status = 0
    ccurl_get_long(handle, CURLINFO_RESPONSE_CODE, &status)
    return .response(status: status, headers: headers, body: body)
  }

  private func set(_ option: CURLoption, _ value: Int) {
    let code = ccurl_set_long(handle, option, value)
    precondition(code == CURLE_OK, "Transfer.set: libcurl must know every option that we set")
  }

  private func set(_ option: CURLoption, _ value: String) {
    let code = ccurl_set_string(handle, option, value)
    precondition(code == CURLE_OK, "Transfer.set: libcurl must know every option that we set")
  }

  private func setLimits(_ request: TransferRequest) {
    set(CURLOPT_CONNECTTIMEOUT_MS, min(5_000, request.timeout))
    set(CURLOPT_TIMEOUT_MS, request.timeout)
    set(CURLOPT_LOW_SPEED_LIMIT, 64)
    set(CURLOPT_LOW_SPEED_TIME, 5)
    set(CURLOPT_NOSIGNAL, 1)
    // Only a hint: it is without effect where the server does not announce the length.
    set(CURLOPT_MAXFILESIZE, TransferReply.maximumBody)
  }

  private func setPlaces(_ request: TransferRequest) {
    set(CURLOPT_URL, request.url)
    // The first holds for redirects as well, so that http has to admit https.
    set(CURLOPT_PROTOCOLS_STR, request.isSecure ? "https" : "http,https")
    set(CURLOPT_REDIR_PROTOCOLS_STR, "https")
    set(CURLOPT_FOLLOWLOCATION, request.maximumRedirects > 0 ? 1 : 0)
    set(CURLOPT_MAXREDIRS, request.maximumRedirects)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))  // A macro, or a case of an enum.
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_USERAGENT, "effectd")
    // All codings that this libcurl decodes; the limit of size is on what comes out of them.
    set(CURLOPT_ACCEPT_ENCODING, "")
    if !request.isSecure { set(CURLOPT_NOPROXY, "*") }
    if let file = request.certificateFile { set(CURLOPT_CAINFO, file) }
  }

  private func setCallbacks() {
    let context = Unmanaged.passUnretained(self).toOpaque()
    ccurl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.take(body: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    ccurl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      return transfer.take(header: UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
  }

  /// Returns how many bytes were taken; fewer than came make libcurl break off.
  private func take(body bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= TransferReply.maximumBody else {
      isTooLarge = true
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  private func take(header bytes: UnsafeRawBufferPointer) -> Int {
    headerSize += bytes.count
    guard headerSize <= TransferReply.maximumHeaders else {
      isTooLarge = true
      return 0
    }
    let line = bytes.filter { $0 != 0x0D && $0 != 0x0A }
    if !line.isEmpty { headers.append(String(decoding: line, as: UTF8.self)) }
    return bytes.count
  }
}
