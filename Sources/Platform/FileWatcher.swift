// SPDX-License-Identifier: MIT
import CSystemd
import Values

/// Tells when files change, in whatever way that is done to them.
///
/// Written in place, replaced by renaming, removed and made again, a symbolic link pointed
/// elsewhere, in a directory that is yet to be made: each is noticed, because directories are
/// watched, not files, and after each event in one of them the files are looked at again. What an
/// editor does in several steps is reported once.
public final class FileWatcher {
  /// What to watch.
  public enum Target: Hashable, Sendable {
    /// A file, there or not.
    case file(String)
    /// The files in a directory, there or not, whose names end in `suffix`.
    case directory(String, suffix: String)

    /// The path as it was given.
    public var path: String {
      switch self {
      case .file(let path), .directory(let path, _): path
      }
    }
  }

  /// One directory's part in the plan.
  struct Interest {
    /// An index into `targets`.
    let target: Int
    /// The entry of the directory that matters; nil: all that end in `suffix`.
    let name: String?
    let suffix: String
    /// Whether that entry is the target itself and not a directory on the way to it.
    let isTarget: Bool

    func matches(_ event: DirectoryWatch.Event) -> Bool {
      if event.name.isEmpty { return true }
      return name.map { $0 == event.name } ?? event.name.hasSuffix(suffix)
    }
  }

  /// What was last seen to be wrong with watching, such as a limit of the system; nil if nothing.
  public private(set) var failure: SystemError?

  private let loop: EventLoop
  private let quietTime: Duration
  private let longestDelay: Duration
  private let onChange: ([Target]) -> Void
  private var timer: Timer?
  private var firstEvent: MonotonicTime?
  private var targets: [Target] = []
  private var fingerprints: [Fingerprint] = []
  private var touched: Set<Int> = []
  private var interests: [String: [Interest]] = [:]
  private var watches: [String: DirectoryWatch] = [:]

  /// Creates a watcher that watches nothing yet.
  /// - Parameters:
  ///   - loop: runs it.
  ///   - quietTime: how long nothing may have happened before a change is reported.
  ///   - longestDelay: after how long it is reported even so.
  ///   - onChange: takes the targets that have changed, in the order in which they were given.
  /// - Throws: `EMFILE` or `ENOMEM`.
  public init(
    loop: EventLoop, quietTime: Duration = .milliseconds(30),
    longestDelay: Duration = .milliseconds(250),
    onChange: @escaping ([Target]) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.quietTime = quietTime
    self.longestDelay = longestDelay
    self.onChange = onChange
    timer = try loop.timer { [weak self] in self?.look() }
  }

  /// Watches these from now on, in place of what was watched before.
  /// - Complexity: O(targets × their depth + files in their directories).
  public func watch(_ targets: [Target]) {
    self.targets = targets
    touched = []
    plan()
    fingerprints = targets.map(Fingerprint.init)
  }

  private func happened(_ event: DirectoryWatch.Event, in directory: String) {
    let isOverflow = event.mask & UInt32(IN_Q_OVERFLOW) != 0
    if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF | IN_IGNORED | IN_UNMOUNT) != 0 {
      watches[directory] = nil
    }
    let hits = interests[directory, default: []].filter { isOverflow || $0.matches(event) }
    if hits.isEmpty { return }
    let isContent = event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0
    for hit in hits where isContent && hit.isTarget { touched.insert(hit.target) }
    let first = firstEvent ?? loop.now
    firstEvent = first
    timer?.set(at: min(loop.now + quietTime, first + longestDelay))
  }

  /// Looks at everything again, once what happened is over.
  private func look() {
    firstEvent = nil
    plan()
    let present = targets.map(Fingerprint.init)
    let changed = targets.indices.filter { touched.contains($0) || present[$0] != fingerprints[$0] }
    fingerprints = present
    touched = []
    if !changed.isEmpty { onChange(changed.map { targets[$0] }) }
  }

  /// Brings the watches in line with the directories that now exist.
  private func plan() {
    failure = nil
    interests = [:]
    for (index, target) in targets.enumerated() {
      for (directory, interest) in Self.interests(in: target, index: index) {
        interests[directory, default: []].append(interest)
      }
    }
    watches = watches.filter { interests[$0.key] != nil }
    for (directory, interests) in interests {
      // On the way to something that is missing, writing is of no interest and should not wake the process.
      watch(directory, interests.contains { $0.isTarget } ? .contents : .entries)
    }
  }

  private func watch(_ directory: String, _ closeness: DirectoryWatch.Closeness) {
    if let watch = watches[directory], watch.closeness == closeness,
      watch.identity == FileIdentity(of: directory, followingLinks: true)
    {
      return
    }
    do {
      watches[directory] = try DirectoryWatch(loop: loop, path: directory, closeness: closeness) {
        [weak self] in self?.happened($0, in: directory)
      }
    } catch {
      watches[directory] = nil
      failure = error
    }
  }
}
