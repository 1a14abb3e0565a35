// SPDX-License-Identifier: MIT

import Glibc
import PictureProtocol
import Platform
import Values

/// One running helper, and the reply that is being read from it.
///
/// It stays in memory until the process is gone, so that none is left behind.
final class Exchange {
  /// Gets the reply to the last request.
  var onReply: ((Result<DrawnPicture, PictureFailure>) -> Void)?
  /// Called once, when the program cannot be used any more; says why in words that follow its name.
  var onLoss: ((String) -> Void)?
  /// Whether any request was answered.
  private(set) var hasReplied = false
  /// Whether nothing has come yet of the reply that is waited for.
  private(set) var isSilent = true
  private let helper: HelperProcess
  private let loop: EventLoop
  private var patience: Timer?
  private var reader: PictureReplyReader?
  private var loss: String?
  private var keepsItself: Exchange?

  /// Starts the program at a path.
  init(_ path: String, loop: EventLoop) throws(SystemError) {
    self.loop = loop
    let environment = ProcessEnvironment.values(of: FontEnvironment.variables)
    helper = try HelperProcess(path, environment: environment, loop: loop)
    helper.onReadable = { [weak self] in self?.receive() }
    helper.onExit = { [weak self] in self?.exited($0) }
    patience = try? loop.timer { [weak self] in self?.helper.end() }
    keepsItself = self
  }

  /// The program's process number.
  var process: CInt { helper.process }

  /// Sends a request; the reply to the one before must have come.
  func send(_ request: PictureRequest, descriptor: CInt?) throws(PictureFailure) {
    isSilent = true
    reader = PictureReplyReader(for: request)
    do {
      try helper.send(try request.packet(), descriptor: descriptor)
    } catch let error as PictureProtocolError {
      throw PictureFailure(error.description)
    } catch {
      // It has gone; the end of the socket says so in a moment.
    }
  }

  /// Ends the program without another word to the client.
  func end() {
    onReply = nil
    onLoss = nil
    loss = ""
    helper.end()
  }

  private func receive() {
    withUnsafeTemporaryAllocation(byteCount: PictureLimits.packet, alignment: 16) { buffer in
      let received = Result { () throws(SystemError) in try helper.receive(into: buffer) }
      guard case .success(let packet) = received, packet != 0 else { return give(up: nil) }
      guard let count = packet else { return }
      isSilent = false
      guard var reader else { return give(up: "spoke without being asked") }
      self.reader = nil
      do {
        try reader.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch {
        return give(up: "sent nonsense: \(error)")
      }
      guard let reply = reader.reply else { return self.reader = reader }
      hasReplied = true
      onReply?(reply)
    }
  }

  /// Ends the program; without a reason, how it ends by itself will be the reason.
  private func give(up reason: String?) {
    loss = reason
    guard let reason else {
      helper.stopReceiving()
      patience?.set(at: loop.now + Self.grace)
      return
    }
    helper.end()
    report(reason)
  }

  /// How long a program that has closed its socket may take to end.
  private static let grace = Duration.milliseconds(500)

  private func exited(_ ending: HelperProcess.Ending) {
    if loss == nil {
      switch ending {
      case .exited(0): report("ended before it had drawn")
      case .exited(127): report("cannot start: a library that it needs is not installed")
      case .exited(let status): report("ended with status \(status)")
      case .killed(let signal): report("was ended by signal \(signal)")
      }
    }
    keepsItself = nil
  }

  private func report(_ reason: String) {
    let report = onLoss
    onLoss = nil
    onReply = nil
    report?(reason)
  }
}
