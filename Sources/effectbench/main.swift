// SPDX-License-Identifier: MIT

import Glibc

/// Every group of measurements; a new file adds its own here.
let benches: [Bench] = [.particles, .drawing, .effects, .heaps]

let wanted = CommandLine.arguments.dropFirst()
if wanted.count == 3, wanted[1] == "floor", let count = Int(wanted[2]), let rate = Double(wanted[3])
{
  guard var floor = Floor(count: count) else { exit(69) }
  floor.run(rate: rate)
}
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
  print("       effectbench floor AREAS RATE    fills areas on an X server until it is ended")
  exit(2)
}
