// SPDX-License-Identifier: MIT

import DesktopSignals
import Overlay
import Values

/// Asks the display, or the desktop besides, where things are; once for each burst, never in between.
final class Landmarks {
  /// KWin, where there is a session bus to ask it over.
  var kwin: KWinWindows?
  private let backend: any OverlayBackend
  private let environment: [String: String]

  init(_ surroundings: Surroundings) {
    backend = surroundings.backend
    environment = surroundings.options.environment
  }

  /// Where something is now, as far as that is known at once; waits for at most 100 ms.
  func find(_ landmark: Landmark) -> LandmarkAnswer {
    let answer = backend.find(landmark)
    guard case .unknown = answer, landmark == .window, backend.name == "wayland",
      let middle = SwayWindows(environment: environment)?.focusedMiddle()
    else { return answer }
    return LandmarkAnswer(x: middle.x, y: middle.y, among: backend.outputs)
  }

  /// Asks KWin where something is that the display does not tell.
  ///
  /// - Parameters:
  ///   - landmark: What to look for.
  ///   - known: What `find` has found.
  ///   - then: Called once in a later turn of the loop, within 100 ms.
  /// - Returns: Whether it is asked; false if `known` is all that can be known.
  func ask(
    _ landmark: Landmark, knowing known: LandmarkAnswer, then: @escaping (LandmarkAnswer) -> Void
  ) -> Bool {
    guard known == .untold(landmark), let kwin, kwin.canBeAsked else { return false }
    kwin.ask(landmark) { [backend] answer in
      switch answer {
      case .absent: then(known)
      case .silent: then(.unknown("KWin does not say where the \(landmark) is"))
      case .nothing: then(.unknown("no \(landmark) is active"))
      case .at(let x, let y): then(LandmarkAnswer(x: x, y: y, among: backend.outputs))
      }
    }
    return true
  }
}
