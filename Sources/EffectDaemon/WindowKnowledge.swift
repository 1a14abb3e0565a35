// SPDX-License-Identifier: MIT

import DesktopSignals
import DesktopWindows
import Overlay
import Platform
import Values

/// Where windows are, by who knows best: the desktop if it tells, else the display.
final class WindowKnowledge {
  /// The desktops that may tell, the best first.
  private(set) var sources: [any WindowSource] = []
  private let surroundings: Surroundings
  private var kwin: KWinFollower?
  /// The names of those whose failure was written to the log.
  private var written: Set<String> = []
  private var backend: any OverlayBackend { surroundings.backend }

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    guard surroundings.backend.name == "wayland" else { return }
    if let sway = SwayWindows(environment: surroundings.options.environment) {
      add(AskedWindows(name: "sway", ask: sway.windows))
    } else if let hyprland = HyprlandWindows(environment: surroundings.options.environment) {
      add(AskedWindows(name: "hyprland", ask: hyprland.windows))
    }
  }

  /// Takes a further desktop that may tell, after those that there are.
  func add(_ source: any WindowSource) { sources.append(source) }

  /// Lets those tell that are on the session bus.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - folder: A folder of this user's own, for what they have to read.
  func useBus(_ bus: Bus, folder: String) {
    guard backend.name == "wayland", sources.isEmpty else { return }
    let kwin = KWinFollower(bus: bus, folder: folder)
    kwin.onForeigner = { [log = surroundings.log] in log.warning($0) }
    self.kwin = kwin
    add(kwin)
  }

  /// Goes on listening or asking; called in each turn of the loop.
  ///
  /// - Returns: Whether `survey` has changed since the last call.
  func attend(_ need: WindowNeed) -> Bool {
    var hasChanged = false
    for source in sources where source.attend(need) {
      hasChanged = true
      if case .failed(let reason) = source.news, written.insert(source.name).inserted {
        surroundings.log.warning("snow does not lie on windows: \(reason)")
      }
    }
    return hasChanged
  }

  /// Where they are now.
  var survey: WindowSurvey {
    for source in sources {
      switch source.news {
      case .absent: continue
      case .awaited: return survey(without: "\(source.name) has not told yet where windows are")
      case .failed(let reason): return survey(without: reason)
      case .told(let windows):
        var survey = survey(windows, by: source.name)
        survey.isAsked = source is AskedWindows
        return survey
      }
    }
    return backend.survey
  }

  private func survey(without reason: String) -> WindowSurvey {
    WindowSurvey(bottoms: backend.survey.bottoms, source: "none", reason: reason)
  }

  private func survey(_ windows: ToldWindows, by name: String) -> WindowSurvey {
    var bottoms = backend.survey.bottoms
    for output in backend.outputs {
      let bottom = windows.bottom(
        from: output.x, output.y, width: output.width, height: output.height)
      bottoms[output.id] = bottom ?? bottoms[output.id]
    }
    return WindowSurvey(windows: windows.shapes, bottoms: bottoms, source: name)
  }

  /// Ends what runs for us elsewhere; does not wait.
  func close() { kwin?.close() }
}
