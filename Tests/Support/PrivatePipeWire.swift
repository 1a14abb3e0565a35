// SPDX-License-Identifier: MIT

/// A PipeWire server of a test's own, without devices and without a session manager.
public final class PrivatePipeWire {
  private let folder = TemporaryDirectory()
  private var server: ChildProcess?

  /// Whether the programs are installed that this needs.
  public static var isInstalled: Bool { Programs.areInstalled("pipewire", "pw-cli") }

  /// A server that does not run yet.
  public init() {}

  deinit { stop() }

  /// What tells a program of it, running or not.
  public var environment: [String: String] { ["PIPEWIRE_RUNTIME_DIR": folder.path] }

  private var variables: [String: String] {
    ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path]
  }

  /// Starts it and waits until it can be used.
  ///
  /// - Throws: `Desktop.Failure` with what it wrote.
  public func start() throws {
    let server = try ChildProcess(["pipewire"], environment: variables)
    self.server = server
    if !Eventually.holds(seconds: 20, { (try? run("info", "0")) == true }) {
      throw Desktop.Failure(description: "no PipeWire: \(server.errors)")
    }
  }

  /// Ends it.
  public func stop() {
    server?.end()
    server = nil
  }

  /// Adds a node, which stays until it is removed or the server ends.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - mediaClass: What kind of node it says it is; a share of the screen is a `Video/Source`.
  /// - Throws: `Desktop.Failure` if the server refuses it.
  public func addNode(_ name: String, mediaClass: String) throws {
    let facts =
      "{ factory.name=support.null-audio-sink node.name=\(name) media.class=\(mediaClass)"
      + " object.linger=true }"
    guard try run("create-node", "adapter", facts) else {
      throw Desktop.Failure(description: "pw-cli create-node \(name)")
    }
  }

  /// Removes a node.
  ///
  /// - Throws: `Desktop.Failure` if there is none of that name.
  public func removeNode(_ name: String) throws {
    guard try run("destroy", name) else {
      throw Desktop.Failure(description: "pw-cli destroy \(name)")
    }
  }

  private func run(_ words: String...) throws -> Bool {
    try ChildProcess.run(["pw-cli"] + words, environment: variables).code == 0
  }
}
