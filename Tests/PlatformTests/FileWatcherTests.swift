// SPDX-License-Identifier: MIT
import Glibc
import Support
import Testing
import Values

@testable import Platform

@Suite struct FileWatcherTests {
  let folder = TemporaryDirectory()
  let reports = Box<[[FileWatcher.Target]]>([])

  /// Watches, does something, and says which targets were reported for it.
  func changes(
    of targets: [FileWatcher.Target], when body: () -> Void
  ) throws -> [FileWatcher.Target] {
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(2)) {
      reports.value.append($0)
    }
    watcher.watch(targets)
    body()
    _ = try loop.run(timeout: patience) { !reports.value.isEmpty }
    #expect(watcher.failure == nil)
    return reports.value.first ?? []
  }

  /// Between reading a file and watching it with others there is a moment.
  @Test func aChangeBeforeTheTargetsChangeIsNotLost() throws {
    let file = FileWatcher.Target.file(folder.write("old", to: "file"))
    let other = FileWatcher.Target.file(folder("other"))
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(2)) {
      reports.value.append($0)
    }
    watcher.watch([file])
    folder.write("newer", to: "file")
    watcher.watch([other, file])
    _ = try loop.run(timeout: patience) { !reports.value.isEmpty }
    #expect(reports.value == [[file]])
  }

  /// Does something of which nothing may be reported.
  func isSilent(_ targets: [FileWatcher.Target], when body: () -> Void) throws -> Bool {
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) {
      reports.value.append($0)
    }
    watcher.watch(targets)
    body()
    return try !loop.run(timeout: .milliseconds(20)) { !reports.value.isEmpty }
  }

  static let edits: [(name: String, edit: @Sendable (TemporaryDirectory) -> Void)] = [
    ("written in place", { $0.write("new", to: "d/file") }),
    ("same length", { $0.write("old", to: "d/file") }),
    ("renamed over", { rename($0.write("new", to: "d/file.tmp"), $0("d/file")) }),
    (
      "an editor with a backup and a swap file",
      {
        $0.write("", to: "d/.file.swp")
        rename($0("d/file"), $0("d/file~"))
        $0.write("new", to: "d/file")
        unlink($0("d/file~"))
        unlink($0("d/.file.swp"))
      }
    ),
    ("removed", { unlink($0("d/file")) }),
    (
      "replaced by a directory",
      {
        unlink($0("d/file"))
        mkdir($0("d/file"), 0o700)
      }
    ),
    (
      "replaced by a FIFO",
      {
        unlink($0("d/file"))
        mkfifo($0("d/file"), 0o600)
      }
    ),
    ("made unreadable", { chmod($0("d/file"), 0) }),
    ("its directory moved away", { rename($0("d"), $0("e")) }),
    (
      "its directory replaced",
      {
        $0.write("new", to: "n/file")
        rename($0("d"), $0("e"))
        rename($0("n"), $0("d"))
      }
    ),
  ]

  @Test(arguments: edits.indices) func aChangeOfAFileIsTold(index: Int) throws {
    let target = FileWatcher.Target.file(folder.write("old", to: "d/file"))
    let changed = try changes(of: [target]) { Self.edits[index].edit(folder) }
    #expect(changed == [target], "\(Self.edits[index].name)")
  }

  @Test(arguments: ["d/file", "a/b/c/file"]) func aFileThatAppearsIsTold(name: String) throws {
    let target = FileWatcher.Target.file(folder(name))
    #expect(try changes(of: [target]) { folder.write("new", to: name) } == [target])
  }

  @Test func aDirectoryThatAppearsStepByStepIsFollowed() throws {
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) {
      reports.value.append($0)
    }
    let target = FileWatcher.Target.directory(folder("a/b"), suffix: ".toml")
    watcher.watch([target])
    mkdir(folder("a"), 0o700)
    _ = try loop.run(timeout: .milliseconds(20)) { false }
    mkdir(folder("a/b"), 0o700)
    _ = try loop.run(timeout: .milliseconds(20)) { false }
    #expect(reports.value.isEmpty)
    folder.write("x", to: "a/b/new.toml")
    #expect(try loop.run(timeout: patience) { reports.value == [[target]] })
  }

  @Test func aFileIsFollowedThroughItsRemovals() throws {
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) {
      reports.value.append($0)
    }
    let target = FileWatcher.Target.file(folder.write("old", to: "d/file"))
    watcher.watch([target])
    for round in 1...3 {
      unlink(folder("d/file"))
      rmdir(folder("d"))
      #expect(try loop.run(timeout: patience) { reports.value.count == 2 * round - 1 })
      folder.write("again", to: "d/file")
      #expect(try loop.run(timeout: patience) { reports.value.count == 2 * round })
    }
  }

  @Test func onlyWhatHasChangedIsTold() throws {
    let targets = ["a", "b", "c"].map { FileWatcher.Target.file(folder.write("old", to: $0)) }
    let changed = try changes(of: targets) {
      folder.write("new", to: "c")
      folder.write("new", to: "a")
    }
    #expect(changed == [targets[0], targets[2]])
  }

  @Test func othersInTheDirectoryAreNoNews() throws {
    let file = FileWatcher.Target.file(folder.write("old", to: "d/file"))
    folder.write("x", to: "e/other.txt")
    let directory = FileWatcher.Target.directory(folder("e"), suffix: ".toml")
    #expect(
      try isSilent([file, directory]) {
        folder.write("new", to: "d/file.swp")
        folder.write("new", to: "e/other.txt")
        mkdir(folder("d/more"), 0o700)
      })
  }

  @Test func readingIsNoNews() throws {
    let file = FileWatcher.Target.file(folder.write("old", to: "d/file"))
    #expect(try isSilent([file]) { _ = folder.read("d/file") })
  }

  @Test func filesOfADirectoryComeChangeAndGo() throws {
    let target = FileWatcher.Target.directory(folder("d"), suffix: ".toml")
    folder.write("x", to: "d/old.toml")
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) {
      reports.value.append($0)
    }
    watcher.watch([target])
    folder.write("x", to: "d/new.toml")
    #expect(try loop.run(timeout: patience) { reports.value.count == 1 })
    folder.write("xx", to: "d/new.toml")
    #expect(try loop.run(timeout: patience) { reports.value.count == 2 })
    unlink(folder("d/old.toml"))
    #expect(try loop.run(timeout: patience) { reports.value.count == 3 })
  }

  @Test func linksAreWatchedAtBothEnds() throws {
    folder.write("1", to: "real/one")
    folder.write("2", to: "real/two")
    mkdir(folder("d"), 0o700)
    symlink("../real/one", folder("d/file"))
    let target = FileWatcher.Target.file(folder("d/file"))
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) {
      reports.value.append($0)
    }
    watcher.watch([target])
    folder.write("11", to: "real/one")
    #expect(try loop.run(timeout: patience) { reports.value.count == 1 })
    symlink("../real/two", folder("d/file.new"))
    rename(folder("d/file.new"), folder("d/file"))
    #expect(try loop.run(timeout: patience) { reports.value.count == 2 })
    folder.write("22", to: "real/two")
    #expect(try loop.run(timeout: patience) { reports.value.count == 3 })
  }

  @Test func aLinkedDirectoryIsWatchedAtBothEnds() throws {
    folder.write("1", to: "one/file")
    folder.write("2", to: "two/file")
    symlink("one", folder("d"))
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) {
      reports.value.append($0)
    }
    let target = FileWatcher.Target.file(folder("d/file"))
    watcher.watch([target])
    symlink("two", folder("d.new"))
    rename(folder("d.new"), folder("d"))
    #expect(try loop.run(timeout: patience) { reports.value.count == 1 })
    folder.write("22", to: "two/file")
    #expect(try loop.run(timeout: patience) { reports.value.count == 2 })
  }

  /// Ways to change what a path leads to, far above its last component.
  static let steps: [(name: String, edit: @Sendable (TemporaryDirectory) -> Void)] = [
    (
      "a folder above is replaced",
      {
        rename($0("a"), $0("old"))
        rename($0("n"), $0("a"))
      }
    ),
    ("a folder above is moved away", { rename($0("a"), $0("old")) }),
    (
      "a link on the way is pointed elsewhere",
      {
        symlink("n", $0("link.new"))
        rename($0("link.new"), $0("link"))
      }
    ),
    (
      "a link on the way is removed and made again",
      {
        unlink($0("link"))
        symlink("n", $0("link"))
      }
    ),
    (
      "a folder above the end of a link is replaced",
      {
        rename($0("real/x"), $0("old"))
        rename($0("n/b"), $0("real/x"))
      }
    ),
    ("a link in the middle of links", { rename($0("second.new"), $0("second")) }),
  ]

  @Test(arguments: steps.indices, [false, true])
  func everyStepOfThePathIsWatched(index: Int, isDirectory: Bool) throws {
    for name in ["a", "n", "real/x"] {
      folder.write(name, to: "\(name)/b/c/file.toml")
    }
    symlink("second", folder("first"))
    symlink("a", folder("second"))
    symlink("n", folder("second.new"))
    symlink("a", folder("link"))
    symlink("../real/x/b", folder("a/linked"))
    let path = ["a/b/c", "a/b/c", "link/b/c", "link/b/c", "a/linked/c", "first/b/c"][index]
    let target: FileWatcher.Target =
      isDirectory
      ? .directory(folder(path), suffix: ".toml") : .file(folder("\(path)/file.toml"))
    let changed = try changes(of: [target]) { Self.steps[index].edit(folder) }
    #expect(changed == [target], "\(Self.steps[index].name)")
  }

  @Test func aFileIsFollowedIntoTheNewFolder() throws {
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) {
      reports.value.append($0)
    }
    let target = FileWatcher.Target.file(folder.write("1", to: "a/b/file"))
    folder.write("1", to: "n/b/file")
    watcher.watch([target])
    rename(folder("a"), folder("old"))
    #expect(try loop.run(timeout: patience) { reports.value.count == 1 })
    rename(folder("n"), folder("a"))
    #expect(try loop.run(timeout: patience) { reports.value.count == 2 })
    folder.write("22", to: "a/b/file")
    #expect(try loop.run(timeout: patience) { reports.value.count == 3 })
    folder.write("22", to: "old/b/file")
    #expect(try !loop.run(timeout: .milliseconds(20)) { reports.value.count > 3 })
  }

  @Test func whatHappensBesideTheStepsWakesNobody() throws {
    let target = FileWatcher.Target.file(folder.write("1", to: "a/b/file"))
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) { _ in }
    watcher.watch([target])
    for index in 0..<20 { folder.write("x", to: "a/\(index)") }
    let handled = Faults()
    try handled.inForce { _ = try loop.run(timeout: .milliseconds(20)) { false } }
    #expect(!handled.calls.contains("read"), "\(handled.calls)")
    #expect(watcher.failure == nil)
  }

  /// Two watchers of one loop, of which one wants less of a folder than the other did.
  @Test func whatAnotherWatcherWantedNoMoreIsHarmless() throws {
    let loop = try EventLoop()
    let near = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) { _ in }
    let far = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) { reports.value.append($0) }
    near.watch([.file(folder("a/file"))])
    far.watch([.file(folder.write("1", to: "a/b/file"))])
    near.watch([])
    folder.write("x", to: "a/file")
    folder.write("22", to: "a/b/file")
    #expect(try loop.run(timeout: patience) { reports.value.count == 1 })
  }

  @Test func hiddenFilesAreNoneOfOurs() throws {
    folder.write("x", to: "d/leaf.toml")
    let target = FileWatcher.Target.directory(folder("d"), suffix: ".toml")
    #expect(
      try isSilent([target]) {
        symlink("me@host.1234:1", folder("d/.#leaf.toml"))
        folder.write("x", to: "d/._leaf.toml")
        unlink(folder("d/.#leaf.toml"))
      })
  }

  @Test func aLinkToItselfIsEndured() throws {
    symlink("file", folder("file"))
    let target = FileWatcher.Target.file(folder("file"))
    let changed = try changes(of: [target]) {
      unlink(folder("file"))
      folder.write("x", to: "file")
    }
    #expect(changed == [target])
  }

  @Test func manyWritesAreOneReport() throws {
    let target = FileWatcher.Target.file(folder.write("", to: "file"))
    _ = try changes(of: [target]) { for _ in 0..<50 { folder.write("x", to: "file") } }
    #expect(reports.value.count == 1)
  }

  @Test func aFileThatIsWrittenAllTheTimeIsReportedEvenSo() throws {
    let loop = try EventLoop()
    let watcher = try FileWatcher(
      loop: loop, quietTime: .milliseconds(20), longestDelay: .milliseconds(30)
    ) {
      reports.value.append($0)
    }
    watcher.watch([.file(folder.write("", to: "file"))])
    let writer = Box<Timer?>(nil)
    writer.value = try loop.timer {
      folder.write("x", to: "file")
      writer.value?.set(at: loop.exactNow + .milliseconds(1))
    }
    writer.value?.set(at: MonotonicTime(microseconds: 1))
    #expect(try loop.run(timeout: patience) { reports.value.count == 2 })
    writer.value = nil
  }

  @Test func aDroppedWatcherIsSilent() throws {
    let loop = try EventLoop()
    var watcher: FileWatcher? = try FileWatcher(loop: loop, quietTime: .milliseconds(1)) {
      reports.value.append($0)
    }
    watcher?.watch([.file(folder.write("", to: "file"))])
    folder.write("x", to: "file")
    watcher = nil
    #expect(try !loop.run(timeout: .milliseconds(10)) { !reports.value.isEmpty })
  }

  @Test(arguments: [
    (EMFILE, "inotify instances", "max_user_instances"),
    (ENOSPC, "inotify watches", "max_user_watches"),
  ])
  func aLimitOfTheSystemIsSaid(code: CInt, unit: String, limit: String) throws {
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop) { _ in }
    let changes = Box(0)
    watcher.onFailureChanged = { changes.value += 1 }
    let target = FileWatcher.Target.file(folder("file"))
    Faults(failing: "inotify_add_watch", with: code, times: 100).inForce { watcher.watch([target]) }
    #expect(watcher.failure?.code == code)
    let reason = try #require(watcher.failure?.reason)
    #expect(
      reason.hasPrefix("this user's \(unit) are used up (raise fs.inotify.\(limit), which is "))
    #expect(changes.value == 1)
    watcher.watch([target])
    #expect(watcher.failure == nil)
    #expect(changes.value == 2)
  }

  @Test func watchingIsTriedAgain() throws {
    let loop = try EventLoop()
    let watcher = try FileWatcher(
      loop: loop, quietTime: .milliseconds(1), retryDelay: .milliseconds(20)
    ) { reports.value.append($0) }
    let target = FileWatcher.Target.file(folder.write("1", to: "file"))
    Faults(failing: "inotify_add_watch", with: EMFILE, times: 100).inForce {
      watcher.watch([target])
    }
    #expect(watcher.failure != nil)
    // What happened meanwhile is found, and what happens then is noticed.
    folder.write("22", to: "file")
    #expect(try loop.run(timeout: patience) { reports.value.count == 1 })
    #expect(watcher.failure == nil)
    folder.write("333", to: "file")
    #expect(try loop.run(timeout: patience) { reports.value.count == 2 })
  }

  @Test func aFolderThatMayOnlyBePassedIsNoFailure() throws {
    let loop = try EventLoop()
    let watcher = try FileWatcher(loop: loop) { _ in }
    Faults(failing: "inotify_add_watch", with: EACCES).inForce {
      watcher.watch([.file(folder.write("", to: "file"))])
    }
    #expect(watcher.failure == nil)
  }
}
