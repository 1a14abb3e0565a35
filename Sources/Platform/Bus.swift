// SPDX-License-Identifier: MIT
import CSystemd
import Values

/// A message bus, there or not: it may come later, go, and come back.
///
/// While it is away its socket is watched for, so that nothing polls. After a loss, and when a
/// no process answers at a socket that is there, a few more attempts are made, further and further apart;
/// then only a change of the socket leads to another.
public final class Bus {
  /// Called in the loop when the bus has come.
  public var onConnected: () -> Void = {}
  /// Called in the loop when the bus has gone.
  public var onDisconnected: () -> Void = {}
  /// Whether the bus is there now.
  public private(set) var isConnected = false
  /// Why the last attempt failed; nil if none has.
  public private(set) var failure: SystemError?

  /// How long to wait before each further attempt.
  static let delays: [Duration] = [
    .milliseconds(50), .milliseconds(250), .seconds(1), .seconds(5), .seconds(20),
  ]
  /// How long an answer may take.
  static let timeout = Duration.seconds(5)
  /// After how long a connection counts as a good one.
  static let steadyTime = Duration.seconds(10)

  private struct Entry {
    weak var subscription: BusSubscription?
  }

  private let loop: EventLoop
  private let address: BusAddress
  private var connection: BusConnection?
  private var entries: [Entry] = []
  private var attempts = 0
  private var connectedAt = MonotonicTime.zero
  private var timer: Timer?
  private var watcher: FileWatcher?

  /// Creates a bus that is not looked for until `start()`.
  /// - Throws: `EMFILE` or `ENOMEM`.
  public init(loop: EventLoop, address: BusAddress) throws(SystemError) {
    self.loop = loop
    self.address = address
    timer = try loop.timer { [weak self] in self?.connect() }
    watcher = try FileWatcher(loop: loop) { [weak self] _ in self?.socketChanged() }
  }

  /// Begins to look for the bus, in the loop's next turn.
  public func start() {
    watchForSocket()
    timer?.set(at: loop.exactNow)
  }

  /// Calls `body` with the arguments of each matching signal, on this and every later connection.
  /// - Returns: what must be kept for as long as signals are wanted.
  public func subscribe(
    _ match: BusMatch, _ body: @escaping ([BusValue]) -> Void
  ) -> BusSubscription {
    let subscription = BusSubscription(match: match, body: body)
    entries.removeAll { $0.subscription == nil }
    entries.append(Entry(subscription: subscription))
    if let connection, isConnected { install(subscription, on: connection) }
    return subscription
  }

  /// Sends a call; the answer, a refusal or the end of five seconds comes in the loop.
  ///
  /// `reply` is called once; not at all if the bus goes away before, which `onDisconnected` tells.
  public func call(
    _ call: BusCall, reply: @escaping (Result<[BusValue], BusError>) -> Void
  ) {
    guard let connection, isConnected else { return }
    do {
      try connection.call(call, timeout: Self.timeout, reply: reply)
    } catch {
      failure = error
    }
  }

  /// Our name on the present connection, such as `:1.42`; nil while there is none.
  public var uniqueName: String? { isConnected ? connection?.uniqueName : nil }

  /// Asks for a name on the present connection; nobody is told if another program has it.
  public func own(_ name: String) {
    guard let connection, isConnected else { return }
    do {
      try connection.own(name)
    } catch {
      failure = error
    }
  }

  /// Takes calls of an object of ours, on the present connection only.
  ///
  /// - Returns: What must be kept for as long as calls are wanted; nil if that is not possible now.
  public func receive(path: String, _ body: @escaping (ReceivedCall) -> Void) -> BusObject? {
    guard let connection, isConnected else { return nil }
    do {
      return BusObject(handler: try connection.receive(path: path, body))
    } catch {
      failure = error
      return nil
    }
  }

  // MARK: Coming and going

  private func connect() {
    if isConnected { return }
    connection = nil
    do {
      connection = try BusConnection(
        loop: loop, address: address, onConnected: { [weak self] in self?.connected() },
        onEnded: { [weak self] in self?.ended() })
    } catch {
      failure = error
      // Without a socket there is nothing to try: its coming is noticed.
      if error.code != ENOENT { tryAgain() }
    }
  }

  private func connected() {
    guard let connection, !isConnected else { return }
    isConnected = true
    failure = nil
    connectedAt = loop.exactNow
    timer?.cancel()
    // Nothing that happens in that directory is of interest now.
    watcher?.watch([])
    for subscription in entries.compactMap(\.subscription) {
      install(subscription, on: connection)
    }
    onConnected()
  }

  private func ended() {
    let wasConnected = isConnected
    isConnected = false
    // A bus that ends each connection at once is not tried for ever.
    if wasConnected && loop.exactNow - connectedAt > Self.steadyTime { attempts = 0 }
    for subscription in entries.compactMap(\.subscription) { subscription.handler = nil }
    watchForSocket()
    tryAgain()
    if wasConnected { onDisconnected() }
  }

  private func tryAgain() {
    guard attempts < Self.delays.count else { return }
    timer?.set(at: loop.exactNow + Self.delays[attempts])
    attempts += 1
  }

  private func socketChanged() {
    if isConnected { return }
    attempts = 0
    timer?.set(at: loop.exactNow)
  }

  private func watchForSocket() {
    watcher?.watch(address.socketPaths.map { .file($0) })
  }

  private func install(_ subscription: BusSubscription, on connection: BusConnection) {
    do {
      subscription.handler = try connection.match(subscription.match) { [weak subscription] in
        subscription?.body($0)
      }
    } catch {
      failure = error
    }
  }
}
