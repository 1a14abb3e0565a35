// SPDX-License-Identifier: MIT

import Glibc
import Platform

/// What GNOME Shell says of our extension, and what is to be done.
enum ShellExtensionState: Hashable, Sendable {
  /// There is no GNOME Shell.
  case noShell
  /// The shell did not find it when it started.
  case missing(isInstalled: Bool)
  /// It is found, and switched off.
  case off
  /// It failed, with the shell's own words.
  case failed(String)
  /// It is made for other versions of the shell.
  case unfit
  /// An older or newer one runs than is installed with this program.
  case other
  /// It runs.
  case on

  /// What the shell calls it.
  static let identifier = "effectd@effectd.github.io"
  /// The version in its metadata.
  private static let version = 1.0
  private static let shell = "org.gnome.Shell"

  /// Asks the shell; waits for some seconds at most.
  init(environment: [String: String], paths: Paths) {
    let call = BusCall(
      service: Self.shell, path: "/org/gnome/Shell", interface: "org.gnome.Shell.Extensions",
      member: "GetExtensionInfo", arguments: [Self.identifier])
    guard let address = BusAddress.session(environment: environment),
      case .success(let values)? = try? WaitingBus(address: address).answer(to: call)
    else {
      self = .noShell
      return
    }
    self.init(
      told: values.first ?? .list([]),
      isInstalled: Self.folders(paths).contains { Files.exists("\($0)/metadata.json") })
  }

  /// Where the shell looks for it: in the folders of data, as is done for effects.
  private static func folders(_ paths: Paths) -> [String] {
    let ours = "/effectd/effects"
    return paths.effectDirectories.filter { $0.hasSuffix(ours) }.map {
      "\($0.dropLast(ours.count))/gnome-shell/extensions/\(identifier)"
    }
  }

  /// Sees to it that the shell finds what is installed with this program, elsewhere than it looks: a link
  /// in the user's folder of data leads there.
  ///
  /// - Parameters:
  ///   - share: The folder of data that belongs to this program; nil if that is not known.
  ///   - data: The user's folder of data.
  ///   - paths: Where the user's files are.
  /// - Returns: The link, if one was made.
  static func link(share: String?, data: String?, _ paths: Paths) -> String? {
    guard let share, let data else { return nil }
    let own = "\(share)/gnome-shell/extensions/\(identifier)"
    let link = "\(data)/gnome-shell/extensions/\(identifier)"
    guard Files.exists("\(own)/metadata.json"), !folders(paths).contains(where: Files.exists),
      (try? Files.makeDirectories(Files.parent(of: link))) != nil, symlink(own, link) == 0
    else { return nil }
    return link
  }

  /// Reads the answer of `GetExtensionInfo`, a dictionary; its states are those of the shell's
  /// `ExtensionState` (js/misc/extensionUtils.js).
  init(told: BusValue, isInstalled: Bool) {
    switch told["state"]?.number {
    case nil, 99: self = .missing(isInstalled: isInstalled)
    case 1: self = told["version"]?.number == Self.version ? .on : .other
    case 3: self = .failed(told["error"]?.text ?? "")
    case 4: self = .unfit
    default: self = .off
    }
  }

  /// What `doctor` says.
  var finding: Finding {
    let subject = "extension"
    let again = "Log out and in once."
    let enable = "\"gnome-extensions enable \(Self.identifier)\""
    switch self {
    case .noShell: return .fine(subject, "not needed: there is no GNOME Shell on the session bus")
    case .on: return .fine(subject, "GNOME Shell has it on")
    case .missing(isInstalled: false):
      return .hint(
        subject, "GNOME Shell has no \(Self.identifier)",
        "Install it with scripts/install or the package; then log out and in once, and run \(enable)."
      )
    case .missing:
      return .hint(
        subject, "installed, but GNOME Shell has not seen it yet",
        "Log out and in once; then run \(enable).")
    case .off: return .hint(subject, "switched off", "Switch it on with \(enable).")
    case .failed(let error):
      return .problem(subject, "it failed: \(error)", "\(again) If it fails again, report it.")
    case .unfit:
      return .problem(
        subject, "made for other versions of GNOME Shell",
        "Install effectd anew with scripts/install or the package for this system. \(again)")
    case .other: return .hint(subject, "another version of it runs than belongs here", again)
    }
  }
}
