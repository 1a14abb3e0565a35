// SPDX-License-Identifier: MIT

import Flags
import JSON

/// Evaluates one flag for each line of standard input, for `scripts/flags-differential`.
///
/// A line is `{"document":TEXT,"key":NAME,"context":OBJECT,"timestamp":SECONDS}`; the answer is a
/// line as of `effectctl flags evaluate`.
while let line = readLine() {
  print(answer(to: line))
}

/// The result that a line asks for.
func answer(to line: String) -> JSONValue {
  // A document within its own limits, as an escaped string within one more object.
  let options = JSONOptions(
    size: 2 << 20, depth: 34, stringLength: 256 << 10, allowsInfinity: false, sortsMembers: true)
  guard let request = try? JSONValue(parsing: line.utf8, options: options).object,
    let document = request["document"]?.string, let key = request["key"]?.string
  else { return .string("not a request") }
  let context = EvaluationContext(request["context"]?.object ?? JSONObject())
  let timestamp = request["timestamp"]?.integer ?? 0
  let format = FlagFormat.flagd
  return format.evaluate(key, of: Array(document.utf8), in: context, timestamp: timestamp).json
}
