// SPDX-License-Identifier: MIT

import ControlProtocol
import JSON
import Testing

@Suite struct ControlErrorTests {
  static let all: [ControlError] = [
    .unknownEffect("haerts", nearest: "hearts"), .unknownEffect("x", nearest: nil),
    .unknownOutput("DP-9"), .notShown(rule: "fullscreen", detail: "fullscreen on DP-1"),
    .rateLimited(retryAfterMilliseconds: 90), .invalidConfiguration(["a.toml:1:1: error: x"]),
    .slowReader, .interfaceNotFound("a.b"), .methodNotFound("a.b.C"),
    .methodNotImplemented("a.b.C"), .invalidParameter("count"), .permissionDenied, .expectedMore,
  ]

  @Test(arguments: all)
  func survivesTheWire(error: ControlError) {
    #expect(ControlError(name: error.name, parameters: error.parameters) == error)
  }

  @Test(arguments: ["", "Foo", "io.effectd.Control.Nothing", "org.example.UnknownEffect"])
  func otherNamesAreNoControlErrors(name: String) {
    #expect(ControlError(name: name, parameters: [:]) == nil)
  }

  @Test func wordsOnTheWire() {
    let reply = Reply(.unknownEffect("x", nearest: nil)).encoded()
    let text = #"""
      {"error":"io.effectd.Control.UnknownEffect","parameters":{"effect":"x","nearest":null}}
      """# + "\0"
    #expect(String(decoding: reply, as: UTF8.self) == text)
  }
}
