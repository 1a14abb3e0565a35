// SPDX-License-Identifier: MIT
import Glibc
import Platform

ProcessEnvironment.forgetEmptyVariables()
let environment = ProcessEnvironment.current
let console = Console.standard(environment: environment)
exit(
  Program.run(Array(CommandLine.arguments.dropFirst()), console: console, environment: environment)
    .rawValue)
