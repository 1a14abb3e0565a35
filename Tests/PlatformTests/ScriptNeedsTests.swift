// SPDX-License-Identifier: MIT
import Support
import Testing

/// What scripts need: installed if it is missing, and found where Debian puts it.
struct ScriptNeedsTests {
  /// A PATH as cron's, and no package lists to be read.
  private static let environment = [
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "apt_is_fresh": "1",
  ]

  @Test func gamesAndAdministratorsProgramsAreFound() throws {
    let library = Checkout.file("scripts/lib.sh")
    let shell = try ChildProcess.run(
      ["bash", "-c", "source '\(library)' && echo $PATH"], environment: Self.environment)
    #expect(shell.output == "/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin:/usr/games\n")
    let python = try needs("needs.widen_path(); print(needs.os.environ['PATH'])")
    // Whoever starts Python may put folders of its own before.
    #expect(python.output.hasSuffix(shell.output))
  }

  @Test(arguments: [
    (
      "needs.programs(no_such='no-such-package')",
      "there is no no-such; needed are the packages no-such-package\n"
    ),
    ("needs.module('no_such', 'no-such-package')", "needed is the package no-such-package\n"),
    ("needs.release_build('/nonexistent', 'effectd')", "EFFECTD_BIN says where another one is\n"),
  ])
  func whatCannotBeHadIsNamed(call: String, message: String) throws {
    let result = try needs(call)
    #expect(result.code == 1)
    #expect(result.errors.hasSuffix(message))
    #expect(!result.errors.contains("Traceback"))
  }

  @Test(arguments: ["bench", "soak", "bench-manners"])
  func helpNeedsNothing(script: String) throws {
    let result = try ChildProcess.run(
      [Checkout.file("scripts/\(script)"), "--help"], environment: Self.environment)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("usage: \(script)"))
  }

  /// Runs a line of Python that uses `scripts/lib.d/needs.py`.
  private func needs(_ line: String) throws -> ChildProcess.Result {
    let folder = Checkout.file("scripts/lib.d")
    return try ChildProcess.run(
      ["python3", "-B", "-c", "import sys; sys.path[0] = '\(folder)'; import needs; \(line)"],
      environment: Self.environment, changes: ["EFFECTD_BIN": "/nonexistent"])
  }
}
