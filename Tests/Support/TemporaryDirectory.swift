// SPDX-License-Identifier: MIT
import Glibc

/// A directory of its own for one test, removed with everything in it when the test is over.
///
/// All lie in one directory of the process, which goes with it, for the sake of those that outlive their
/// test or that something is written into while they are removed. What a killed process left is removed by
/// the next.
public final class TemporaryDirectory: Sendable {
  /// Its absolute path, short enough for a socket to fit below it.
  public let path: String

  /// Makes the directory below `TMPDIR`, else `/tmp`.
  public init() { path = Self.make("\(Self.ofProcess)/XXXXXX") }

  /// Where all directories of this process are.
  private static let ofProcess: String = {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    removeLeftovers(in: parent)
    let path = make("\(parent)/effectd-\(getpid())-XXXXXX")
    // Programs of other users are let into directories below it.
    chmod(path, 0o711)
    atexit { TemporaryDirectory.remove(TemporaryDirectory.ofProcess) }
    return path
  }()

  private static func make(_ template: String) -> String {
    var template = Array(template.utf8CString)
    guard mkdtemp(&template) != nil else {
      fatalError("mkdtemp: \(String(cString: strerror(errno)))")
    }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes our directories of processes that are no more.
  static func removeLeftovers(in parent: String) {
    for name in names(in: parent) {
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 3, parts[0] == "effectd", let process = pid_t(parts[1]) else { continue }
      var facts = stat()
      guard kill(process, 0) != 0, errno == ESRCH, lstat("\(parent)/\(name)", &facts) == 0,
        facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == geteuid()
      else { continue }
      remove("\(parent)/\(name)")
    }
  }

  deinit { Self.remove(path) }

  /// The path of an entry, there or not.
  public func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file in place, as a shell's `>` does, making the directories above it.
  @discardableResult
  public func write(_ text: String, to name: String) -> String {
    let file = self(name)
    makeDirectory(String(file[..<(file.lastIndex(of: "/") ?? file.endIndex)]))
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    var text = text
    let written = text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    precondition(written == text.utf8.count, "\(file): cannot be written")
    close(descriptor)
    return file
  }

  /// The text of an entry, or nil if it cannot be read.
  public func read(_ name: String) -> String? { Self.read(self(name)) }

  /// The text of any file, or nil if it cannot be read.
  public static func read(_ path: String) -> String? {
    bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of any file, or nil if it cannot be read.
  public static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count <= 0 { return count < 0 ? nil : bytes }
      bytes += piece[..<count]
    }
  }

  /// The names in the directory, sorted.
  public var names: [String] { Self.names(in: path) }

  private func makeDirectory(_ directory: String) {
    if mkdir(directory, 0o755) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = directory.lastIndex(of: "/") else { return }
    makeDirectory(String(directory[..<slash]))
    mkdir(directory, 0o755)
  }

  /// The names in any directory, sorted; none if it cannot be read.
  public static func names(in path: String) -> [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// The permissions of a path, through links; nil if it is not there.
  public static func mode(of path: String) -> UInt32? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : nil
  }

  private static func remove(_ path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return }
    if facts.st_mode & S_IFMT == S_IFDIR {
      for name in names(in: path) { remove("\(path)/\(name)") }
      rmdir(path)
    } else {
      unlink(path)
    }
  }
}
