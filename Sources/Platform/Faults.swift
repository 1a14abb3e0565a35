// SPDX-License-Identifier: MIT

/// A plan that makes system calls fail, for tests: see `Syscalls`.
///
/// Every call that goes through the door while the plan is in force is counted; those that match
/// are not made and fail with the plan's code instead.
public final class Faults: @unchecked Sendable {
  // Unchecked because a task-local value must be Sendable; a plan is only ever touched by the one
  // thread that runs the calls.

  /// How many calls have come by so far.
  public private(set) var count = 0
  /// The names of the calls in order, as `errno` pages name them.
  public private(set) var calls: [String] = []
  private let code: CInt
  private let call: String?
  private let index: Int?
  private var remaining: Int

  /// Fails nothing, only counts.
  public init() {
    code = 0
    call = nil
    index = nil
    remaining = 0
  }

  /// Fails the call number `index` (from 0), whatever it is, with `code`.
  public init(failingCallAt index: Int, with code: CInt) {
    self.code = code
    self.index = index
    call = nil
    remaining = 1
  }

  /// Fails the next `times` calls named `call` with `code`.
  public init(failing call: String, with code: CInt, times: Int = 1) {
    self.code = code
    self.call = call
    index = nil
    remaining = times
  }

  /// Runs `body` with the plan in force for every call that it makes on this thread.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  @discardableResult
  public func inForce<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Syscalls.$faults.withValue(self, operation: body)
  }

  /// The code with which the call must fail now, or nil if it shall be made.
  func code(for name: String) -> CInt? {
    let place = count
    count += 1
    calls.append(name)
    guard remaining > 0, index == nil || index == place, call == nil || call == name else {
      return nil
    }
    remaining -= 1
    return code
  }
}
