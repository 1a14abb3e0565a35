// SPDX-License-Identifier: MIT

import CLibFuzzer
import FuzzTargets
import Glibc

/// Runs libFuzzer on the target that the environment's `FUZZ_TARGET` names.
///
/// Its callback knows nothing but the bytes, so the name is read at each call: some nanoseconds.
private func chosenTarget() -> FuzzTarget? {
  getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }
}

guard chosenTarget() != nil else {
  print("FUZZ_TARGET must be one of: \(FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))")
  exit(2)
}
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  LLVMFuzzerRunDriver(&count, &arguments) { data, size in
    chosenTarget()?.run(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
