// SPDX-License-Identifier: MIT

/// An open file descriptor, closed when its owner goes away.
public struct Descriptor: ~Copyable {
  /// The kernel's number, lent: never close it.
  public let number: CInt

  /// Takes ownership of `number`, which must be open and have no other owner.
  public init(owning number: CInt) {
    precondition(number >= 0, "Descriptor: the number must be that of an open descriptor")
    self.number = number
  }

  /// Gives the number up without closing it.
  public consuming func release() -> CInt {
    let number = self.number
    discard self
    return number
  }

  deinit { Syscalls.close(number) }
}
