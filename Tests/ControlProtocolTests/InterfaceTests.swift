// SPDX-License-Identifier: MIT

import Glibc
import Support
import Testing

@testable import ControlProtocol

@Suite struct InterfaceTests {
  /// The file for people and the string in the binary are the same text.
  ///
  /// With `RECORD_SNAPSHOTS=1` in the environment the file is written anew, and the test fails once.
  @Test func descriptionEqualsItsFile() throws {
    let file = "Sources/ControlProtocol/io.effectd.Control.varlink"
    let text = Checkout.text(file)
    if text != ControlInterface.description, getenv("RECORD_SNAPSHOTS") != nil {
      let stream = try #require(fopen(Checkout.file(file), "w"))
      fputs(ControlInterface.description, stream)
      fclose(stream)
    }
    #expect(text == ControlInterface.description)
  }

  @Test(arguments: ControlCall.methodNames)
  func everyMethodIsDescribed(name: String) {
    #expect(ControlInterface.description.contains("\nmethod \(name)("))
  }

  @Test func noOtherMethodIsDescribed() {
    let lines = ControlInterface.description.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("method ") } == ControlCall.methodNames.count)
  }

  @Test(arguments: ControlErrorTests.all)
  func everyErrorIsDescribed(error: ControlError) throws {
    let dot = try #require(error.name.lastIndex(of: "."))
    let text =
      error.name[..<dot] == ControlInterface.name
      ? ControlInterface.description : ServiceInterface.description
    #expect(text.contains("\nerror \(error.name[error.name.index(after: dot)...]) ("))
  }

  // MARK: What 0.1.0 had

  /// The names in a declaration of the interface of 0.1.0; nil if there was none.
  private func oldNames(_ declaration: String) throws -> Set<String>? {
    let file = "scripts/varlink-interop.d/io.effectd.Control-0.1.0.varlink"
    let text = "\n" + (try #require(Checkout.text(file)))
    guard let start = text.firstRange(of: "\n\(declaration)") else { return nil }
    let rest = text[start.upperBound...]
    let end = rest.firstRange(of: "\n\n")?.lowerBound ?? rest.endIndex
    let lines = rest[..<end].split(separator: "\n").filter { !$0.contains("#") }
    return Set(lines.joined(separator: " ").split { " (),:?[]".contains($0) }.map(String.init))
  }

  private func check(_ fields: [FieldText], _ declaration: String) throws {
    guard let known = try oldNames(declaration) else { return }
    for field in fields {
      #expect(field.isAddition != known.contains(field.name), "\(declaration)\(field.name)")
      if field.isAddition { #expect(field.type.hasPrefix("?"), "\(field.name) is not nullable") }
    }
  }

  /// Clients of 0.1.0 are not sent what they do not know, and daemons of 0.1.0 not asked for it.
  @Test func whatTheOldInterfaceHadNotIsAnAddition() throws {
    for method in Method.all {
      try check(method.call.fields + method.reply.fields, "method \(method.name)(")
    }
    try check(Status.record.fields.map(FieldText.init), "type Status (")
    try check(Shown.record.fields.map(FieldText.init), "type Shown (")
    try check(Rule.record.fields.map(FieldText.init), "type Rule (")
    try check(OutputDescription.record.fields.map(FieldText.init), "type Output (")
    try check(FlagStatus.record.fields.map(FieldText.init), "type Flag (")
    try check(EffectListing.record.fields.map(FieldText.init), "type Effect (")
    #expect(try oldNames("method Stop(") == ["effect", "string", "->", "stopped", "int"])
  }
}
