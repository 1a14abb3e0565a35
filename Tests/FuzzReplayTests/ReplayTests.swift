// SPDX-License-Identifier: MIT

import FuzzTargets
import Support
import Testing

/// Runs the readers on what fuzzers found worth keeping, without a fuzzer.
///
/// A reader that traps ends the whole run; the message before names the target.
struct ReplayTests {
  @Test(arguments: FuzzTarget.allCases)
  func corpus(_ target: FuzzTarget) throws {
    let inputs = try Self.corpus(of: target.rawValue)
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
    let targets = Checkout.names(in: "fuzz/regressions")
    #expect(!targets.isEmpty)
    for name in targets {
      let target = try #require(FuzzTarget(rawValue: name), "fuzz/regressions/\(name)")
      let files = Checkout.names(in: "fuzz/regressions/\(name)")
      #expect(!files.isEmpty, "\(name)")
      for file in files {
        target.run(try #require(Checkout.bytes("fuzz/regressions/\(name)/\(file)")))
      }
    }
  }

  /// There is an archive for each target and no other, small enough to be replayed each time.
  @Test func archivesAreThoseOfTargets() throws {
    let names = Checkout.names(in: "fuzz/corpora")
    #expect(names == FuzzTarget.allCases.map { "\($0.rawValue).tar" }.sorted())
    var total = 0
    for target in FuzzTarget.allCases {
      let inputs = try Self.corpus(of: target.rawValue)
      #expect(inputs.count <= 200, "\(target)")
      #expect(Set(inputs.map(\.name)).count == inputs.count, "\(target)")
      total += inputs.reduce(0) { $0 + $1.bytes.count }
    }
    #expect(total <= 1 << 20)
  }

  @Test func anArchiveThatIsCutOffIsRefused() throws {
    let whole = try #require(Checkout.bytes("fuzz/corpora/zone.tar"))
    for count in stride(from: 0, to: whole.count - 1024, by: 512) {
      #expect(throws: TarArchive.Failure.self) { try TarArchive(Array(whole[..<count])) }
    }
  }

  private static func corpus(of name: String) throws -> [(name: String, bytes: [UInt8])] {
    try TarArchive(try #require(Checkout.bytes("fuzz/corpora/\(name).tar"))).files
  }
}
