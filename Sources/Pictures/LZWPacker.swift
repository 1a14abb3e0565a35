// SPDX-License-Identifier: MIT

/// The variable-width LZW coding of GIF (GIF89a specification, appendix F).
struct LZWPacker {
  private let literalBits: Int
  private var output: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits = 0
  private var width = 0
  private var next = 0
  /// For each code and byte, the code of both together; 0: none.
  private var children: [UInt16]

  /// Codes have at most 12 bits.
  private static let maximumCodes = 4096

  init(literalBits: Int) {
    self.literalBits = literalBits
    children = [UInt16](repeating: 0, count: Self.maximumCodes << literalBits)
  }

  private var clearCode: Int { 1 << literalBits }

  /// Codes a frame's indices.
  mutating func pack(_ indices: [UInt8]) -> [UInt8] {
    restart()
    guard var prefix = indices.first.map(Int.init) else { return output }
    for index in indices.dropFirst() {
      let place = prefix << literalBits | Int(index)
      let known = Int(children[place])
      if known != 0 {
        prefix = known
        continue
      }
      put(prefix)
      if next < Self.maximumCodes {
        children[place] = UInt16(next)
        // A code of more bits is first used after the one that needs them was defined.
        if next == 1 << width { width += 1 }
        next += 1
      } else {
        restart()
      }
      prefix = Int(index)
    }
    put(prefix)
    put(clearCode + 1)
    if pendingBits > 0 { output.append(UInt8(truncatingIfNeeded: pending)) }
    return output
  }

  private mutating func restart() {
    if width > 0 {
      put(clearCode)
      for index in children.indices { children[index] = 0 }
    } else {
      width = literalBits + 1
      put(clearCode)
    }
    width = literalBits + 1
    next = clearCode + 2
  }

  private mutating func put(_ code: Int) {
    pending |= UInt32(code) << UInt32(pendingBits)
    pendingBits += width
    while pendingBits >= 8 {
      output.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }
}
