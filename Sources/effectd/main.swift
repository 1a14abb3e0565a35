// SPDX-License-Identifier: MIT

import EffectDaemon
import Glibc
import Library
import Platform

ProcessEnvironment.forgetEmptyVariables()
let arguments: Arguments
do {
  arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
} catch {
  Program.say("effectd: \(error.message)")
  exit(2)
}
if arguments.showsHelp {
  print(Arguments.help)
  exit(0)
}
if arguments.showsVersion {
  print("effectd \(ProductVersion.current)")
  exit(0)
}
exit(Program(arguments: arguments, environment: ProcessEnvironment.current).run())
