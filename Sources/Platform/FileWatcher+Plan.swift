// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

extension FileWatcher {
  /// One node's part in the plan: a directory or a symbolic link, by its path without links.
  struct Interest {
    /// What about the node matters.
    enum Subject: Equatable {
      /// That it stays where it is.
      case itself(isLink: Bool)
      /// One of its entries.
      case entry(String)
      /// All of its entries that end in a suffix and are not hidden.
      case entries(suffix: String)
    }

    /// An index into `targets`.
    let target: Int
    let subject: Subject
    /// Whether the subject is the target itself and not a step on the way to it.
    let isTarget: Bool

    func matches(_ event: NodeWatches.Event) -> Bool {
      if event.name.isEmpty { return true }
      return switch subject {
      case .itself: false
      case .entry(let name): name == event.name
      case .entries(let suffix): Files.isOurs(event.name, suffix: suffix)
      }
    }

    /// What must be watched for it.
    ///
    /// On the way to something that is missing, writing is of no interest and should not wake the
    /// process.
    var closeness: NodeWatches.Closeness {
      switch subject {
      case .itself(let isLink): isLink ? .link : .itself
      case .entry, .entries: isTarget ? .contents : .entries
      }
    }
  }

  /// The nodes to watch for a target, and for what.
  ///
  /// Every component of the path counts, with links resolved: a folder that is renamed or a link
  /// that is pointed elsewhere changes what the path leads to. Such a step is watched itself rather
  /// than in its parent, as a parent such as `/tmp` or a home folder may change all the time.
  static func interests(in target: Target, index: Int) -> [(String, Interest)] {
    var result: [(String, Interest)] = []
    func add(_ node: String, _ subject: Interest.Subject, isTarget: Bool = false) {
      result.append((node, Interest(target: index, subject: subject, isTarget: isTarget)))
    }
    var directory = target.path.hasPrefix("/") ? "/" : Files.realPath(".") ?? "."
    var rest = components(of: target.path)
    var linkCount = 0
    while let name = rest.popLast() {
      if name == ".." {
        directory = Files.parent(of: directory)
        continue
      }
      let path = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
      switch kind(ofPath: path) {
      case S_IFLNK where linkCount < 40:
        linkCount += 1
        add(path, .itself(isLink: true))
        let end = Syscalls.destination(ofLink: path) ?? ""
        if end.hasPrefix("/") { directory = "/" }
        rest += components(of: end)
      case S_IFDIR where !rest.isEmpty:
        add(path, .itself(isLink: false))
        directory = path
      case S_IFDIR:
        if case .directory(_, let suffix) = target {
          add(path, .itself(isLink: false))
          add(path, .entries(suffix: suffix), isTarget: true)
        } else {
          add(directory, .entry(name), isTarget: true)
        }
      default:
        add(directory, .entry(name), isTarget: rest.isEmpty)
        return result
      }
    }
    return result
  }

  /// The components of a path, the first one last.
  private static func components(of path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  private static func kind(ofPath path: String) -> mode_t? {
    (try? Syscalls.status(ofPath: path, followingLinks: false)).map { $0.st_mode & S_IFMT }
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
