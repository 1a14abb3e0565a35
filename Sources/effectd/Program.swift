// SPDX-License-Identifier: MIT

import EffectDaemon
import Glibc
import Library
import Overlay
import Platform

/// Puts the parts together: settings, display, socket, daemon.
struct Program {
  let arguments: Arguments
  let environment: [String: String]

  /// Runs until the daemon ends.
  ///
  /// - Returns: The exit code.
  func run() -> CInt {
    let options = daemonOptions
    do {
      if arguments.checksOnly { return try check(options) }
      if arguments.checksDisplay { return try checkDisplay() }
      return try serve(options)
    } catch let failure as ConfigurationFailure {
      Self.say(failure.description)
      return 78
    } catch let error as OverlayError {
      Self.say("effectd: \(error.description)")
      return 69
    } catch {
      Self.say("effectd: \(error)")
      return 1
    }
  }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  private var daemonOptions: Daemon.Options {
    let home = getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    return Daemon.Options(
      paths: Paths(environment: environment, home: home),
      configurationFile: arguments.configurationFile,
      effectDirectories: arguments.effectDirectories, version: ProductVersion.current,
      environment: environment)
  }

  private func check(_ options: Daemon.Options) throws -> CInt {
    let diagnostics = try Daemon.check(options)
    diagnostics.forEach(Self.say)
    return diagnostics.isEmpty ? 0 : 78
  }

  /// Connects to the display and tells what it is.
  private func checkDisplay() throws -> CInt {
    let backend = try BackendChoice(arguments.backend, environment: environment).open().backend
    let outputs = backend.outputs.map { "\($0.name) \($0.pixelWidth)x\($0.pixelHeight)" }
    print("\(backend.name): \(outputs.isEmpty ? "no outputs" : outputs.joined(separator: ", "))")
    backend.close()
    return 0
  }

  private func serve(_ options: Daemon.Options) throws -> CInt {
    let log = Log.standardError(environment: environment)
    let loop = try EventLoop()
    loop.ignoreBrokenPipes()
    // A limit on the size of files is an error of the one write, and not the end.
    signal(SIGXFSZ, SIG_IGN)
    let socket: ListeningSocket
    do {
      socket = try listen(options)
    } catch let failure as ListeningSocket.Failure {
      if arguments.isAutostart, case .inUse = failure { return 0 }
      throw failure
    }
    let choice = try BackendChoice(arguments.backend, environment: environment).open()
    let backend = choice.backend
    var options = options
    options.needsShellExtension = choice.needsShellExtension
    let daemon = try Daemon(
      loop: loop, backend: backend, options: options,
      clock: .system(environment: environment), log: log, notifier: ServiceNotifier())
    try daemon.handleSignals()
    do {
      try loop.enableWatchdog()
    } catch {
      log.warning("WATCHDOG_USEC is ignored: \(error)")
    }
    try daemon.start(socket: socket)
    daemon.followDesktop()
    log.notice("effectd \(ProductVersion.current) on \(backend.name)")
    ProcessMemory.giveBack()
    return try loop.run()
  }

  /// The socket that the service manager passed, else our own.
  private func listen(_ options: Daemon.Options) throws -> ListeningSocket {
    let path = arguments.socket ?? options.paths.controlSocket
    let inherited = try ListeningSocket.inherited(
      environment: environment, process: getpid(), path: path)
    if let inherited { return inherited }
    guard let path else {
      throw ProgramError(
        "\(options.paths.runtimeProblem ?? ""); say where the socket goes with --socket")
    }
    return try ListeningSocket.bind(path: path, patience: .seconds(2))
  }
}

/// A reason not to start that has no type of its own.
struct ProgramError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
