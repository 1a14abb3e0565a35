// SPDX-License-Identifier: MIT

import DesktopSignals
import Director
import Overlay

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
  var extent: (right: Double, bottom: Double) {
    (map { $0.x + $0.width }.max() ?? 0, map { $0.y + $0.height }.max() ?? 0)
  }
}
