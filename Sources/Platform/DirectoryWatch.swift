// SPDX-License-Identifier: MIT
import CSystemd

/// The kernel's watch on one directory, for as long as this object lives.
final class DirectoryWatch {
  /// What happened.
  struct Event {
    /// The bits of inotify(7).
    let mask: UInt32
    /// The entry it happened to; empty: the directory itself.
    let name: String
  }

  /// How closely to watch.
  enum Closeness {
    /// Entries that come and go, and the directory itself going.
    case entries
    /// Also entries that have been written or whose rights have changed.
    case contents

    fileprivate var mask: UInt32 {
      let entries =
        IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
        | IN_ONLYDIR
      return UInt32(self == .contents ? entries | IN_CLOSE_WRITE | IN_ATTRIB : entries)
    }
  }

  /// The directory that is watched, whatever its path leads to later.
  let identity: FileIdentity?
  let closeness: Closeness
  private var source: OpaquePointer?
  private let body: (Event) -> Void

  /// Watches a directory.
  ///
  /// The corresponding C function is `sd_event_add_inotify`.
  init(
    loop: EventLoop, path: String, closeness: Closeness, _ body: @escaping (Event) -> Void
  ) throws(SystemError) {
    self.body = body
    self.closeness = closeness
    identity = FileIdentity(of: path, followingLinks: true)
    let userData = Unmanaged.passUnretained(self).toOpaque()
    var source: OpaquePointer?
    try Syscalls.checkSystemd("inotify_add_watch", path) {
      loop.withSystemdEvent { event in
        sd_event_add_inotify(
          event, &source, path, closeness.mask,
          { _, event, userData in
            guard let event, let userData else { return 0 }
            Unmanaged<DirectoryWatch>.fromOpaque(userData).takeUnretainedValue().fire(event)
            return 0
          }, userData)
      }
    }
    self.source = source
  }

  deinit { sd_event_source_disable_unref(source) }

  private func fire(_ event: UnsafePointer<inotify_event>) {
    let name = effectd_inotify_name(event).map { String(cString: $0) } ?? ""
    body(Event(mask: event.pointee.mask, name: name))
  }
}
