// SPDX-License-Identifier: MIT

import Platform
public import Settling

/// What effectd's extension of GNOME Shell tells.
///
/// It is believed only while its name belongs to the program that is GNOME Shell. Where windows are it
/// tells no one but the owner of our own name, and only while that asks for it.
public final class ShellExtension {
  /// A part of the desktop, as fractions of the whole of it.
  public struct Area: Hashable, Sendable {
    /// Left edge.
    public var x: Double
    /// Top edge.
    public var y: Double
    /// Width.
    public var width: Double
    /// Height.
    public var height: Double
  }

  /// The windows that can be seen, the lowest first.
  public struct Windows: Hashable, Sendable {
    /// The width of the desktop in the shell's own points; X11's pixels may be smaller.
    public var stageWidth: Double
    /// In the shell's own points.
    public var shapes: [WindowShape]
  }

  /// What is known.
  public struct Report: Hashable, Sendable {
    /// Whether the extension answers; nil until that is known.
    public var isThere: Bool?
    /// The monitors that a fullscreen window covers.
    public var fullscreen: [Area] = []
    /// Whether notifications are held back; nil if that is not told.
    public var isQuiet: Bool?
    /// nil unless they are followed, and told.
    public var windows: Windows?

    /// Nothing is known yet.
    public init() {}
  }

  /// The extension's name on the session bus, which is that of its interface, too.
  public static let name = "io.github.effectd.Shell"
  /// The program that it is a part of.
  public static let shell = "org.gnome.Shell"
  private static let path = "/io/github/effectd/Shell"
  private static let ownName = "io.github.effectd.Daemon"
  private static let ownPath = "/io/github/effectd/Daemon"

  /// What is known now.
  public private(set) var report = Report()
  /// Called when something else is known than before.
  public var onChange: (Report) -> Void = { _ in }
  /// Whether to be told where windows are.
  public var followsWindows = false {
    didSet { if followsWindows != oldValue, owner != nil { askForWindows() } }
  }

  private let bus: Bus
  /// Whether to be told what only the owner of our name is.
  private let isDaemon: Bool
  private var owner: String?
  private var object: BusObject?
  private var subscriptions: [BusSubscription] = []
  /// Counts what makes earlier answers worthless.
  private var turn = 0

  /// Looks for it when `busCame()` is called.
  init(on bus: Bus, isDaemon: Bool) {
    self.bus = bus
    self.isDaemon = isDaemon
    for match in [BusMatch.owner(of: Self.name), .owner(of: Self.shell)] {
      subscriptions.append(bus.subscribe(match) { [weak self] _ in self?.verify() })
    }
    let change = BusMatch.properties(sender: Self.name, path: Self.path, interface: Self.name)
    subscriptions.append(
      bus.subscribe(change) { [weak self] _ in
        if let self, let owner { read(from: owner) }
      })
  }

  /// Whether the extension answers within a time; waits for it only where there is a GNOME Shell.
  ///
  /// - Parameters:
  ///   - environment: The process's environment, which has the bus's address.
  ///   - patience: How long a shell that is starting may take.
  /// - Returns: Whether it does.
  public static func answers(environment: [String: String], within patience: Duration) -> Bool {
    guard let address = BusAddress.session(environment: environment),
      let waiting = try? WaitingBus(address: address)
    else { return false }
    let shell = ShellExtension(on: waiting.bus, isDaemon: false)
    var isHopeless = false
    shell.onHopeless = { isHopeless = true }
    waiting.bus.onConnected = { shell.busCame() }
    _ = try? waiting.wait(atMost: patience) { isHopeless || shell.report.isThere == true }
    return shell.report.isThere == true
  }

  /// Called when there is no GNOME Shell to wait for.
  private var onHopeless: () -> Void = {}

  /// The bus has come.
  func busCame() {
    object = isDaemon ? bus.receive(path: Self.ownPath) { [weak self] in self?.received($0) } : nil
    verify()
  }

