// SPDX-License-Identifier: MIT

/// The help texts, made from the table of commands.
enum Help {
  /// What is said to those who ask for nothing.
  static var short: [String] {
    let common: [Command] = [.burst, .start, .stop, .off, .status, .why]
    return ["Usage: effectctl COMMAND"] + pairs(common.map { (shortUsage($0), $0.summary) })
      + ["\"effectctl help\" lists all commands, \"effectctl help COMMAND\" explains one."]
  }

  /// What `--help` prints.
  ///
  /// - Parameter topic: the commands asked about; none means the program.
  /// - Returns: the text with its last line break.
  static func text(topic: [Command]) -> String {
    let lines =
      switch topic.count {
      case 0: program
      case 1: topic[0].helpLines
      default: group(topic)
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private static var program: [String] {
    var lines = ["Shows effects on this desktop, and says what shows and why.", ""]
    lines += ["Usage: effectctl [OPTIONS] COMMAND", "", "Commands:"]
    lines += pairs(CommandTable.commands.map { (shortUsage($0), $0.summary) })
    lines += ["", "Options:"]
    lines += pairs(CommandTable.globalOptions.map { ($0.usage, $0.help) })
    lines += ["", "Exit codes:"]
    lines += pairs(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
    lines += ["", "\"effectctl help COMMAND\" tells more about a command."]
    return lines
  }

  private static func group(_ commands: [Command]) -> [String] {
    let word = commands.first?.words.first ?? ""
    return ["Usage: effectctl \(word) COMMAND", "", "Commands:"]
      + pairs(commands.map { (shortUsage($0), $0.summary) })
  }

  private static func shortUsage(_ command: Command) -> String {
    ([command.name] + command.arguments.map(\.usage)).joined(separator: " ")
  }

  /// Two columns; a left side that is too wide stands on a line of its own.
  fileprivate static func pairs(_ pairs: [(String, String)]) -> [String] {
    let column = min(pairs.map(\.0.count).max() ?? 0, 24) + 4
    return pairs.flatMap { left, right in
      var lines = Text.wrapped(right, indent: column)
      if left.count + 4 <= column, let first = lines.first {
        lines[0] = Text.padded("  " + left, to: column) + first.dropFirst(column)
      } else {
        lines.insert("  " + left, at: 0)
      }
      return lines
    }
  }
}

extension Command {
  static let help = Command(
    name: "help", summary: "print the help of a command, or the list of all",
    arguments: [Argument("[COMMAND]...", "a command, of one word or two", completion: .command)],
    examples: ["help burst", "help flags check"],
    run: { (invocation) throws(Failure) in
      invocation.console.printRaw(Help.text(topic: []))
    })

  fileprivate var helpLines: [String] {
    let start = "Usage: effectctl \(name)"
    var lines = Text.wrapped(words: usage, indent: start.count + 1)
    if let first = lines.first {
      lines[0] = start + first.dropFirst(start.count)
    } else {
      lines = [start]
    }
    lines += ["", "\(summary.prefix(1).uppercased())\(summary.dropFirst())."]
    if !details.isEmpty {
      lines.append("")
      lines += Text.wrapped(details)
    }
    if !arguments.isEmpty {
      lines += ["", "Arguments:"] + Help.pairs(arguments.map { ($0.name, $0.help) })
    }
    let all = options + CommandTable.globalOptions
    lines += ["", "Options:"] + Help.pairs(all.map { ($0.usage, $0.help) })
    if !examples.isEmpty {
      lines += ["", "Examples:"] + examples.map { "  effectctl \($0)" }
    }
    return lines
  }
}
