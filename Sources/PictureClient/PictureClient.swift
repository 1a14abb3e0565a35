// SPDX-License-Identifier: MIT

import Glibc
public import PictureProtocol
public import Platform
public import Sprites
import Values

/// Asks the helper program for pictures, one after the other, without ever waiting in the loop.
///
/// The program is started by the first request and ended when there was none for a while. One that
/// is missing, crashes, hangs or sends nonsense costs the request that it was working on its picture
/// and no more: the next one starts another.
public final class PictureClient {
  /// How long things may take.
  public struct Timing: Sendable {
    /// From sending a request to the last byte of its reply.
    public var reply = Duration.seconds(10)
    /// How long the program is kept without requests.
    public var idle = Duration.seconds(3)

    /// The times for daily use.
    public init() {}
  }

  /// Gets the picture, or why there is none.
  public typealias Completion = (Result<DrawnPicture, PictureFailure>) -> Void

  /// The helper's name; see `HelperProcess.places(of:)`.
  public static let program = "effectd-pictures"

  private struct Job {
    var subject: PictureRequest.Subject
    var path: String?
    var isRepeated = false
    var completion: Completion

    /// Largest file that is read, in bytes.
    var sizeLimit: Int {
      if case .background = subject { PictureLimits.file } else { PictureLimits.effectFile }
    }

    /// A failure with the name of a PNG file before it.
    func named(_ failure: PictureFailure) -> PictureFailure {
      switch subject {
      case .png, .background:
        let name = "\(path ?? ""): "
        return failure.description.hasPrefix(name)
          ? failure : PictureFailure(name + failure.description)
      case .emoji, .text, .svg, .label: return failure
      }
    }
  }

  private let loop: EventLoop
  private let places: [String]
  private let timing: Timing
  private var waiting: [Job] = []
  private var exchange: Exchange?
  private var job: Job?
  private var lastID: UInt32 = 0
  private var timer: Timer?
  /// What goes on in the next turn of the loop, so that a completion never finds itself called
  /// from within `draw`.
  private var turn: Timer?

  /// A client that has no program yet.
  ///
  /// - Parameters:
  ///   - loop: Where replies and time-outs are waited for.
  ///   - places: The paths of the program, best first.
  ///   - timing: How long things may take.
  /// - Throws: `EMFILE` or `ENOMEM`.
  public init(
    loop: EventLoop, places: [String] = HelperProcess.places(of: program),
    timing: Timing = Timing()
  ) throws(SystemError) {
    self.loop = loop
    self.places = places
    self.timing = timing
    timer = try loop.timer { [weak self] in self?.timeIsUp() }
    turn = try loop.timer { [weak self] in self?.startNext() }
  }

  deinit { exchange?.end() }

  /// The process number of the program while it runs.
  public var process: CInt? { exchange?.process }

  /// Asks for a picture.
  ///
  /// - Parameters:
  ///   - subject: What is drawn.
  ///   - path: The image file for subjects that need one.
  ///   - completion: Called once, later, in the loop.
  public func draw(
    _ subject: PictureRequest.Subject, file path: String? = nil,
    _ completion: @escaping Completion
  ) {
    waiting.append(Job(subject: subject, path: path, completion: completion))
    turn?.set(at: loop.now)
  }

  /// Asks for a picture that a store needs.
  ///
  /// - Parameters:
  ///   - need: What is drawn.
  ///   - completion: Called once, later, in the loop; never with `pending`.
  public func draw(_ need: PictureNeed, _ completion: @escaping (PictureAnswer) -> Void) {
    draw(need.subject, file: need.path) { completion(PictureAnswer($0)) }
  }

  /// Asks for a picture and waits for it; for programs without anything else to do.
  public func drawAndWait(
    _ subject: PictureRequest.Subject, file path: String? = nil
  ) -> Result<DrawnPicture, PictureFailure> {
    var result: Result<DrawnPicture, PictureFailure>?
    draw(subject, file: path) { result = $0 }
    while result == nil {
      guard (try? loop.run(timeout: timing.reply, until: { result != nil })) != nil else { break }
    }
    return result ?? .failure(PictureFailure("the event loop failed"))
  }

  // MARK: Jobs

  private func startNext() {
    guard job == nil else { return }
    guard !waiting.isEmpty else {
      timer?.set(at: loop.now + timing.idle)
      return
    }
    let next = waiting.removeFirst()
    job = next
    do {
      try send(next)
      timer?.set(at: loop.now + timing.reply)
    } catch {
      finish(.failure(error))
    }
  }

  private func send(_ job: Job) throws(PictureFailure) {
    lastID &+= 1
    let request = PictureRequest(id: lastID, subject: job.subject)
    guard request.needsFile else { return try running().send(request, descriptor: nil) }
    let file = try PictureFile(job.path ?? "", limit: job.sizeLimit)
    try running().send(request, descriptor: file.descriptor)
  }

  /// The helper that runs, else a new one.
  private func running() throws(PictureFailure) -> Exchange {
    if let exchange { return exchange }
    do {
      let exchange = try HelperProcess.atFirst(of: places) { path throws(SystemError) in
        try Exchange(path, loop: loop)
      }
      exchange.onReply = { [weak self] in self?.finish($0) }
      exchange.onLoss = { [weak self, weak exchange] in self?.lost(exchange, $0) }
      self.exchange = exchange
      return exchange
    } catch {
      let reason = error.code == ENOENT ? "it is not installed" : error.description
      throw PictureFailure("\(Self.program), which draws pictures, cannot be run: \(reason)")
    }
  }

  private func finish(_ result: Result<DrawnPicture, PictureFailure>) {
    guard let job else { return }
    self.job = nil
    timer?.cancel()
    turn?.set(at: loop.now)
    job.completion(result.mapError { job.named($0) })
  }

  private func timeIsUp() {
    guard job != nil else { return end() }
    end()
    finish(
      .failure(PictureFailure("drawing took longer than \(timing.reply) and was broken off")))
  }

  private func lost(_ lost: Exchange?, _ reason: String) {
    guard let lost, lost === exchange else { return }
    exchange = nil
    guard var job else { return }
    // It may have ended by itself just when it was asked again.
    if lost.hasReplied, !job.isRepeated, lost.isSilent {
      job.isRepeated = true
      self.job = nil
      waiting.insert(job, at: 0)
      turn?.set(at: loop.now)
      return
    }
    finish(.failure(PictureFailure("\(Self.program), which draws pictures, \(reason)")))
  }

  private func end() {
    exchange?.end()
    exchange = nil
  }
}
