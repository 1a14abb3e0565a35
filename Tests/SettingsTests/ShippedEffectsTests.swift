// SPDX-License-Identifier: MIT
import Glibc
import Testing

@testable import Settings

@Suite("config/effects")
struct ShippedEffectsTests {
  @Test("every file is read without a word", arguments: fileNames())
  func clean(_ name: String) throws {
    let bytes = try #require(contents(ofFile: "\(folder())/\(name)"))
    let checked = EffectReader.read(
      text: bytes, file: name, name: String(name.dropLast(5)),
      resolveImage: { _ in .failure(ImageProblem("a compiled-in effect has no images")) })
    #expect(checked.diagnostics.map(\.description) == [])
    #expect(checked.value != nil)
  }

  private static func fileNames() -> [String] {
    guard let directory = opendir(folder()) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".toml") { names.append(name) }
    }
    return names.sorted()
  }
}

/// The folder of the effects that come with the programs.
private func folder(path: String = #filePath) -> String {
  "/" + path.split(separator: "/").dropLast(3).joined(separator: "/") + "/config/effects"
}
