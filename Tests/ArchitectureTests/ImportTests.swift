// SPDX-License-Identifier: MIT

import Support
import Testing

/// The rooms' imports, held against the dependencies in `Package.swift`.
struct ImportTests {
  /// Files of pure rooms that need the C library for its mathematics, and nothing else of it.
  static let mathematics = ["RuleCoercion.swift", "ConfettiEmitter.swift"]
  /// Rooms without any contact to the machine: not even the C library's files and clocks.
  static let pure: Set<String> = [
    "ControlProtocol", "Director", "Flags", "JSON", "PictureProtocol", "Seasons", "Settings",
    "Values",
  ]

  /// What is larger than all else that a program brings along, and what starts threads.
  static let foundation: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "Dispatch",
  ]

  @Test func everyRoomImportsOnlyWhatThePackageStates() throws {
    let table = try Self.dependencies()
    #expect(table.count > 10)
    for room in table.keys.sorted() {
      for (file, imports) in try Self.imports(ofRoom: room) {
        for module in imports where table[module] != nil {
          #expect(table[room]?.contains(module) ?? false, "\(file) imports \(module)")
        }
      }
    }
  }

  @Test func pureRoomsDoNotTouchTheMachine() throws {
    for room in Self.pure.sorted() {
      for (file, imports) in try Self.imports(ofRoom: room) {
        let allowed: Set<String> =
          Self.mathematics.contains { file.hasSuffix("/\($0)") } ? ["Glibc"] : []
        let machine: Set<String> = ["Glibc", "Foundation", "Platform", "Dispatch"]
        #expect(imports.isDisjoint(with: machine.subtracting(allowed)), "\(file)")
      }
    }
  }

  @Test func noRoomImportsFoundationOrDispatch() throws {
    for room in try Self.dependencies().keys.sorted() where room != "Calendars" {
      for (file, imports) in try Self.imports(ofRoom: room) {
        #expect(imports.isDisjoint(with: Self.foundation), "\(file)")
      }
    }
  }

  @Test func theBackendsDoNotKnowEachOther() throws {
    let table = try Self.dependencies()
    #expect(
      table["OverlayX11"]?.isDisjoint(with: ["OverlayWayland", "Settings", "Seasons"]) ?? false)
    #expect(table["EffectDaemon"]?.isDisjoint(with: ["OverlayX11", "OverlayWayland"]) ?? false)
  }

  // MARK: Reading

  /// The dependencies of each target of `Package.swift`.
  static func dependencies() throws -> [String: Set<String>] {
    let text = try #require(Checkout.text("Package.swift"))
    var table: [String: Set<String>] = [:]
    for part in text.components(after: "arget(").dropFirst() {
      guard let name = part.components(after: "name: \"").dropFirst().first?.prefix(until: "\"")
      else { continue }
      let list =
        part.components(after: "dependencies: [").dropFirst().first?.prefix(until: "]") ?? ""
      let names = list.components(after: "\"").enumerated().filter { $0.offset % 2 == 1 }
      table[String(name)] = Set(names.map { String($0.element) })
    }
    return table
  }

  /// The modules that each Swift file of a room imports.
  static func imports(ofRoom room: String) throws -> [(file: String, imports: Set<String>)] {
    var found: [(String, Set<String>)] = []
    for path in Checkout.files(below: "Sources/\(room)", suffix: ".swift") {
      var modules: Set<String> = []
      for line in try #require(Checkout.text(path)).split(separator: "\n") {
        let words = line.split(separator: " ")
        guard let index = words.firstIndex(of: "import"), index <= 1, words.count > index + 1,
          index == 0 || words[0].hasPrefix("@") || words[0] == "public" || words[0] == "private"
            || words[0] == "internal"
        else { continue }
        modules.insert(String(words[index + 1]))
      }
      found.append((path, modules))
    }
    return found
  }
}

extension StringProtocol {
  /// The text before, between and after each occurrence of a separator.
  fileprivate func components(after separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = Substring(self)
    while let range = rest.firstRange(of: separator) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return parts + [rest]
  }

  fileprivate func prefix(until end: String) -> Substring {
    firstRange(of: end).map { Substring(self[..<$0.lowerBound]) } ?? Substring(self)
  }
}
