// SPDX-License-Identifier: MIT

import Testing

@testable import FlagFetch

/// What passes between the tool and the helper that fetches.
struct MessageTests {
  private var request: TransferRequest {
    var request = TransferRequest()
    request.url = "https://flags.example.org/a?b=c d"
    request.isSecure = true
    request.maximumRedirects = 3
    request.timeout = 10_000
    request.certificateFile = "/a folder/certificates.pem"
    request.headers = ["Accept: application/json", "If-None-Match: \"x y\""]
    return request
  }

  @Test func requestsComeBack() {
    #expect(TransferRequest(message: request.message) == request)
    var post = request
    post.body = Array("{\n}".utf8)
    #expect(TransferRequest(message: post.message) == post)
  }

  @Test func aLineEndInAHeaderAddsNoLine() {
    var request = request
    request.headers = ["A: b\nurl http://elsewhere.example.org"]
    let read = TransferRequest(message: request.message)
    #expect(read?.url == request.url && read?.headers.count == 1)
  }

  @Test(arguments: [
    TransferReply.failure("Could not resolve host"),
    .response(status: 200, headers: ["HTTP/2 200", "ETag: \"a\""], body: [0, 10, 255]),
    .response(status: 304, headers: [], body: []),
  ])
  func repliesComeBack(_ reply: TransferReply) {
    #expect(TransferReply(message: reply.message) == reply)
  }

  @Test func whatIsCutOrMadeUpIsNone() {
    let reply = TransferReply.response(status: 200, headers: ["A: b"], body: [1, 2]).message
    for length in 0..<reply.count {
      #expect(TransferReply(message: Array(reply[..<length])) == nil)
    }
    for text in ["", "\n", "status\n", "body 0\n", "status x\nbody 0\n", "status 200\nbody -1\n"] {
      #expect(TransferReply(message: Array(text.utf8)) == nil, "\(text)")
    }
    #expect(TransferRequest(message: Array("url a\nshell b\nget 0\n".utf8)) == nil)
  }
}
