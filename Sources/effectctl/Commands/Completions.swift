// SPDX-License-Identifier: MIT

extension Command {
  static let completions = Command(
    name: "completions", summary: "print a completion script for a shell",
    arguments: [
      Argument("SHELL", "bash, zsh or fish", completion: .words(["bash", "zsh", "fish"]))
    ],
    examples: ["completions bash > ~/.local/share/bash-completion/completions/effectctl"],
    run: { (invocation) throws(Failure) in
      let shell = invocation.requiredArgument(0)
      guard let script = CompletionScript.text(shell: shell) else {
        throw .usage("completions: \"\(shell)\" is not bash, zsh or fish")
      }
      invocation.console.printRaw(script)
    })
}
