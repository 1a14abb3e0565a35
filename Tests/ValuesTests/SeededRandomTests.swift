// SPDX-License-Identifier: MIT

import Testing
import Values

/// Chance that a seed decides.
struct SeededRandomTests {
  @Test("SplitMix64 gives its published values")
  func splitMix() {
    var random = SeededRandom(seed: 0)
    #expect(random.next() == 0xe220_a839_7b1d_cdaf)
    #expect(random.next() == 0x6e78_9e6a_a1b9_65f4)
    #expect(random.next() == 0x06c4_5d18_8009_454f)
    random = SeededRandom(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
  }
}
