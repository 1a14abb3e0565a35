// SPDX-License-Identifier: MIT

import FuzzTargets
import Platform
import Testing

/// Runs the readers on what fuzzers found worth keeping, without a fuzzer.
///
/// A reader that traps ends the whole run; the message before names the target.
struct ReplayTests {
  static let folder: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/") + "/fuzz"
  }()

  @Test(arguments: FuzzTarget.allCases)
  func corpus(_ target: FuzzTarget) throws {
    let inputs = try Self.inputs("corpora/\(target.rawValue)")
    #expect(inputs.count > 1, "a target without a corpus is not tested")
    for (_, bytes) in inputs { target.run(bytes) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func nothingAndNoiseAreHarmless(_ target: FuzzTarget) throws {
    target.run([])
    for byte: UInt8 in [0, 0x0A, 0x30, 0x5B, 0x7B, 0xFF] {
      target.run([byte])
      target.run([UInt8](repeating: byte, count: 5000))
    }
  }

  /// What once made a reader trap, hang or take too much.
  @Test func regressions() throws {
    var count = 0
    for target in FuzzTarget.allCases {
      for (_, bytes) in try Self.inputs("regressions/\(target.rawValue)") {
        target.run(bytes)
        count += 1
      }
    }
    #expect(count > 0)
  }

  /// Every file is read by a target of its folder's name, and small enough to be replayed each time.
  @Test(arguments: ["corpora", "regressions"])
  func foldersAreThoseOfTargets(_ kind: String) throws {
    var total = 0
    let names = try Self.names(in: "\(Self.folder)/\(kind)")
    #expect(!names.isEmpty)
    for name in names {
      #expect(FuzzTarget(rawValue: name) != nil, "\(kind)/\(name)")
      let inputs = try Self.inputs("\(kind)/\(name)")
      #expect(inputs.count <= 200, "\(kind)/\(name)")
      total += inputs.reduce(0) { $0 + $1.bytes.count }
    }
    #expect(total <= 1 << 20)
  }

  // MARK: Files

  private static func inputs(_ place: String) throws -> [(name: String, bytes: [UInt8])] {
    let directory = "\(folder)/\(place)"
    return try names(in: directory).map { name in
      (name: name, bytes: try Files.read("\(directory)/\(name)", limit: 1 << 20))
    }
  }

  /// Without the hidden ones; none if there is no such folder.
  private static func names(in directory: String) throws -> [String] {
    try Files.names(in: directory).filter { !$0.hasPrefix(".") }
  }
}
