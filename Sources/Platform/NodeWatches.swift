// SPDX-License-Identifier: MIT
import CSystemd
import Glibc

/// One inotify instance and what it watches: directories and symbolic links, by their paths.
///
/// Not sd-event's own inotify sources: those of one inode share a kernel watch whose mask never gets
/// smaller, and in systemd 252 (seen) an event that no source of that inode wants any more makes
/// `sd_event_wait` turn in circles for ever.
final class NodeWatches {
  /// What happened.
  struct Event {
    /// The bits of inotify(7).
    let mask: UInt32
    /// The node it happened to; nil if events were lost, which may have been about any node.
    let node: String?
    /// The entry of the node it happened to; empty: the node itself.
    let name: String
  }

  /// How closely to watch.
  enum Closeness: Int, Comparable {
    /// A symbolic link being replaced or removed.
    case link
    /// A directory being moved or removed.
    case itself
    /// Also entries that come and go.
    case entries
    /// Also entries that have been written or whose rights have changed.
    case contents

    static func < (left: Closeness, right: Closeness) -> Bool { left.rawValue < right.rawValue }

    fileprivate var mask: UInt32 {
      let itself = IN_DONT_FOLLOW | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
      let entries = itself | IN_ONLYDIR | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
      return switch self {
      case .link: UInt32(itself)
      // Without changed rights: inotify reports those of each entry, too, and in `/tmp` or a home
      // folder that would wake the process all the time.
      case .itself: UInt32(itself & ~IN_ATTRIB | IN_ONLYDIR)
      case .entries: UInt32(entries & ~IN_ATTRIB)
      case .contents: UInt32(entries | IN_CLOSE_WRITE)
      }
    }
  }

  private struct Watch {
    let number: CInt
    let closeness: Closeness
    /// What is watched, whatever the path leads to later.
    let identity: FileIdentity?
  }

  private let descriptor: Descriptor
  private var source: EventSource?
  private var watches: [String: Watch] = [:]
  private let body: (Event) -> Void

  /// Makes an instance that watches nothing.
  ///
  /// The corresponding C function is `inotify_init1`.
  init(loop: EventLoop, _ body: @escaping (Event) -> Void) throws(SystemError) {
    self.body = body
    do {
      let number = try Syscalls.check("inotify_init1", "files") {
        inotify_init1(O_CLOEXEC | O_NONBLOCK)
      }
      descriptor = Descriptor(owning: number)
    } catch {
      throw Self.explained(error)
    }
    source = try loop.watch(descriptor: descriptor.number) { [weak self] _ in self?.read() }
  }

  deinit { source?.cancel() }

  /// Forgets all nodes but some.
  func keep(_ nodes: some Collection<String>) {
    let wanted = Set(nodes)
    for node in watches.keys where !wanted.contains(node) { forget(node) }
  }

  /// Watches a node from now on, as it is there now; does nothing if it is watched so already.
  ///
  /// The corresponding C function is `inotify_add_watch`.
  func watch(_ node: String, _ closeness: Closeness) throws(SystemError) {
    let identity = FileIdentity(of: node, followingLinks: false)
    if let watch = watches[node] {
      if watch.closeness == closeness && watch.identity == identity { return }
      if watch.identity != identity { forget(node) }
    }
    do {
      let number = try Syscalls.check("inotify_add_watch", node) {
        inotify_add_watch(descriptor.number, node, closeness.mask)
      }
      watches[node] = Watch(number: number, closeness: closeness, identity: identity)
    } catch {
      forget(node)
      throw Self.explained(error)
    }
  }

  private func forget(_ node: String) {
    guard let watch = watches.removeValue(forKey: node) else { return }
    // A folder that is mounted in two places is one to the kernel.
    if watches.values.contains(where: { $0.number == watch.number }) { return }
    inotify_rm_watch(descriptor.number, watch.number)
  }

  // MARK: Events

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let result = bytes.withUnsafeMutableBytes { buffer in
        Result { () throws(SystemError) in
          try Syscalls.read(descriptor.number, into: buffer, subject: "inotify")
        }
      }
      guard case .success(.bytes(let count)) = result, count > 0 else { return }
      deliver(bytes[..<count])
    }
  }

  /// Each event has 16 bytes: watch, mask, cookie, and the length of the name that follows.
  private func deliver(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= 16 {
      let words = rest.withUnsafeBytes { bytes in
        [0, 4, 12].map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
      }
      let name = rest.dropFirst(16).prefix(Int(words[2])).prefix { $0 != 0 }
      deliver(CInt(bitPattern: words[0]), words[1], String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(16 + Int(words[2]))
    }
  }

  private func deliver(_ number: CInt, _ mask: UInt32, _ name: String) {
    if mask & UInt32(IN_Q_OVERFLOW) != 0 {
      return body(Event(mask: mask, node: nil, name: ""))
    }
    for node in watches.filter({ $0.value.number == number }).keys {
      // The kernel has dropped the watch by itself.
      if mask & UInt32(IN_IGNORED) != 0 { watches[node] = nil }
      body(Event(mask: mask, node: node, name: name))
    }
  }

  /// Names the system's limit that was reached, since the code's own text does not.
  private static func explained(_ error: SystemError) -> SystemError {
    let limit: (unit: String, name: String)
    switch error.code {
    // The code is the same when the process has no descriptor left.
    case EMFILE where (try? Syscalls.open("/", O_RDONLY)) != nil:
      limit = ("inotify instances", "max_user_instances")
    case ENOSPC: limit = ("inotify watches", "max_user_watches")
    default: return error
    }
    let value = try? Files.read("/proc/sys/fs/inotify/\(limit.name)", limit: 64)
    let digits = String(decoding: value ?? [], as: UTF8.self).filter(\.isNumber)
    var error = error
    error.detail =
      "this user's \(limit.unit) are used up (raise fs.inotify.\(limit.name)"
      + (digits.isEmpty ? ")" : ", which is \(digits))")
    return error
  }
}
