// SPDX-License-Identifier: MIT
import CSystemd
import Glibc
import Values

/// Tells when files change, in whatever way that is done to them.
///
/// Written in place, replaced by renaming, removed and made again, a symbolic link pointed
/// elsewhere, a folder anywhere above it renamed, in a directory that is yet to be made: each is
/// noticed, because every step of the path is watched, and after each event the files are compared
/// with what they were. What an editor does in several steps is reported once.
///
/// Where the system refuses to watch, `failure` says why, and the files are compared once in a
/// while until it can be done again.
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

  private struct Delays {
    let quiet: Duration
    let longest: Duration
    let retry: Duration
  }

  /// Why some of the files cannot be watched now, such as a limit of the system; nil if all can.
  public private(set) var failure: SystemError?
  /// Called when `failure` has changed, in the loop or within `watch(_:)`.
  public var onFailureChanged: () -> Void = {}

  private let loop: EventLoop
  private let delays: Delays
  private let onChange: ([Target]) -> Void
  private var timer: Timer?
  private var firstEvent: MonotonicTime?
  private var targets: [Target] = []
  private var fingerprints: [Fingerprint] = []
  private var touched: Set<Int> = []
  private var interests: [String: [Interest]] = [:]
  private var watches: NodeWatches?

  /// Creates a watcher that watches nothing yet.
  /// - Parameters:
  ///   - loop: runs it.
  ///   - quietTime: how long nothing may have happened before a change is reported.
  ///   - longestDelay: after how long it is reported even so.
  ///   - retryDelay: how often watching is tried again after a failure.
  ///   - onChange: takes the targets that have changed, in the order in which they were given.
  /// - Throws: `EMFILE` or `ENOMEM`.
  public init(
    loop: EventLoop, quietTime: Duration = .milliseconds(30),
    longestDelay: Duration = .milliseconds(250), retryDelay: Duration = .seconds(60),
    onChange: @escaping ([Target]) -> Void
  ) throws(SystemError) {
    self.loop = loop
    delays = Delays(quiet: quietTime, longest: longestDelay, retry: retryDelay)
    self.onChange = onChange
    timer = try loop.timer { [weak self] in self?.look() }
  }

  /// Watches these from now on, in place of what was watched before.
  ///
  /// A change of what stays among them is reported, whether it was noticed already or not.
  ///
  /// - Complexity: O(targets × their depth + files in their directories).
  public func watch(_ targets: [Target]) {
    let seen = Dictionary(zip(self.targets, fingerprints)) { first, _ in first }
    let touched = Set(touched.map { self.targets[$0] })
    self.targets = targets
    self.touched = Set(targets.indices.filter { touched.contains(targets[$0]) })
    plan()
    fingerprints = targets.map { seen[$0] ?? Fingerprint($0) }
  }

  /// Watches these from now on as they are now: what became of them before is nothing to report.
  ///
  /// For who has just changed them.
  /// - Complexity: as `watch(_:)`.
  public func watchAsTheyAre(_ targets: [Target]) {
    (self.targets, fingerprints, touched) = ([], [], [])
    watch(targets)
  }

  private func happened(_ event: NodeWatches.Event) {
    let hits =
      event.node.map { interests[$0, default: []].filter { $0.matches(event) } }
      ?? interests.values.flatMap { $0 }
    if hits.isEmpty { return }
    let isContent = event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO) != 0
    for hit in hits where isContent && hit.isTarget { touched.insert(hit.target) }
    let first = firstEvent ?? loop.now
    firstEvent = first
    timer?.set(at: min(loop.now + delays.quiet, first + delays.longest))
  }

  /// Compares everything with what it was, once what happened is over.
  private func look() {
    firstEvent = nil
    plan()
    let present = targets.map(Fingerprint.init)
    let changed = targets.indices.filter { touched.contains($0) || present[$0] != fingerprints[$0] }
    fingerprints = present
    touched = []
    if !changed.isEmpty { onChange(changed.map { targets[$0] }) }
  }

  /// Brings the watches in line with the directories and links that now exist.
  private func plan() {
    let oldFailure = failure
    failure = nil
    interests = [:]
    for (index, target) in targets.enumerated() {
      for (node, interest) in Self.interests(in: target, index: index) {
        interests[node, default: []].append(interest)
      }
    }
    follow()
    if failure != nil {
      timer?.set(at: loop.now + delays.retry)
    } else if firstEvent == nil {
      timer?.cancel()
    }
    if failure != oldFailure { onFailureChanged() }
  }

  private func follow() {
    if interests.isEmpty {
      watches = nil
      return
    }
    do throws(SystemError) {
      let watches: NodeWatches
      if let present = self.watches {
        watches = present
      } else {
        watches = try NodeWatches(loop: loop) { [weak self] in self?.happened($0) }
      }
      self.watches = watches
      watches.keep(interests.keys)
      // From the root on: a step that is exchanged meanwhile is watched already.
      for node in interests.keys.sorted() {
        let closeness = interests[node, default: []].map(\.closeness).max() ?? .itself
        watch(node, closeness, watches)
      }
    } catch {
      failure = error
    }
  }

  private func watch(
    _ node: String, _ closeness: NodeWatches.Closeness, _ watches: NodeWatches
  ) {
    do {
      try watches.watch(node, closeness)
    } catch {
      // A folder that may only be passed through cannot be watched; one that has gone just now is
      // noticed in the one above it.
      let isOnTheWay = closeness < .contents
      if isOnTheWay && [EACCES, ENOENT, ENOTDIR, ELOOP].contains(error.code) { return }
      failure = error
    }
  }
}
