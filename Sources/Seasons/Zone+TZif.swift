// SPDX-License-Identifier: MIT

extension Zone {
  /// The zone described by a TZif file (RFC 9636), any version.
  ///
  /// The rule in a file's footer is followed up to the end of 2200. Leap seconds are ignored, as
  /// the system's clock does not count them.
  ///
  /// - Parameter bytes: the whole file, as in `/usr/share/zoneinfo`.
  /// - Throws: `ZoneError` if it is not a whole and consistent TZif file.
  public init(tzif bytes: [UInt8]) throws(ZoneError) {
    var reader = TZifReader(bytes)
    var header = try reader.header()
    var timeSize = 4
    if header.version >= UInt8(ascii: "2") {
      try reader.skip(header.blockSize(timeSize: timeSize))
      header = try reader.header()
      timeSize = 8
    }
    self = try reader.block(header, timeSize: timeSize)
    guard timeSize == 8 else { return }
    let footer = try reader.footer()
    if !footer.isEmpty { follow(try ZoneRule(parsing: footer)) }
  }

  /// Continues with a rule after the last known change.
  private mutating func follow(_ rule: ZoneRule) {
    let last = transitions.last ?? Int.min
    let firstYear = transitions.last.map { Swift.max(yearOfSecond($0), 1900) } ?? 1970
    // A damaged file may know changes in years that no rule is followed to.
    guard firstYear <= Self.lastRuleYear else { return }
    for change in rule.changes(inYears: firstYear...Self.lastRuleYear) where change.at > last {
      appendChange(at: change.at, offset: change.offset)
    }
  }

  /// Adds a change; one that changes nothing is left out.
  mutating func appendChange(at seconds: Int, offset: Int) {
    guard Int(offsets.last ?? firstOffset) != offset else { return }
    transitions.append(seconds)
    offsets.append(Int32(offset))
  }

  /// The year up to whose end rules are followed: one more than seasons are computed for.
  static let lastRuleYear = 2200
}

/// The year of UTC that holds a second since 1970.
private func yearOfSecond(_ seconds: Int) -> Int {
  CivilDate(dayNumber: floorDivide(seconds, secondsPerDay).quotient).year
}

/// Reads a TZif file from front to back.
private struct TZifReader {
  struct Header {
    var version: UInt8
    var isUTCount: Int
    var isStandardCount: Int
    var leapCount: Int
    var timeCount: Int
    var typeCount: Int
    var characterCount: Int

    func blockSize(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + characterCount + leapCount * (timeSize + 4)
        + isStandardCount + isUTCount
    }
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func skip(_ count: Int) throws(ZoneError) {
    guard count <= bytes.count - offset else { throw ZoneError("TZif file is cut off") }
    offset += count
  }

  mutating func header() throws(ZoneError) -> Header {
    let start = offset
    try skip(44)
    guard bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
      throw ZoneError("not a TZif file")
    }
    let counts = (0..<6).map { integer(at: start + 20 + 4 * $0, size: 4) }
    guard counts.allSatisfy({ $0 >= 0 && $0 <= bytes.count }), counts[4] >= 1 else {
      throw ZoneError("TZif file has impossible counts")
    }
    return Header(
      version: bytes[start + 4], isUTCount: counts[0], isStandardCount: counts[1],
      leapCount: counts[2], timeCount: counts[3], typeCount: counts[4],
      characterCount: counts[5])
  }

  mutating func block(_ header: Header, timeSize: Int) throws(ZoneError) -> Zone {
    let times = offset
    let indices = times + header.timeCount * timeSize
    let types = indices + header.timeCount
    try skip(header.blockSize(timeSize: timeSize))
    let offsets = (0..<header.typeCount).map { integer(at: types + 6 * $0, size: 4) }
    guard offsets.allSatisfy({ $0.magnitude < 93_600 }) else {
      throw ZoneError("TZif file has an offset of 26 hours or more")
    }
    var zone = Zone(firstOffset: offsets[0])
    var last = Int.min
    for index in 0..<header.timeCount {
      let time = integer(at: times + index * timeSize, size: timeSize)
      let type = Int(bytes[indices + index])
      guard time > last, type < offsets.count else {
        throw ZoneError("TZif file has changes out of order or of an unknown type")
      }
      last = time
      zone.appendChange(at: time, offset: offsets[type])
    }
    return zone
  }

  /// The text between the two line feeds at the end.
  mutating func footer() throws(ZoneError) -> String {
    let rest = bytes[offset...]
    guard rest.first == 0x0A, let end = rest.dropFirst().firstIndex(of: 0x0A) else {
      throw ZoneError("TZif file has no footer")
    }
    return String(decoding: rest[(offset + 1)..<end], as: UTF8.self)
  }

  /// A big-endian two's complement number of 4 or 8 bytes.
  private func integer(at start: Int, size: Int) -> Int {
    let bits = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int(Int32(truncatingIfNeeded: bits)) : Int(Int64(bitPattern: bits))
  }
}
