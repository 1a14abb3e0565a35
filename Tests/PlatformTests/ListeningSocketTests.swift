// SPDX-License-Identifier: MIT
import CSystemd
import Glibc
import Support
import Testing

@testable import Platform

@Suite struct ListeningSocketTests {
  let folder = TemporaryDirectory()
  var path: String { folder("run/control") }

  func failure(_ body: () throws -> Void) -> ListeningSocket.Failure? {
    do {
      try body()
      return nil
    } catch {
      return error as? ListeningSocket.Failure
    }
  }

  /// A client that has connected.
  func client() throws -> Descriptor {
    let client = try Syscalls.makeSocket()
    try Syscalls.connect(client.number, path: path)
    return client
  }

  /// A socket as a server leaves it that was killed.
  func leaveStaleSocket() throws {
    mkdir(folder("run"), 0o700)
    let socket = try Syscalls.makeSocket()
    try Syscalls.bind(socket.number, path: path)
  }

  @Test func onlyTheUserGetsIn() throws {
    let socket = try ListeningSocket.bind(path: path)
    #expect(TemporaryDirectory.mode(of: path) == 0o600)
    #expect(TemporaryDirectory.mode(of: folder("run")) == 0o700)
    #expect(!socket.isInherited)
    #expect(ListeningSocket.server(of: path) == getpid())
  }

  @Test func aSecondServerLearnsTheFirstOnesNumber() throws {
    let first = try ListeningSocket.bind(path: path)
    let failure = failure { _ = try ListeningSocket.bind(path: path) }
    #expect(failure == .inUse(path: path, process: getpid()))
    #expect(failure?.description == "\(path): already served by process \(getpid())")
    #expect(first.path == path)
    #expect(folder.read("run/control.lock") == "\(getpid())\n")
  }

  @Test func whoHoldsTheLockIsKnownBeforeItListens() throws {
    mkdir(folder("run"), 0o700)
    let lock = try SocketLock.take(path: path + ".lock")
    #expect(lock != nil)
    let failure = failure { _ = try ListeningSocket.bind(path: path) }
    #expect(failure == .inUse(path: path, process: getpid()))
  }

  @Test func aServerWithoutALockIsFoundByAsking() throws {
    try leaveStaleSocket()
    unlink(path)
    let other = try Syscalls.makeSocket()
    try Syscalls.bind(other.number, path: path)
    try Syscalls.listen(other.number, path: path)
    let failure = failure { _ = try ListeningSocket.bind(path: path) }
    guard case .inUse(path, let process) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(process == getpid())
    #expect(Files.exists(path))
  }

  @Test func whoComesNextMayHaveItAfterwards() throws {
    var first: ListeningSocket? = try ListeningSocket.bind(path: path)
    #expect(first != nil)
    first = nil
    #expect(!Files.exists(path))
    #expect(ListeningSocket.server(of: path) == nil)
    _ = try ListeningSocket.bind(path: path)
  }

  @Test func aStaleSocketIsReplaced() throws {
    try leaveStaleSocket()
    let socket = try ListeningSocket.bind(path: path)
    #expect(ListeningSocket.server(of: path) == getpid())
    #expect(socket.path == path)
  }

  @Test func aFileThatIsNoSocketIsLeftAlone() throws {
    folder.write("precious", to: "run/control")
    guard case .system(let error) = failure({ _ = try ListeningSocket.bind(path: path) }) else {
      Issue.record("a file was taken for a socket")
      return
    }
    #expect(error.code == EEXIST)
    #expect(folder.read("run/control") == "precious")
  }

  private static let tooLong = "/tmp/" + String(repeating: "x", count: 103)

  @Test(arguments: [
    (tooLong, ENAMETOOLONG, tooLong), ("", EINVAL, ""),
    ("/nowhere/at/all/control", ENOENT, "/nowhere/at/all"),
    ("/proc/self/exe/control", ENOTDIR, "/proc/self/exe/control.lock"),
  ])
  func aPathThatCannotServeIsNamed(path: String, code: CInt, subject: String) {
    guard case .system(let error) = failure({ _ = try ListeningSocket.bind(path: path) }) else {
      Issue.record("\(path) was bound")
      return
    }
    #expect(error.code == code)
    #expect(error.subject == subject)
  }

  @Test func aRefusalLeavesNoLock() {
    folder.write("precious", to: "file")
    for path in [folder("file"), "/dev/null"] {
      guard case .system(let error) = failure({ _ = try ListeningSocket.bind(path: path) }) else {
        Issue.record("\(path) was bound")
        continue
      }
      #expect([EEXIST, EACCES].contains(error.code))
      #expect(!Files.exists(path + ".lock"))
    }
  }

  @Test func aFolderThatOthersMayWriteIsRefused() {
    mkdir(folder("open"), 0o700)
    chmod(folder("open"), 0o777)
    guard
      case .system(let error) = failure({
        _ = try ListeningSocket.bind(path: folder("open/control"))
      })
    else {
      Issue.record("it was bound")
      return
    }
    #expect(error.code == EACCES)
    #expect(error.description.contains("others may write there"))
  }

