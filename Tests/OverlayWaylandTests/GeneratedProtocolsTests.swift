// SPDX-License-Identifier: MIT

import Support
import Testing

/// The committed C is what our descriptions of the protocols make.
struct GeneratedProtocolsTests {
  @Test(.enabled(if: Programs.find("wayland-scanner") != nil, "wayland-scanner is not installed"))
  func regeneratingChangesNothing() throws {
    let folder = TemporaryDirectory()
    let result = try ChildProcess.run([Checkout.file("scripts/generate-protocols"), folder.path])
    #expect(result.code == 0, "\(result.errors)")
    let sources = "Sources/CWaylandProtocols"
    let names = folder.names.filter { $0.hasSuffix(".c") }
    #expect(names.count == 5)
    for name in names {
      #expect(folder.read(name) == Checkout.text("\(sources)/\(name)"), "\(name)")
      let header = "include/\(name.dropLast(2))-client.h"
      #expect(folder.read(header) != nil)
      #expect(folder.read(header) == Checkout.text("\(sources)/\(header)"), "\(header)")
    }
  }
}
