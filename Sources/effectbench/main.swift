// SPDX-License-Identifier: MIT

import Glibc

/// Every group of measurements; a new file adds its own here.
let benches: [Bench] = [.particles, .drawing, .effects]

let wanted = CommandLine.arguments.dropFirst()
let unknown = wanted.filter { word in !benches.contains { $0.name == word } }
if unknown.isEmpty {
  var isGood = true
  for bench in benches where wanted.isEmpty || wanted.contains(bench.name) {
    print("# \(bench.summary)")
    isGood = bench.run() && isGood
  }
  exit(isGood ? 0 : 1)
} else {
  print("usage: effectbench [\(benches.map(\.name).joined(separator: "|"))]…")
  exit(2)
}
