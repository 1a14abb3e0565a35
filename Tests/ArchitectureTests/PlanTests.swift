// SPDX-License-Identifier: MIT

import Support
import Testing

/// `docs/architecture.md` held against the sources and `Package.swift`.
struct PlanTests {
  /// A room as the page's table describes it.
  private struct Room {
    let name: String
    let imports: Set<String>
    let isPure: Bool
  }

  private static let page = "docs/architecture.md"

  @Test func everyFileThatIsNamedExists() throws {
    let names = Self.code(in: try #require(Checkout.text(Self.page)))
      .filter { $0.hasSuffix(".swift") && $0.contains("/") }
    #expect(names.count > 30)
    #expect(names.filter { Checkout.bytes("Sources/\($0)") == nil } == [])
  }

  @Test func theTableHasEveryRoomOnce() throws {
    #expect(try Self.rooms().map(\.name).sorted() == Checkout.names(in: "Sources"))
  }

  @Test func importsGoUpTheTable() throws {
    var above: Set<String> = []
    for room in try Self.rooms() {
      #expect(room.imports.isSubset(of: above), "\(room.name)")
      above.insert(room.name)
    }
  }

  /// The table, the targets' dependencies and the sources' import lines say the same.
  @Test func importsAreThoseOfThePackageAndOfTheSources() throws {
    let rooms = try Self.rooms()
    let package = try ImportTests.dependencies()
    let names = Set(rooms.map(\.name))
    for room in rooms {
      #expect(room.imports == package[room.name] ?? [], "\(room.name) in Package.swift")
      let files = try ImportTests.imports(ofRoom: room.name)
      if files.isEmpty { continue }
      let modules = files.flatMap { $0.imports.map { String($0.prefix { $0 != "." }) } }
      #expect(room.imports == names.intersection(modules), "\(room.name) in its sources")
    }
  }

  /// A pure room that imported one which is not would have its contact to the machine through it.
  @Test func pureRoomsImportPureRooms() throws {
    let pure = try Self.rooms().filter(\.isPure)
    let names = Set(pure.map(\.name))
    #expect(ImportTests.pure.isSubset(of: names))
    // Text in, values out: a parser that touches nothing.
    for room in pure { #expect(room.imports.isSubset(of: names.union(["CToml"])), "\(room.name)") }
  }

  /// The rows of the table, in order; a row may stand for several rooms.
  private static func rooms() throws -> [Room] {
    let text = try #require(Checkout.text(page))
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix("| Room |") }
    return try lines.dropFirst(2).prefix { $0.hasPrefix("|") }.flatMap { row in
      let cells = row.split(separator: "|").map(String.init)
      try #require(cells.count == 4, "\(row)")
      let imports = Set(code(in: cells[1]))
      let isPure = cells[0].contains("*pure*")
      return code(in: cells[0]).map { Room(name: $0, imports: imports, isPure: isPure) }
    }
  }

  /// What stands between backticks.
  private static func code(in text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
