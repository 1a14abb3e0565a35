// SPDX-License-Identifier: MIT

public import Director
import Glibc
public import Platform
import ScreenShares
import Values

/// Whether the screen is shared, as a helper program sees it on PipeWire's graph.
///
/// The helper runs only while something shows, or is about to, and a minute longer: an idle daemon has
/// none. Until its first answer the screen counts as shared, so that no frame comes too early; where
/// there is no PipeWire, or no answer, nothing is known.
public final class ScreenShareWatch {
  /// How long things take.
  public struct Timing: Sendable {
    /// From the start of the helper to its first answer, at most.
    public var answer = Duration.seconds(1)
    /// For how long, at least, the helper is kept after the last thing that showed.
    public var idle = Duration.seconds(60)
    /// How long a share counts after its end: who shares a window, then another one, is in between.
    public var echo = Duration.seconds(4)
    /// From the loss of a helper that is needed to the next one.
    public var retry = Duration.seconds(1)

    /// The times for daily use.
    public init() {}
  }

  /// The helper's name; see `HelperProcess.places(of:)`.
  public static let program = "effectd-shares"

  /// Called in a turn of the loop of its own when `condition` has changed.
  public var onChange: (() -> Void)?
  /// Whether something shows or would if the screen were not shared; asked once a minute.
  public var isNeeded: () -> Bool = { false }
  private let loop: EventLoop
  private let places: [String]
  private let environment: [String: String]
  private let timing: Timing
  private var helper: HelperProcess?
  private var report: ShareReport?
  private var problem: String?
  private var waiting: [() -> Void] = []
  private var clocks = Clocks()

  /// Whether nothing was needed at the last check, so that the helper ends at the next.
  private var isLeaving = false

  private struct Clocks {
    var answer: Timer?
    var check: Timer?
    var echo: Timer?
  }

  /// A watch that has no helper yet.
  ///
  /// - Parameters:
  ///   - loop: Where the helper is waited for.
  ///   - environment: The process's environment, which says where PipeWire is.
  ///   - places: The paths of the helper, best first.
  ///   - timing: How long things take.
  /// - Throws: `EMFILE` or `ENOMEM`.
  public init(
    loop: EventLoop, environment: [String: String],
    places: [String] = HelperProcess.places(of: program), timing: Timing = Timing()
  ) throws(SystemError) {
    self.loop = loop
    self.places = places
    self.timing = timing
    self.environment = environment.filter { PipeWireSocket.variables.contains($0.key) }
    clocks.answer = try loop.timer { [weak self] in self?.lost("does not answer") }
    clocks.check = try loop.timer { [weak self] in self?.check() }
    clocks.echo = try loop.timer { [weak self] in self?.onChange?() }
  }

  /// The helper's process number while it runs.
  public var process: CInt? { helper?.process }

  /// Whether the first answer is waited for.
  public var isAsking: Bool { helper != nil && report == nil }

  /// Whether a share has just ended.
  private var isEchoing: Bool { clocks.echo?.deadline != nil }

  /// What is known now.
  public var condition: Condition {
    if isEchoing, report?.isShared != true {
      return Condition(holds: true, value: "until a moment ago", source: "PipeWire")
    }
    if isAsking { return Condition(holds: true, value: "asking PipeWire", source: "PipeWire") }
    guard let report else {
      return .unknown(problem.map { "PipeWire (\($0))" } ?? "PipeWire, asked while something shows")
    }
    let names = report.programs.joined(separator: ", ")
    let isShared = names.isEmpty ? "yes" : "with \(names)"
    return Condition(
      holds: report.isShared, value: report.isShared ? isShared : "no", source: "PipeWire")
  }

  // MARK: What the daemon needs

  /// Something shows, or is about to: from now on shares are known.
  ///
  /// - Returns: Whether that has changed `condition`.
  public func use() -> Bool {
    isLeaving = false
    clocks.check?.set(at: loop.now + timing.idle)
    return helper == nil && start()
  }

  /// Has something done when it is known whether the screen is shared.
  ///
  /// - Parameter body: Called once, later, in the loop, if it is not known yet.
  /// - Returns: Whether it will be called; false if all that can be known is known.
  public func ask(_ body: @escaping () -> Void) -> Bool {
    _ = use()
    guard isAsking else { return false }
    waiting.append(body)
    return true
  }

  // MARK: The helper

  private func start() -> Bool {
    guard let socket = PipeWireSocket.path(in: environment), Files.exists(socket) else {
      problem = nil
      return false
    }
    do {
      let helper = try HelperProcess.atFirst(of: places) { path throws(SystemError) in
        try HelperProcess(path, environment: environment, loop: loop)
      }
      helper.onReadable = { [weak self] in self?.receive() }
      helper.onExit = { [weak self, weak helper] ending in
        guard let self, let helper, helper === self.helper else { return }
        lost(ending == .exited(0) ? "the connection ended" : "\(Self.program) failed")
      }
      self.helper = helper
      clocks.answer?.set(at: loop.now + timing.answer)
      return true
    } catch {
      problem = "\(Self.program)" + (error.code == ENOENT ? " is not installed" : ": \(error)")
      return false
    }
  }

  private func receive() {
    var packet = [UInt8](repeating: 0, count: ShareReport.maximumLength + 1)
    while let helper {
      let count = packet.withUnsafeMutableBytes { bytes in
        Result { () throws(SystemError) in try helper.receive(into: bytes) }
      }
      guard case .success(let count) = count else { return lost("the connection ended") }
      // None for now; the end is told with the process's.
      guard let count else { return }
      guard count > 0 else { return helper.stopReceiving() }
      guard let news = ShareReport(packet: packet[..<count]) else {
        return lost("\(Self.program) sent nonsense")
      }
      take(news)
    }
  }

  private func take(_ news: ShareReport) {
    let before = condition
    if report?.isShared == true, !news.isShared {
      clocks.echo?.set(at: loop.now + timing.echo)
    } else if news.isShared {
      clocks.echo?.cancel()
    }
    report = news
    problem = nil
    clocks.answer?.cancel()
    tell(before)
  }

  /// The helper is gone or of no use; what was shared counts a moment longer, and it is tried again.
  private func lost(_ reason: String) {
    let before = condition
    if report?.isShared == true { clocks.echo?.set(at: loop.now + timing.echo) }
    let wait = report == nil ? timing.idle : timing.retry
    end()
    problem = reason
    clocks.check?.set(at: loop.now + wait)
    tell(before)
  }

  private func end() {
    helper?.end()
    helper = nil
    report = nil
    clocks.answer?.cancel()
  }

  private func check() {
    let before = condition
    if isNeeded() {
      if use() { tell(before) }
    } else if helper != nil, !isLeaving {
      isLeaving = true
      clocks.check?.set(at: loop.now + timing.idle)
    } else {
      end()
      problem = nil
    }
  }

  private func tell(_ before: Condition) {
    if condition != before { onChange?() }
    guard !isAsking else { return }
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }
}