  /// The bus has gone, and with it all programs.
  func busWent() {
    object = nil
    turn += 1
    went()
  }

  // MARK: Who it is

  /// Finds out whether the shell itself has the extension's name.
  private func verify() {
    turn += 1
    owner = nil
    ask(owner: Self.shell) { this, shell in
      if shell == nil { this.onHopeless() }
      this.ask(owner: Self.name) { this, owner in
        guard let owner, owner == shell else { return this.went() }
        this.read(from: owner)
      }
    }
  }

  private func ask(owner name: String, then: @escaping (ShellExtension, String?) -> Void) {
    send(.owner(of: name)) { this, values in then(this, values?.first?.text) }
  }

  private func went() {
    owner = nil
    change {
      $0 = Report()
      $0.isThere = false
    }
  }

  // MARK: What it tells

  private func read(from asked: String) {
    let call = BusCall(
      service: asked, path: Self.path, interface: "org.freedesktop.DBus.Properties",
      member: "GetAll", arguments: [Self.name])
    send(call) { this, values in
      guard let all = values?.first, let version = all["Version"]?.integer, version >= 1 else {
        return this.went()
      }
      let isNew = this.owner == nil
      this.owner = asked
      this.change { report in
        report.isThere = true
        report.fullscreen = all["Fullscreen"]?.elements.compactMap(Area.init) ?? []
      }
      if isNew && this.isDaemon { this.subscribe() }
    }
  }

  private func subscribe() {
    bus.own(Self.ownName)
    tell("Subscribe", "doNotDisturb")
    if followsWindows { askForWindows() }
  }

  private func askForWindows() {
    tell(followsWindows ? "Subscribe" : "Unsubscribe", "windows")
    if !followsWindows { change { $0.windows = nil } }
  }

  private func tell(_ member: String, _ topic: String) {
    guard let owner else { return }
    let call = BusCall(
      service: owner, path: Self.path, interface: Self.name, member: member, arguments: [topic])
    bus.call(call) { _ in }
  }

  private func received(_ call: ReceivedCall) {
    guard call.sender == owner, call.interface == Self.ownName else { return }
    switch call.member {
    case "DoNotDisturb": change { $0.isQuiet = call.arguments.first?.boolean }
    case "Windows" where followsWindows: change { $0.windows = Windows(call.arguments) }
    default: break
    }
  }

  // MARK: Messages

  /// Sends a call whose answer counts only until something else is found out.
  private func send(_ call: BusCall, then: @escaping (ShellExtension, [BusValue]?) -> Void) {
    let turn = turn
    bus.call(call) { [weak self] result in
      guard let self, turn == self.turn else { return }
      then(self, try? result.get())
    }
  }

  private func change(_ body: (inout Report) -> Void) {
    let before = report
    body(&report)
    if report != before { onChange(report) }
  }
}

extension ShellExtension.Area {
  /// Four numbers that can be true.
  fileprivate init?(_ value: BusValue) {
    let numbers = value.elements.compactMap(\.number)
    guard numbers.count == 4, numbers.allSatisfy({ (-1...2).contains($0) }) else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension ShellExtension.Windows {
  /// The most windows that are looked at.
  private static let most = 1_000

  /// The size of the stage, and of each window its number and rectangle.
  fileprivate init?(_ arguments: [BusValue]) {
    guard arguments.count == 3, let width = arguments[0].number, width >= 1, width < 1e6 else {
      return nil
    }
    stageWidth = width
    shapes = arguments[2].elements.suffix(Self.most).compactMap { window in
      let parts = window.elements
      guard parts.count == 5, let id = parts[0].integer else { return nil }
      let numbers = parts.dropFirst().compactMap(\.number)
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }) else { return nil }
      return WindowShape(
        id: UInt64(bitPattern: id), x: numbers[0], y: numbers[1], width: numbers[2],
        height: numbers[3])
    }
  }
}
