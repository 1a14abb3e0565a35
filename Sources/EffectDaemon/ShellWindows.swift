// SPDX-License-Identifier: MIT

import DesktopSignals
import DesktopWindows
import Overlay
import Settling

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
      news =
        windows.places(on: outputs()).map { .told($0) }
        ?? .failed("GNOME Shell tells what cannot be true")
    } else if report.isThere == false && goesOnWithout {
      news = .absent
    } else if report.isThere == true && news == .absent {
      news = .awaited
    }
  }
}

extension ShellExtension.Windows {
  /// The same in points of the outputs; nil if what is told cannot be true.
  ///
  /// X11's pixels are the shell's points, or, where Xwayland has the scale of the monitors, a whole
  /// number of times as many; its screen may lack some points at the edges.
  fileprivate func places(on outputs: [Output]) -> ToldWindows? {
    let scale = outputs.first?.scale ?? 1
    let times = max((outputs.extent.right * scale / stageWidth).rounded(), 1)
    let factor = times / scale
    return ToldWindows(
      shapes.map {
        WindowShape(
          id: $0.id, x: $0.x * factor, y: $0.y * factor, width: $0.width * factor,
          height: $0.height * factor)
      })
  }
}
