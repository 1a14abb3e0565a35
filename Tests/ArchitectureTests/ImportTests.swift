// SPDX-License-Identifier: MIT

import Support
import Testing

/// The rooms' imports, held against the dependencies in `Package.swift`.
struct ImportTests {
  /// Rooms without any contact to the machine: not even the C library's files and clocks.
  static let pure: Set<String> = [
    "ControlProtocol", "Director", "Flags", "Flashes", "JSON", "Particles", "PictureProtocol",
    "Seasons",
    "Settings", "Values",
  ]
  /// The declarations of the C library that rooms may import one by one, and nothing else of it: the
  /// mathematics and the format of numbers, and what the daemon says of its own process.
  static let allowed: [String: Set<String>] = [
    "EffectDaemon": ["Glibc.SIGHUP", "Glibc.SIGINT", "Glibc.SIGTERM", "Glibc.getpid"],
    "Flags": ["Glibc.vsnprintf"],
    "Flashes": ["Glibc.pow"],
    "Particles": ["Glibc.cbrtf", "Glibc.cos", "Glibc.powf", "Glibc.sin"],
    "Seasons": ["Glibc.acos", "Glibc.asin", "Glibc.cos", "Glibc.sin", "Glibc.tan"],
    "Settings": ["Glibc.log", "Glibc.sin"],
  ]

  /// What is larger than all else that a program brings along, and what starts threads.
  static let foundation: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "Dispatch",
  ]

  /// A variable that is not named there counts as never set.
  @Test func theEnvironmentNamesEveryVariableThatIsRead() throws {
    let names = try #require(Checkout.text("Sources/Platform/ProcessEnvironment.swift"))
    var read: Set<String> = []
    for path in Checkout.files(below: "Sources", suffix: ".swift") {
      for match in try #require(Checkout.text(path)).matches(of: /\["([A-Z][A-Z_]{3,})"\]/) {
        read.insert(String(match.1))
      }
    }
    #expect(read.count > 15)
    for name in read.sorted() { #expect(names.contains("\"\(name)\""), "\(name)") }
  }

  @Test func everyRoomImportsOnlyWhatThePackageStates() throws {
    let table = try Self.dependencies()
    #expect(table.count > 10)
    for room in table.keys.sorted() {
      for (file, imports) in try Self.imports(ofRoom: room) {
        for module in imports.map(Self.module) where table[module] != nil {
          #expect(table[room]?.contains(module) ?? false, "\(file) imports \(module)")
        }
      }
    }
  }

  @Test func pureRoomsDoNotTouchTheMachine() throws {
    let clibrary: Set<String> = ["Glibc", "Musl"]
    let machine = Self.foundation.union(clibrary).union(["Platform"])
    for room in Self.pure.union(Self.allowed.keys).sorted() {
      // The daemon reaches the machine through Platform, and not past it.
      let banned = Self.pure.contains(room) ? machine : clibrary
      for (file, imports) in try Self.imports(ofRoom: room) {
        let touching = imports.subtracting(Self.allowed[room] ?? []).map(Self.module)
        #expect(banned.isDisjoint(with: touching), "\(file)")
      }
    }
  }

  @Test func noRoomImportsFoundationOrDispatch() throws {
    for room in try Self.dependencies().keys.sorted() {
      for (file, imports) in try Self.imports(ofRoom: room) {
        #expect(Self.foundation.isDisjoint(with: imports.map(Self.module)), "\(file)")
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

  /// What each Swift file of a room imports: modules, and as `module.name` single declarations.
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
        let isDeclaration = ["class", "enum", "func", "struct", "var"].contains(words[index + 1])
        modules.insert(String(words[isDeclaration ? index + 2 : index + 1]))
      }
      found.append((path, modules))
    }
    return found
  }

  /// The module of an import.
  static func module(_ name: String) -> String {
    String(name.prefix { $0 != "." })
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
