// SPDX-License-Identifier: MIT

/// A text in quotation marks on one line, cut after 60 characters.
func quoted(_ text: String) -> String {
  var shown = "\""
  for scalar in text.unicodeScalars.prefix(60) {
    shown +=
      scalar.value < 0x20 || scalar.value == 0x7F || scalar == "\"" || scalar == "\\"
      ? scalar.escaped(asASCII: false) : String(scalar)
  }
  return shown + (text.unicodeScalars.count > 60 ? "…\"" : "\"")
}

/// A number as TOML writes it, whole numbers without a fraction.
func shownNumber(_ number: Double) -> String {
  guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
  return number == number.rounded() ? "\(Int64(number))" : "\(number)"
}

/// "1 value", "2 values".
func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// "a, b, c" in the order given.
func listed(_ words: some Sequence<String>) -> String {
  words.joined(separator: ", ")
}
