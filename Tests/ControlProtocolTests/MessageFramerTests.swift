// SPDX-License-Identifier: MIT

import ControlProtocol
import Testing

@Suite struct MessageFramerTests {
  struct Stream: Sendable, CustomTestStringConvertible {
    var bytes: String
    var messages: [String]
    var testDescription: String { bytes.debugDescription }

    init(_ bytes: String, _ messages: [String]) {
      self.bytes = bytes
      self.messages = messages
    }
  }

  /// A message is written with `|` for NUL and `/` for the newline that ended it.
  static let streams = [
    Stream("{}\0", ["{}|"]),
    Stream("{}\0{\"a\":1}\0", ["{}|", "{\"a\":1}|"]),
    Stream("{}\n", ["{}/"]),
    Stream("{} \r\n{}\n", ["{} \r/", "{}/"]),
    Stream("{\n \"a\" : [\n1, {}]\n}\n", ["{\n \"a\" : [\n1, {}]\n}/"]),
    Stream(#"{"a":"}\"\n{["}"# + "\n{}\0", [#"{"a":"}\"\n{["}/"#, "{}|"]),
    Stream("{\"a\\\\\":1}\n", ["{\"a\\\\\":1}/"]),
    Stream("{}\n\0{}\0", ["{}/", "{}|"]),
    Stream(" \n\t{}\0", ["{}|"]),
    Stream("\0\0", ["|", "|"]),
    Stream("hello\n{}\0", ["hello/", "{}|"]),
    Stream("hello\0{}\n", ["hello|", "{}/"]),
    Stream("{}{}\n{}x\0", ["{}{}/", "{}x|"]),
    Stream("[1]\n", ["[1]/"]),
    Stream("{\"a\":1", []),
    Stream("{\"a\n\0", ["{\"a\n|"]),
    Stream("", []),
  ]

  static func messages(in framer: inout MessageFramer) throws -> [String] {
    var found: [String] = []
    while let message = try framer.next() {
      let end = message.terminator == .null ? "|" : "/"
      found.append(String(decoding: message.bytes, as: UTF8.self) + end)
    }
    return found
  }

  @Test(arguments: streams)
  func cutsInOnePiece(stream: Stream) throws {
    var framer = MessageFramer()
    framer.append(stream.bytes.utf8)
    #expect(try Self.messages(in: &framer) == stream.messages)
  }

  @Test(arguments: streams)
  func cutsTheSameInEverySplit(stream: Stream) throws {
    let bytes = Array(stream.bytes.utf8)
    for split in 0...bytes.count {
      var framer = MessageFramer()
      framer.append(bytes[..<split])
      var found = try Self.messages(in: &framer)
      framer.append(bytes[split...])
      found += try Self.messages(in: &framer)
      #expect(found == stream.messages, "split at \(split)")
    }
  }

  @Test(arguments: streams)
  func cutsTheSameByteByByte(stream: Stream) throws {
    var framer = MessageFramer()
    var found: [String] = []
    for byte in stream.bytes.utf8 {
      framer.append(CollectionOfOne(byte))
      found += try Self.messages(in: &framer)
    }
    #expect(found == stream.messages)
  }

  static func object(size: Int) -> [UInt8] {
    Array("{\"a\":\"".utf8) + [UInt8](repeating: 0x78, count: size - 8) + Array("\"}".utf8)
  }

  @Test(arguments: [UInt8(0), 10])
  func aMessageOfTheLimitPasses(terminator: UInt8) throws {
    var framer = MessageFramer()
    framer.append(Self.object(size: MessageFramer.maximumMessageSize) + [terminator])
    #expect(try framer.next()?.bytes.count == MessageFramer.maximumMessageSize)
    #expect(framer.bufferedCount == 0)
  }

  @Test(arguments: [UInt8(0), 10])
  func aMessageBeyondTheLimitIsRefused(terminator: UInt8) {
    var framer = MessageFramer()
    framer.append(Self.object(size: MessageFramer.maximumMessageSize + 1) + [terminator])
    #expect(throws: MessageTooLong.self) { try framer.next() }
  }

  @Test func anEndlessMessageIsRefusedAsSoonAsTheLimitIsPassed() throws {
    var framer = MessageFramer(limit: 100)
    framer.append([UInt8](repeating: 0x78, count: 100))
    #expect(try framer.next() == nil)
    framer.append(CollectionOfOne(0x78))
    #expect(throws: MessageTooLong.self) { try framer.next() }
  }

  @Test func endlessWhiteSpaceIsNotKept() throws {
    var framer = MessageFramer(limit: 100)
    for _ in 0..<100 {
      framer.append([UInt8](repeating: 0x20, count: 50))
      #expect(try framer.next() == nil)
      #expect(framer.bufferedCount == 0)
    }
  }
}
