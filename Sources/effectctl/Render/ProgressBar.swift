// SPDX-License-Identifier: MIT

/// A line that fills while work goes on; shown only where stdout may be animated.
final class ProgressBar {
  private let console: Console
  private let total: Int
  private var shownPercent = -1

  init(console: Console, total: Int) {
    self.console = console
    self.total = max(1, total)
  }

  /// Shows that so many of all steps are done.
  func show(_ count: Int) {
    let percent = count * 100 / total
    guard console.usesColor, percent != shownPercent else { return }
    shownPercent = percent
    console.printRaw("\r" + line(percent: percent))
  }

  /// The bar, as wide as the terminal allows.
  func line(percent: Int) -> String {
    let width = max(10, min(50, console.columns - 8))
    let full = width * percent / 100
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return "\(bar) \(percent) %"
  }

  /// Removes the line.
  func clear() {
    if shownPercent >= 0 { console.printRaw("\r\u{1B}[K") }
  }
}
