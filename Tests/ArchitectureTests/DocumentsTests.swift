// SPDX-License-Identifier: MIT

import Glibc
import Testing

/// Documents that name tests name tests that there are.
struct DocumentsTests {
  private static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  @Test(arguments: ["docs/reliability.md", "docs/security.md"])
  func everyTestThatIsNamedExists(document: String) {
    let code = Self.files(in: "\(Self.root)/Tests", suffix: ".swift").map(Self.text).joined()
    var names: [Substring] = []
    for piece in Self.text("\(Self.root)/\(document)").split(separator: "`") {
      guard let bracket = piece.firstIndex(of: "("), piece.first?.isLowercase ?? false else {
        continue
      }
      let name = piece[..<bracket]
      if name.allSatisfy({ $0.isLetter || $0.isNumber }) { names.append(name) }
    }
    #expect(names.count > 10)
    for name in names { #expect(code.contains("func \(name)("), "\(name)") }
  }

  private static func files(in folder: String, suffix: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var result: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = "\(folder)/\(name)"
      if name.hasSuffix(suffix) {
        result.append(path)
      } else {
        result += files(in: path, suffix: suffix)
      }
    }
    return result
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "rb") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&piece, 1, piece.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece[..<count]
    }
  }
}
