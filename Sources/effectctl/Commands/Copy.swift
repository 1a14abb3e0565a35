// SPDX-License-Identifier: MIT
import Library
import Platform
import Settings

extension Command {
  static let show = Command(
    name: "show", summary: "print an effect's file",
    details: "What is compiled in is printed as it stands in the sources, comments included.",
    arguments: [.effect], examples: ["show snow", "show snow > my-snow.toml"],
    run: { (invocation) throws(Failure) in
      let entry = try invocation.localEntry(invocation.requiredArgument(0))
      invocation.console.printText(String(decoding: entry.bytes, as: UTF8.self))
    })

  static let copy = Command(
    name: "copy", summary: "write an effect's file into your folder of effects, to change it",
    details: """
      The copy is ~/.config/effectd/effects/NAME.toml; each save of it shows at once. Under its \
      own name it goes before the effect that it is a copy of. A file that exists is left alone. \
      To change only a few values, write a file that begins with like = "EFFECT" instead: see \
      effectd-effect(5).
      """,
    arguments: [.effect, Argument("[NAME]", "the copy's name (default: the effect's own)")],
    examples: ["copy snow", "copy snow my-snow"], run: runCopy)

  @Sendable private static func runCopy(_ invocation: Invocation) throws(Failure) {
    let entry = try invocation.localEntry(invocation.requiredArgument(0))
    let name = invocation.argument(1) ?? entry.name
    guard EffectCatalogue.isName(name) else {
      throw .usage("copy: \"\(name)\" cannot be an effect's name (\(EffectCatalogue.nameForm))")
    }
    guard let folder = invocation.paths.configurationDirectory else {
      throw Failure("HOME is not set: set it, or use \"effectctl show \(entry.name) > FILE\"")
    }
    let path = "\(folder)/effects/\(name)\(EffectFiles.suffix)"
    if Files.exists(path) { throw isThere(path, entry) }
    let copy = EffectCatalogue.Entry(name: name, source: path, bytes: entry.bytes)
    // Images stay where they are: better no copy than one that cannot be shown.
    let checked = EffectFiles.read(copy, in: invocation.catalogue)
    if checked.hasErrors {
      throw Failure("the copy could not be shown, and is not written", checked.diagnostics)
    }
    do throws(SystemError) {
      try Files.create(path, with: entry.bytes)
    } catch {
      throw error.isFileThere
        ? isThere(path, entry) : Failure("\(path): cannot be written: \(error.reason)")
    }
    invocation.console.print("\(path): a copy of \(entry.name); each save of it shows at once")
  }

  private static func isThere(_ path: String, _ entry: EffectCatalogue.Entry) -> Failure {
    Failure(
      "\(path) exists and is left alone; choose another name:"
        + " \"effectctl copy \(entry.name) NAME\"")
  }
}
