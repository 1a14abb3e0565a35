// SPDX-License-Identifier: MIT

import Support
import Testing

/// The committed C is what our descriptions of the protocols make.
struct GeneratedProtocolsTests {
  static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  @Test(.enabled(if: Programs.find("wayland-scanner") != nil, "wayland-scanner is not installed"))
  func regeneratingChangesNothing() throws {
    let folder = TemporaryDirectory()
    let result = try ChildProcess.run(["\(Self.root)/scripts/generate-protocols", folder.path])
    #expect(result.code == 0, "\(result.errors)")
    let sources = "\(Self.root)/Sources/CWaylandProtocols"
    let names = folder.names.filter { $0.hasSuffix(".c") }
    #expect(names.count == 5)
    for name in names {
      #expect(folder.read(name) == TemporaryDirectory.read("\(sources)/\(name)"), "\(name)")
      let header = "include/\(name.dropLast(2))-client.h"
      #expect(folder.read(header) != nil)
      #expect(folder.read(header) == TemporaryDirectory.read("\(sources)/\(header)"), "\(header)")
    }
  }
}
