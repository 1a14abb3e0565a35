// SPDX-License-Identifier: MIT

/// Turns an image's path, relative to its effect's folder, into an absolute one within that folder,
/// or says why it cannot be used.
public typealias ImageResolver = (String) -> Result<String, ImageProblem>

/// An effect file to be read, with what it may refer to.
public struct EffectText {
  /// The effect's name, and its title if it has none.
  public let name: String
  /// The file's name for the diagnostics.
  public let file: String
  /// The content of the file, UTF-8, at most 1 MiB.
  public let bytes: [UInt8]
  let resolveImage: ImageResolver
  let findBase: (String) -> EffectText?
  let baseNames: () -> [String]

  /// Describes a file.
  ///
  /// - Parameters:
  ///   - name: The effect's name.
  ///   - file: The file's name for the diagnostics.
  ///   - bytes: The content of the file.
  ///   - resolveImage: Finds the images beside the file; is given no path with `..`.
  ///   - findBase: Finds the effect that a name means in this file's `like`; nil if there is none.
  ///   - baseNames: The names that there are, for a hint at what was meant.
  public init(
    name: String, file: String, bytes: [UInt8], resolveImage: @escaping ImageResolver,
    findBase: @escaping (String) -> EffectText? = { _ in nil },
    baseNames: @escaping () -> [String] = { [] }
  ) {
    self.name = name
    self.file = file
    self.bytes = bytes
    self.resolveImage = resolveImage
    self.findBase = findBase
    self.baseNames = baseNames
  }
}
