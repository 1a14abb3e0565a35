// SPDX-License-Identifier: MIT

/// Every group of measurements; a new file adds its own here.
let benches: [Bench] = [.particles, .drawing]

let wanted = CommandLine.arguments.dropFirst()
let unknown = wanted.filter { word in !benches.contains { $0.name == word } }
if unknown.isEmpty {
  for bench in benches where wanted.isEmpty || wanted.contains(bench.name) {
    print("# \(bench.summary)")
    bench.run()
  }
} else {
  print("usage: effectbench [\(benches.map(\.name).joined(separator: "|"))]…")
}
