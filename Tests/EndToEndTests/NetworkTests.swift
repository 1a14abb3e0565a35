// SPDX-License-Identifier: MIT

import Support
import Testing

/// The daemon and the network: it has none, as its unit's `RestrictAddressFamilies=AF_UNIX` wants.
struct NetworkTests {
  static let configuration = """
    [flag]
    url = "https://127.0.0.1:9/flags.json"
    \(Samples.alwaysSnow)
    """

  /// Whether the filter is in force here: with it, nothing can make a socket of the network.
  static let canRestrict = KernelFilter.noNetwork.kills(
    "import socket; socket.socket(socket.AF_INET)")

  @Test(.enabled(if: canRestrict, "the kernel has no filters here"))
  func itRunsWhereOnlyLocalSocketsAreAllowed() throws {
    let daemon = try HeadlessDaemon(
      configuration: Self.configuration, wrapper: KernelFilter.noNetwork.wrapper)
    #expect(try daemon.control("burst", "hearts", "--wait", "--duration", "0.1").code == 0)
    #expect(try daemon.control("reload").code == 0)
    let flag = daemon.status().json["flag"]
    #expect(flag["source"].string != nil && flag["validatedAt"] == .null)
    #expect(daemon.process?.isRunning ?? false)
    let families = ["tcp", "tcp6", "udp", "udp6", "raw", "raw6"]
    let number = try #require(daemon.process?.number)
    let links = try ChildProcess.run(["ls", "-l", "/proc/\(number)/fd"]).output
    let inodes = links.split(separator: "\n").compactMap { line in
      line.split(separator: "[").dropFirst().first.map { $0.filter(\.isNumber) }
    }
    #expect(!inodes.isEmpty)
    for family in families {
      let table = TemporaryDirectory.read("/proc/\(number)/net/\(family)") ?? ""
      let used = Set(table.split(whereSeparator: \.isWhitespace).map(String.init))
      #expect(used.isDisjoint(with: inodes), "\(family)")
    }
  }

  @Test(arguments: ["effectd", "effectctl"])
  func onlyHelpersAreLinkedWithOptionalLibraries(name: String) throws {
    let program = try ChildProcess.run(["ldd", try Programs.own(name)])
    #expect(program.code == 0 && program.output.contains("libc.so"))
    for library in Self.optionalLibraries { #expect(!program.output.contains(library)) }
  }

  /// What helpers are linked with, and what that brings along.
  private static let optionalLibraries = [
    "libcairo", "libcurl", "libfontconfig", "libfreetype", "libglib", "libgnutls", "libnghttp",
    "libpango", "libpng", "librsvg", "libssl",
  ]

  @Test func theLibrariesOfPicturesAreTheHelpers() throws {
    let daemon = try HeadlessDaemon()
    #expect(try daemon.control("burst", "emoji", "--wait").code == 0)
    #expect(try daemon.control("burst", "hearts", "--emoji", "Hi", "--wait").code == 0)
    let number = try #require(daemon.process?.number)
    let maps = try #require(TemporaryDirectory.read("/proc/\(number)/maps"))
    #expect(maps.contains("libc.so"))
    for library in Self.optionalLibraries { #expect(!maps.contains(library)) }
  }
}
