// SPDX-License-Identifier: MIT
import Glibc
import PictureClient
import PictureProtocol
import Platform
import Support
import Testing

private let python = "/usr/bin/python3"

/// The client with helpers that misbehave.
@Suite(.enabled(if: access(python, X_OK) == 0)) struct PictureClientTests {
  let folder = TemporaryDirectory()

  static let script: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast().joined(separator: "/") + "/fake-helper.py"
  }()

  /// A program that behaves as its name says.
  func program(_ way: String) throws -> String {
    let text = try #require(TemporaryDirectory.read(Self.script))
    let path = folder.write("#!\(python)\n\(text)", to: way)
    chmod(path, 0o700)
    return path
  }

  func client(_ loop: EventLoop, _ places: [String], reply: Duration = .seconds(5)) throws
    -> PictureClient
  {
    var timing = PictureClient.Timing()
    timing.reply = reply
    timing.idle = .milliseconds(200)
    return try PictureClient(loop: loop, places: places, timing: timing)
  }

  func failure(_ way: String, reply: Duration = .seconds(5)) throws -> String? {
    let loop = try EventLoop()
    let client = try client(loop, [try program(way)], reply: reply)
    let result = client.drawAndWait(.emoji("a", pixels: 32))
    #expect(try loop.run(timeout: .seconds(2)) { client.process == nil })
    guard case .failure(let failure) = result else { return nil }
    return failure.description
  }

  @Test(arguments: [
    ("hangs", "longer than"), ("trickles", "longer than"), ("crashes", "signal 11"),
    ("fails", "status 3"), ("noise", "nonsense: not a reply"), ("other", "another request"),
    ("huge", "4096x4096"), ("endless", "more than was asked for"), ("long-note", "a note too long"),
  ])
  func misbehaviourCostsThePicture(way: String, words: String) throws {
    let isSlow = words == "longer than"
    let text = try #require(try failure(way, reply: isSlow ? .milliseconds(700) : .seconds(5)))
    #expect(text.contains(words), "\(text)")
  }

  @Test func oneThatOnlyClosesItsSocketIsEnded() throws {
    #expect(try failure("closes")?.contains("signal 9") == true)
  }

  @Test func wordsOfTheHelperAreOneLine() throws {
    #expect(try failure("control-characters") == "no [31m font \u{FFFD}")
  }

  @Test func coloursAreMadeValid() throws {
    let loop = try EventLoop()
    let client = try client(loop, [try program("bright")])
    let picture = try client.drawAndWait(.emoji("a", pixels: 32)).get()
    #expect(picture.pixels == [UInt32](repeating: 0x4040_4040, count: 4))
  }

  @Test func oneAfterTheOther() throws {
    let loop = try EventLoop()
    let client = try client(loop, [folder("none"), try program("slow")])
    var order: [Int] = []
    var processes: Set<CInt> = []
    for index in 0..<3 {
      client.draw(.emoji("a", pixels: 32)) { result in
        #expect(
          (try? result.get())?.pixels == [0x4030_2010, 0x4030_2010, 0x4030_2010, 0x4030_2010])
        order.append(index)
        processes.insert(client.process ?? 0)
      }
    }
    #expect(order.isEmpty, "nothing is called back from within draw")
    #expect(try loop.run(timeout: .seconds(5)) { order.count == 3 })
    #expect(order == [0, 1, 2])
    #expect(processes.count == 1)
    #expect(try loop.run(timeout: .seconds(2)) { client.process == nil }, "it is ended when idle")
  }

  @Test func theNextPictureIsDrawnByAnother() throws {
    let loop = try EventLoop()
    let client = try client(loop, [try program("crashes-once")])
    var results: [Bool] = []
    for _ in 0..<2 {
      client.draw(.emoji("a", pixels: 32)) { results.append((try? $0.get()) != nil) }
    }
    #expect(try loop.run(timeout: .seconds(5)) { results.count == 2 })
    #expect(results == [false, true])
  }

  /// A helper that ends by itself between two requests is no failure.
  @Test func oneThatHasJustEndedIsStartedAgain() throws {
    let loop = try EventLoop()
    let client = try client(loop, [try program("leaves")])
    for _ in 0..<3 { _ = try client.drawAndWait(.emoji("a", pixels: 32)).get() }
  }

  @Test func wordsWithoutARequestEndIt() throws {
    let loop = try EventLoop()
    let client = try client(loop, [try program("unasked")])
    _ = try client.drawAndWait(.emoji("a", pixels: 32)).get()
    #expect(try loop.run(timeout: .seconds(2)) { client.process == nil })
  }

  @Test func aMissingProgramIsSaid() throws {
    let loop = try EventLoop()
    let client = try client(loop, [folder("none")])
    let result = client.drawAndWait(.emoji("a", pixels: 32))
    #expect(
      result
        == .failure(
          PictureFailure(
            "effectd-pictures, which draws pictures, cannot be run: it is not installed")))
  }

  @Test func itGetsNoVariablesButWhatFontsNeed() throws {
    setenv("EFFECTD_SECRET", "x", 1)
    let loop = try EventLoop()
    let client = try client(loop, [try program("tattles")])
    guard case .failure(let failure) = client.drawAndWait(.emoji("a", pixels: 32)) else { return }
    let names = Set(failure.description.split(separator: ",").map(String.init))
    #expect(names.contains("HOME") && names.isSubset(of: FontEnvironment.variables), "\(names)")
  }

  @Test func aDroppedClientLeavesNoProcess() throws {
    let loop = try EventLoop()
    var process: CInt = 0
    do {
      let client = try client(loop, [try program("hangs")])
      client.draw(.emoji("a", pixels: 32)) { _ in }
      #expect(try loop.run(timeout: .seconds(2)) { client.process != nil })
      process = try #require(client.process)
    }
    #expect(try loop.run(timeout: .seconds(2)) { kill(process, 0) < 0 })
  }

  @Test func filesThatCannotBeSentCostNoProcess() throws {
    let loop = try EventLoop()
    let client = try client(loop, [try program("good")])
    mkfifo(folder("pipe"), 0o600)
    folder.write("", to: "empty")
    for (name, words) in [
      ("none", "No such file"), ("pipe", "not a file"), ("", "not a file"), ("empty", "0 bytes"),
    ] {
      guard case .failure(let failure) = client.drawAndWait(.png, file: folder(name)) else {
        Issue.record("\(name) was drawn")
        continue
      }
      #expect(failure.description.hasPrefix(folder(name)) && failure.description.contains(words))
      #expect(client.process == nil)
    }
  }
}
