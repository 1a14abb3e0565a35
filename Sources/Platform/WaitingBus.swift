// SPDX-License-Identifier: MIT

/// A message bus with an event loop of its own, for a program that asks and waits.
public final class WaitingBus {
  /// The bus, which is looked for from the first wait on.
  public let bus: Bus
  private let loop: EventLoop
  private var isStarted = false

  /// - Throws: `EMFILE` or `ENOMEM`.
  public init(address: BusAddress) throws(SystemError) {
    loop = try EventLoop()
    bus = try Bus(loop: loop, address: address)
  }

  /// Waits until a condition holds, at most for a time.
  ///
  /// - Returns: Whether it holds.
  /// - Throws: What epoll_wait(2) may fail with.
  public func wait(
    atMost time: Duration, until condition: () -> Bool
  ) throws(SystemError) -> Bool {
    if !isStarted { bus.start() }
    isStarted = true
    return try loop.run(timeout: time, until: condition)
  }

  /// Waits for the bus, a second at most.
  ///
  /// - Returns: Whether it is there.
  /// - Throws: What epoll_wait(2) may fail with.
  public func connect() throws(SystemError) -> Bool {
    try wait(atMost: .seconds(1)) { bus.isConnected }
  }

  /// Makes a call and waits for its answer, some seconds at most.
  ///
  /// - Returns: nil if the bus is not there, or goes.
  /// - Throws: What epoll_wait(2) may fail with.
  public func answer(to call: BusCall) throws(SystemError) -> Result<[BusValue], BusError>? {
    guard try connect() else { return nil }
    var answer: Result<[BusValue], BusError>?
    bus.call(call) { answer = $0 }
    _ = try wait(atMost: Bus.timeout) { answer != nil || !bus.isConnected }
    return answer
  }
}
