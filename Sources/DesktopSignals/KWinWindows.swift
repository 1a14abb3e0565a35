// SPDX-License-Identifier: MIT

public import Platform
public import Values

/// What KWin says of the pointer and of its windows, asked by a script that it runs for us.
///
/// Wayland tells neither. The script is loaded over the session bus, answers by one call and is
/// unloaded (KWin Scripting API: `workspace`, `callDBus`). Nothing is asked but on demand, nothing
/// waits, and an answer counts only if it comes from the program that owns KWin's name.
public final class KWinWindows {
  /// What came of asking.
  public enum Answer: Hashable, Sendable {
    /// There is no KWin on the bus.
    case absent
    /// It did not answer in time, or nothing that can be true.
    case silent
    /// It has no such thing now.
    case nothing
    /// Where the thing, or its middle, is: points from the top left corner of the desktop.
    case at(x: Double, y: Double)
  }

  /// Who is asked, and for how long, and what for.
  private struct Question {
    var owner: String?
    var script: String?
    var object: BusObject?
  }

  private static let ownPath = "/io/effectd/KWin"
  private static let ownInterface = "io.effectd.KWin"
  /// Places further away are not on any desktop, in points.
  private static let furthest = 1e6

  private let loop: EventLoop
  private let bus: Bus
  private let scripting: KWinScripting
  private let patience: Duration
  private var timer: Timer?
  private var question = Question()
  private var waiting: [(landmark: Landmark, then: (Answer) -> Void)] = []
  /// Grows with each question: what comes later for an older one is ignored.
  private var number = 0

  /// Prepares to ask; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - loop: The loop that runs the bus.
  ///   - bus: The session bus.
  ///   - folder: Where the script is written while KWin reads it, a folder of this user's own.
  ///   - patience: How long an answer may take.
  /// - Throws: `EMFILE` or `ENOMEM`.
  public init(
    loop: EventLoop, bus: Bus, folder: String, patience: Duration = .milliseconds(100)
  ) throws(SystemError) {
    self.loop = loop
    self.bus = bus
    self.patience = patience
    scripting = KWinScripting(bus: bus, file: "\(folder)/kwin.js")
    timer = try loop.timer { [weak self] in self?.end { _ in .silent } }
  }

  /// Whether there is a bus over which to ask.
  public var canBeAsked: Bool { bus.isConnected }

  /// Asks where something is; those who ask meanwhile get the same answer.
  ///
  /// - Parameters:
  ///   - landmark: What to look for.
  ///   - then: Called once, in a later turn of the loop, within the time that an answer may take.
  public func ask(_ landmark: Landmark, then: @escaping (Answer) -> Void) {
    waiting.append((landmark, then))
    guard waiting.count == 1 else { return }
    timer?.set(at: loop.exactNow + patience)
    scripting.findOwner(
      open { this, owner in
        guard let owner else { return this.end { _ in .absent } }
        this.question.owner = owner
        this.load()
      })
  }

  // MARK: The way of a question

  private func load() {
    let script = "effectd-\(bus.uniqueName ?? "")-\(number)"
    question.object = bus.receive(path: Self.ownPath) { [weak self] in self?.received($0) }
    guard let name = bus.uniqueName, question.object != nil else { return end { _ in .silent } }
    question.script = script
    scripting.run(
      Self.text(answeringTo: name), as: script,
      then: open { this, runs in if !runs { this.end { _ in .silent } } })
  }

  private func received(_ call: ReceivedCall) {
    guard call.sender == question.owner, call.member == "Where" else { return }
    let numbers = call.arguments.compactMap(\.number)
    let areTrue = numbers.allSatisfy { abs($0) <= Self.furthest }
    guard areTrue, numbers.count == call.arguments.count, [2, 4].contains(numbers.count) else {
      return end { _ in .silent }
    }
    end { landmark in
      if landmark == .pointer { return .at(x: numbers[0], y: numbers[1]) }
      return numbers.count == 4 ? .at(x: numbers[2], y: numbers[3]) : .nothing
    }
  }

  private func end(_ answer: (Landmark) -> Answer) {
    timer?.cancel()
    number += 1
    if let script = question.script { scripting.unload(script) }
    question = Question()
    let asked = waiting
    waiting = []
    for (landmark, then) in asked { then(answer(landmark)) }
  }

  /// What happens with an answer, while the same question is open.
  private func open<Answer>(
    _ body: @escaping (KWinWindows, Answer) -> Void
  ) -> (Answer) -> Void {
    let number = number
    return { [weak self] answer in
      if let self, self.number == number { body(self, answer) }
    }
  }

  /// The script: the desktop's own window is none, and Plasma 6 has another name for the active one.
  private static func text(answeringTo name: String) -> String {
    """
    var to = ["\(name)", "\(ownPath)", "\(ownInterface)", "Where"];
    var pointer = workspace.cursorPos;
    var active = workspace.activeWindow || workspace.activeClient;
    if (active && !active.desktopWindow) {
      var frame = active.frameGeometry;
      callDBus(to[0], to[1], to[2], to[3], pointer.x, pointer.y,
        frame.x + frame.width / 2, frame.y + frame.height / 2);
    } else {
      callDBus(to[0], to[1], to[2], to[3], pointer.x, pointer.y);
    }

    """
  }
}
