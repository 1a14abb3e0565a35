// SPDX-License-Identifier: MIT
import Glibc

extension FileWatcher {
  /// The directories to watch for a target, and for what.
  ///
  /// A file that is a link, or lies in a directory that is one, is watched at both ends.
  static func interests(in target: Target, index: Int) -> [(String, Interest)] {
    var result: [(String, Interest)] = []
    var paths = [target.path]
    var seen: Set<String> = []
    while let path = paths.popLast(), seen.count < 16 {
      if !seen.insert(path).inserted { continue }
      let isTarget = path == target.path || linkEnds(of: target.path).contains(path)
      if case .directory(_, let suffix) = target, isTarget, isDirectory(path) {
        let all = Interest(target: index, name: nil, suffix: suffix, isTarget: true)
        result.append((path, all))
        if Syscalls.destination(ofLink: path) == nil { continue }
      }
      let (directory, name) = nearestDirectory(above: path)
      let isWhole = directory == Files.parent(of: path)
      let interest = Interest(
        target: index, name: name, suffix: "", isTarget: isTarget && isWhole)
      result.append((directory, interest))
      if let end = linkEnd(of: path) { paths.append(end) }
      if isWhole, Syscalls.destination(ofLink: directory) != nil { paths.append(directory) }
    }
    return result
  }

  /// The deepest directory that exists above a path, and its entry on the way to the path.
  private static func nearestDirectory(above path: String) -> (directory: String, name: String) {
    var path = path
    while true {
      let parent = Files.parent(of: path)
      if isDirectory(parent) || parent == path || parent == "." {
        return (parent, Files.name(of: path))
      }
      path = parent
    }
  }

  private static func linkEnds(of path: String) -> [String] {
    var ends: [String] = []
    var path = path
    while let end = linkEnd(of: path), ends.count < 8 {
      ends.append(end)
      path = end
    }
    return ends
  }

  /// Where a symbolic link leads, as a path from where we are.
  private static func linkEnd(of path: String) -> String? {
    Syscalls.destination(ofLink: path).map {
      $0.hasPrefix("/") ? $0 : "\(Files.parent(of: path))/\($0)"
    }
  }

  private static func isDirectory(_ path: String) -> Bool {
    guard let facts = try? Syscalls.status(ofPath: path) else { return false }
    return facts.st_mode & S_IFMT == S_IFDIR
  }
}

/// What can be seen of a target without reading it.
struct Fingerprint: Equatable {
  private struct Entry: Equatable {
    let name: String
    let identity: FileIdentity
    let mode: mode_t
    let size: off_t
    let modified: [Int]
  }

  private let entries: [Entry]

  init(_ target: FileWatcher.Target) {
    switch target {
    case .file(let path):
      entries = [Self.entry(path, name: "")].compactMap { $0 }
    case .directory(let path, let suffix):
      let names = (try? Files.names(in: path, suffix: suffix)) ?? []
      entries = names.compactMap { Self.entry("\(path)/\($0)", name: $0) }
    }
  }

  private static func entry(_ path: String, name: String) -> Entry? {
    guard let facts = try? Syscalls.status(ofPath: path) else { return nil }
    // The time of the last change of any kind cannot be set by programs, unlike that of writing.
    let times = [facts.st_mtim, facts.st_ctim].flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
    return Entry(
      name: name, identity: FileIdentity(facts), mode: facts.st_mode, size: facts.st_size,
      modified: times)
  }
}