  @Test func aRemovedSocketIsMadeAgain() throws {
    let first = try ListeningSocket.bind(path: path)
    #expect(first.isInPlace)
    unlink(path)
    #expect(!first.isInPlace)
    let second = try first.renewed()
    #expect(second.isInPlace)
    unlink(path)
    unlink(path + ".lock")
    let third = try second.renewed()
    #expect(third.isInPlace)
    #expect(failure { _ = try ListeningSocket.bind(path: path) } != nil)
  }

  @Test func aServerThatGoesIsWaitedFor() throws {
    mkdir(folder("run"), 0o700)
    let server = try ChildProcess(["flock", path + ".lock", "sleep", "1"])
    while try SocketLock.take(path: path + ".lock") != nil { usleep(20_000) }
    #expect(failure { _ = try ListeningSocket.bind(path: path) } != nil)
    let socket = try ListeningSocket.bind(path: path, patience: .seconds(20))
    #expect(socket.isInPlace)
    withExtendedLifetime(server) {}
  }

  @Test func theLongestPathFits() throws {
    let rest = 107 - folder.path.utf8.count - 1
    let socket = try ListeningSocket.bind(path: folder(String(repeating: "x", count: rest)))
    #expect(socket.path?.utf8.count == 107)
  }

  @Test func aSuccessorsSocketIsNotRemoved() throws {
    var first: ListeningSocket? = try ListeningSocket.bind(path: path)
    unlink(path)
    let other = try Syscalls.makeSocket()
    try Syscalls.bind(other.number, path: path)
    #expect(first != nil)
    first = nil
    #expect(Files.exists(path))
  }

  @Test func clientsComeOneByOne() throws {
    let socket = try ListeningSocket.bind(path: path)
    #expect(try isNobody(socket.accept()))
    let one = try client()
    let two = try client()
    #expect(try isClient(socket.accept()))
    #expect(try isClient(socket.accept()))
    #expect(try isNobody(socket.accept()))
    #expect(one.number != two.number)
  }

  @Test(arguments: [EMFILE, ENFILE]) func withoutADescriptorAClientIsHungUpOn(code: CInt) throws {
    let socket = try ListeningSocket.bind(path: path)
    let client = try client()
    let isRefused = try Faults(failing: "accept", with: code).inForce {
      try self.isRefused(socket.accept())
    }
    #expect(isRefused)
    #expect(try isNobody(socket.accept()))
    var byte: UInt8 = 0
    #expect(recv(client.number, &byte, 1, 0) == 0)
  }

  @Test func aClientThatIsGoneAlreadyIsNobody() throws {
    let socket = try ListeningSocket.bind(path: path)
    let isNobody = try Faults(failing: "accept", with: ECONNABORTED).inForce {
      try self.isNobody(socket.accept())
    }
    #expect(isNobody)
  }

  /// Whatever call fails while it starts: an error or a working server, and no obstacle afterwards.
  @Test func aFailureAtAnyCallCanBeRepeated() throws {
    try leaveStaleSocket()
    let counting = Faults()
    counting.inForce { _ = failure { _ = try ListeningSocket.bind(path: path) } }
    #expect(counting.count > 10)
    for index in 0..<counting.count {
      if !Files.exists(path) { try leaveStaleSocket() }
      Faults(failingCallAt: index, with: EACCES).inForce {
        _ = failure { _ = try ListeningSocket.bind(path: path) }
      }
      // A process that another test is starting holds our locks until it has become another program.
      var bound: ListeningSocket?
      let isBound = Eventually.holds(seconds: 20) {
        bound = try? ListeningSocket.bind(path: path)
        return bound != nil
      }
      try #require(isBound, "\(counting.calls[index])")
      let socket = try #require(bound)
      #expect(ListeningSocket.server(of: path) == getpid(), "\(counting.calls[index])")
      #expect(socket.path == path)
    }
  }

  @Test(
    arguments: [
      (1, nil, [3]), (3, "a:varlink:b", [4, 3, 5]), (2, "", [3, 4]), (1, "varlink", [3]),
    ] as [(CInt, String?, [CInt])])
  func inheritedSocketsAreChosenByName(count: CInt, names: String?, expected: [CInt]) {
    #expect(ListeningSocket.candidates(count: count, names: names) == expected)
  }

  @Test(arguments: [
    [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "1", "LISTEN_FDS": "1"],
    ["LISTEN_PID": "4242", "LISTEN_FDS": "0"], ["LISTEN_PID": "4242", "LISTEN_FDS": "x"],
  ])
  func whatIsMeantForOthersIsNotTaken(environment: [String: String]) throws {
    #expect(try ListeningSocket.inherited(environment: environment, process: 4242) == nil)
  }

  private func isNobody(_ acceptance: consuming ListeningSocket.Acceptance) -> Bool {
    switch consume acceptance {
    case .noClient: true
    default: false
    }
  }

  private func isClient(_ acceptance: consuming ListeningSocket.Acceptance) -> Bool {
    switch consume acceptance {
    case .client: true
    default: false
    }
  }

  private func isRefused(_ acceptance: consuming ListeningSocket.Acceptance) -> Bool {
    switch consume acceptance {
    case .refused: true
    default: false
    }
  }
}

extension Syscalls {
  fileprivate static func bind(_ descriptor: CInt, path: String) throws {
    _ = try check("bind", path) { effectd_bind(descriptor, path) }
  }

  fileprivate static func listen(_ descriptor: CInt, path: String) throws {
    _ = try check("listen", path) { Glibc.listen(descriptor, 64) }
  }
}
