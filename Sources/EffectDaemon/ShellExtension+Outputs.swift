// SPDX-License-Identifier: MIT

import DesktopSignals
import DesktopWindows
import Director
import Overlay
import Settling

extension ShellExtension.Report {
  /// The outputs of which a fullscreen window covers half or more.
  func covered(_ outputs: [Output]) -> Set<UInt32> {
    guard !fullscreen.isEmpty else { return [] }
    let (right, bottom) = outputs.extent
    let areas = fullscreen.map {
      Mirrors.Area(
        x: $0.x * right, y: $0.y * bottom, width: $0.width * right, height: $0.height * bottom)
    }
    return Set(
      outputs.filter { output in
        let own = Mirrors.Area(
          x: output.x, y: output.y, width: output.width, height: output.height)
        return areas.contains { own.mirrors($0) }
      }.map(\.id))
  }

  /// Where windows are, in points of the outputs; nil if what is told cannot be true.
  ///
  /// X11's pixels are the shell's points, or, where Xwayland has the scale of the monitors, a whole
  /// number of times as many; its screen may lack some points at the edges.
  fileprivate static func places(
    _ windows: ShellExtension.Windows, on outputs: [Output]
  ) -> ToldWindows? {
    let scale = outputs.first?.scale ?? 1
    let times = max((outputs.extent.right * scale / windows.stageWidth).rounded(), 1)
    let factor = times / scale
    return ToldWindows(
      windows.shapes.map {
        WindowShape(
          id: $0.id, x: $0.x * factor, y: $0.y * factor, width: $0.width * factor,
          height: $0.height * factor)
      })
  }

  /// The rule that effects depend on where clicks pass only with the extension's help.
  var condition: Condition {
    Condition(
      holds: isThere == false,
      value: isThere == false ? "effectd's extension of GNOME Shell does not answer" : "answers",
      source: "GNOME Shell")
  }
}

extension [Output] {
  /// How far they reach to the right and down, in points.
  fileprivate var extent: (right: Double, bottom: Double) {
    (map { $0.x + $0.width }.max() ?? 0, map { $0.y + $0.height }.max() ?? 0)
  }
}

/// Where windows are, as the extension tells.
final class ShellWindows: WindowSource {
  /// Always `gnome`.
  let name = "gnome"
  private(set) var news = WindowNews.absent {
    didSet { if news != oldValue { isNew = true } }
  }
  private let shell: ShellExtension
  private let goesOnWithout: Bool
  private let outputs: () -> [Output]
  private var isNew = false

  /// - Parameters:
  ///   - shell: The extension.
  ///   - goesOnWithout: Whether effects go on showing when the extension goes, so that what it told is no
  ///     longer true.
  ///   - outputs: The outputs that there are.
  init(_ shell: ShellExtension, goesOnWithout: Bool, outputs: @escaping () -> [Output]) {
    self.shell = shell
    self.goesOnWithout = goesOnWithout
    self.outputs = outputs
  }

  func attend(_ need: WindowNeed) -> Bool {
    shell.followsWindows = need.isWanted
    defer { isNew = false }
    return isNew
  }

  /// Takes what the extension has told; what it told before stays while nothing is wanted.
  func follow(_ report: ShellExtension.Report) {
    if let windows = report.windows {
      let places = ShellExtension.Report.places(windows, on: outputs())
      news = places.map { .told($0) } ?? .failed("GNOME Shell tells what cannot be true")
    } else if report.isThere == false && goesOnWithout {
      news = .absent
    } else if report.isThere == true && news == .absent {
      news = .awaited
    }
  }
}
