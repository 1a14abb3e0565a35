// SPDX-License-Identifier: MIT

import Glibc
import Particles
import Settings
import Testing
import Values

/// The effects that come with the programs, as they lie in `config/effects`.
enum EffectFile {
  /// Their names in order.
  static let names: [String] = {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".toml") { names.append(String(name.dropLast(5))) }
    }
    return names.sorted()
  }()

  /// Those of our own design, of one kind.
  static func designed(_ kind: EffectKind) -> [String] {
    names.filter { !$0.hasPrefix("classic-") && (try? effect($0))?.kind == kind }
  }

  /// Reads one.
  static func effect(_ name: String) throws -> Effect {
    let bytes = try #require(content(of: "\(folder)/\(name).toml"))
    let checked = EffectReader.read(
      text: bytes, file: name, name: name,
      resolveImage: { _ in .failure(ImageProblem("a compiled-in effect has no images")) })
    return try #require(checked.value)
  }

  private static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/config/effects"
  }()

  private static func content(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}

/// An effect on a screen.
func simulation(_ effect: Effect, width: Double = 1920, height: Double = 1080) -> Simulation {
  Simulation(layers: effect.layers, width: width, height: height, maximumParticles: 10_000)
}
