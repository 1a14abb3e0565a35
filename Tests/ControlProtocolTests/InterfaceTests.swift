// SPDX-License-Identifier: MIT

import ControlProtocol
import Glibc
import Support
import Testing

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
}
