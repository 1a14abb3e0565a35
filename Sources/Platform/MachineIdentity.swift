// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// A name for this installation that leads nowhere else.
public enum MachineIdentity {
  /// Our own constant: with another one the same machine has another, unrelated name.
  private static let application: [UInt8] = [
    0x6e, 0x1d, 0x52, 0x0b, 0x94, 0xa7, 0x4f, 0x3c, 0xb8, 0x41, 0xe5, 0x09, 0x7a, 0xd2, 0x66, 0xf3,
  ]

  /// 32 hexadecimal digits: stable, different for each machine, not reversible to the machine's id.
  ///
  /// The corresponding C function is `sd_id128_get_machine_app_specific`.
  /// - Parameter fallback: a file that holds the name where the machine has no id; it is made with
  ///   a random one if it is missing. nil, or one that cannot be kept: a new name each time.
  /// - Returns: the name.
  public static func identifier(fallback: String?) -> String {
    if let id = text({ Syscalls.machineIdentity(application, into: $0) }) { return id }
    if let fallback, let kept = try? Files.read(fallback, limit: 64) {
      let text = String(decoding: kept, as: UTF8.self).prefix { $0.isHexDigit }
      if text.utf8.count == 32 { return String(text) }
    }
    let fresh = text { effectd_random_id($0) } ?? String(repeating: "0", count: 32)
    if let fallback { try? Files.write(Array("\(fresh)\n".utf8), to: fallback) }
    return fresh
  }

  private static func text(_ body: (UnsafeMutablePointer<CChar>) -> CInt) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 33) { buffer in
      guard let base = buffer.baseAddress, body(base) >= 0 else { return nil }
      return String(cString: base)
    }
  }
}

extension Syscalls {
  /// Writes 32 digits and a zero; negative if the machine has no id.
  static func machineIdentity(
    _ application: [UInt8], into text: UnsafeMutablePointer<CChar>
  ) -> CInt {
    let result = try? checkSystemd("sd_id128_get_machine_app_specific", "/etc/machine-id") {
      effectd_machine_id(application, text)
    }
    return result ?? -1
  }
}
