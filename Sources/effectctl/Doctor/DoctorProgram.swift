// SPDX-License-Identifier: MIT
import Glibc
import Platform

/// The programs that `doctor` asks.
enum DoctorProgram {
  /// What a program prints in an environment.
  ///
  /// - Throws: if there is no such program, or it ends with a failure.
  static func output(
    _ name: String, _ words: [String], _ environment: [String: String]
  ) throws(SystemError) -> String {
    let variables = environment.map { "\($0.key)=\($0.value)" }.sorted()
    let bytes = try Subprocess.output(
      of: "/usr/bin/env", ["-i"] + variables + ["timeout", "10", name] + words, limit: 1 << 16)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path of a program in the folder of this one; nil if there is none.
  static func beside(_ name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return nil }
    let own = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let path = "\(Files.parent(of: own))/\(name)"
    return access(path, X_OK) == 0 ? path : nil
  }
}
