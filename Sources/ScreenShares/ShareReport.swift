// SPDX-License-Identifier: MIT

/// Whether anybody sees the screen: what the helper sends each time that it changes, in one packet.
public struct ShareReport: Hashable, Sendable {
  /// Whether something of the screen is shared: a monitor or a window, which cannot be told apart.
  public var isShared: Bool
  /// The programs that get it, as they call themselves, in order; empty while none has connected.
  public var programs: [String]

  /// The most programs that are named.
  public static let maximumPrograms = 4
  /// The longest name, in bytes of UTF-8.
  public static let maximumName = 64
  /// The longest packet, in bytes.
  public static let maximumLength = 1 + maximumPrograms * (maximumName + 1)

  /// A report; names are made fit for one line, and the rest of them is left out.
  public init(isShared: Bool, programs: [String] = []) {
    self.isShared = isShared
    let names = Set(programs.map(Self.shown)).subtracting([""])
    self.programs = Array(names.sorted().prefix(Self.maximumPrograms))
  }

  /// The report as bytes: `0` or `1`, then each name with a zero before it.
  public var packet: [UInt8] {
    programs.reduce(into: [isShared ? 0x31 : 0x30]) { bytes, name in
      bytes.append(0)
      bytes.append(contentsOf: name.utf8)
    }
  }

  /// Reads a report; nil if it is none.
  public init?(packet: some Collection<UInt8>) {
    guard packet.count <= Self.maximumLength, let first = packet.first,
      first == 0x30 || first == 0x31
    else { return nil }
    let rest = packet.dropFirst()
    guard rest.isEmpty || rest.first == 0 else { return nil }
    let names = rest.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    self.init(isShared: first == 0x31, programs: names)
  }

  /// A foreign name as it is shown: its printable characters, cut to the longest.
  private static func shown(_ name: String) -> String {
    var text = ""
    for character in name {
      let isPlain = character.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
          .unassigned:
          false
        default: true
        }
      }
      guard isPlain else { continue }
      guard text.utf8.count + character.utf8.count <= maximumName else { break }
      text.append(character)
    }
    return text
  }
}
