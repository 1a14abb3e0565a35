// SPDX-License-Identifier: MIT

import Testing

@testable import effectctl

@Suite struct HelpTests {
  private func help(_ words: String...) -> String {
    let captured = CapturedConsole()
    #expect(captured.run(words) == .done)
    #expect(captured.errors.isEmpty)
    return captured.output
  }

  @Test func program() {
    #expect(
      help("--help") == """
        Shows effects on this desktop, and says what shows and why.

        Usage: effectctl [OPTIONS] COMMAND

        Commands:
          burst EFFECT         show a burst once
          start EFFECT         show an effect outside the schedule, or change it
          stop [EFFECT]        end effects and bursts
          off                  turn all effects off until "effectctl on"
          on                   undo "effectctl off"
          pause [DUR]          hide everything for a while
          resume               end a pause, and what "stop" did to a season
          status               what shows, where, since when, and why
          why                  every rule in order with its value, the winner marked
          monitor              one line per change of status, until interrupted
          list                 the effects: name, title, kind, and where each comes from
          show EFFECT          print an effect's file
          copy EFFECT [NAME]   write an effect's file into your folder of effects, to
                               change it
          seasons              list the coming seasons
          flags show           the flag document in force and what it decides here
          flags fetch          fetch the flag document now
          flags check FILE     find all problems of a flag document
          flags evaluate FILE  evaluate one flag of a document and print the result as
                               JSON
          flags simulate FILE  tell how many desktops would see what by a document
          check [FILE]...      find all problems of configuration and effect files
          setup                write a first configuration, asking what it should say
          doctor               look for what may be wrong, and say what to do about it
          reload               read configuration and effects again
          render [EFFECT]      draw an effect into an image file, without any display
          simulate EFFECT      print the particles alive at a given second, as JSON
          completions SHELL    print a completion script for a shell
          help [COMMAND]...    print the help of a command, or the list of all

        Options:
          --socket PATH  the daemon's control socket
          --config FILE  the configuration file, for commands that read it themselves
          --effects DIR  a folder of effects that comes before the others
          --quiet        print nothing on success; also -q
          --help         print help and exit; also -h
          --version      print the version and exit; also -V

        Exit codes:
          0  done
          1  failed
          2  usage
          3  the daemon is not reachable
          4  refused or not shown

        "effectctl help COMMAND" tells more about a command.

        """)
  }

  @Test func burst() {
    #expect(
      help("burst", "--help") == """
        Usage: effectctl burst EFFECT [--output NAME] [--at PLACE] [--count N]
                               [--emoji E]... [--text TEXT] [--colors LIST]
                               [--duration DUR] [--scale F] [--wait] [--watch]

        Show a burst once.

        Without --output it shows on every monitor, and each plays its own copy. Options
        override the effect's own values. If it may not show, the reason is printed and
        the exit code is 4. Colours are for what the effect leaves open; emoji and
        pictures keep theirs, and a line on stderr says so where nothing changes. X11
        and KWin tell where the pointer and the active window are, sway where the window
        is; elsewhere the burst shows at its own place, and a line says why.

        Arguments:
          EFFECT  a name from "effectctl list", or the path of a .toml file

        Options:
          --output NAME   only on this output; "effectctl status" lists them
          --at PLACE      where: X,Y in points or percentages of the output, as in
                          50%,90%; or pointer, or window
          --count N       how many particles, 1 to 10000
          --emoji E       show this instead of the effect's own pictures; several are
                          mixed
          --text TEXT     what the effect's texts say instead, on one line
          --colors LIST   colours to choose from, as in ff0000,00ff0080
          --duration DUR  how long new particles keep appearing, up to 10m
          --scale F       enlarge by this factor, 0.01 to 100
          --wait          return when the last particle is gone
          --watch         show it again whenever the file or an image of it is saved
          --socket PATH   the daemon's control socket
          --config FILE   the configuration file, for commands that read it themselves
          --effects DIR   a folder of effects that comes before the others
          --quiet         print nothing on success; also -q
          --help          print help and exit; also -h
          --version       print the version and exit; also -V

        Examples:
          effectctl burst hearts
          effectctl burst confetti --at 50%,90% --count 80
          effectctl burst emoji --emoji 🎉

        """)
  }

  @Test func groupOfCommands() {
    #expect(
      help("flags", "--help") == """
        Usage: effectctl flags COMMAND

        Commands:
          flags show           the flag document in force and what it decides here
          flags fetch          fetch the flag document now
          flags check FILE     find all problems of a flag document
          flags evaluate FILE  evaluate one flag of a document and print the result as
                               JSON
          flags simulate FILE  tell how many desktops would see what by a document

        """)
  }

  @Test(arguments: [["burst", "-h"], ["--help", "burst"], ["burst", "hearts", "--help"]])
  func theWayOfAskingDoesNotMatter(words: [String]) {
    let captured = CapturedConsole()
    #expect(captured.run(words) == .done)
    #expect(captured.output == help("burst", "--help"))
  }

  @Test(arguments: CommandTable.commands.map(\.name))
  func everyHelpFitsATerminal(name: String) throws {
    let command = try #require(CommandTable.commands.first { $0.name == name })
    let text = Help.text(topic: [command])
    #expect(text.hasPrefix("Usage: effectctl \(name)"))
    for line in text.split(separator: "\n") {
      #expect(line.count <= 80 || line.hasPrefix("  effectctl "), "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }
}
