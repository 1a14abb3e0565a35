// SPDX-License-Identifier: MIT

import DesktopSignals

extension Daemon {
  /// Follows the desktop's conditions from now on, where somebody tells them.
  ///
  /// Waits for nobody: what is not known yet does not hold.
  public func followDesktop() {
    do {
      let watch = try SignalWatch(loop: loop, environment: options.environment) {
        [unowned self] in desktopChanged($0)
      }
      desktop = watch
      watch.displayHasAnimations = backend.animationsEnabled
      desktopChanged(watch.reports)
    } catch {
      log.warning("the desktop's conditions stay unknown: \(error)")
    }
  }

  /// The display's own wish for reduced motion may have changed.
  func displayAnimationsChanged() {
    desktop?.displayHasAnimations = backend.animationsEnabled
  }

  private func desktopChanged(_ reports: DesktopReports) {
    signals.take(reports)
    evaluate()
  }
}

extension SignalBoard {
  /// Takes over what the desktop tells.
  func take(_ reports: DesktopReports) {
    locked = Signal(reports.locked)
    reducedMotion = Signal(reports.reducedMotion)
    doNotDisturb = Signal(reports.doNotDisturb)
    powerSaver = Signal(reports.powerSaver)
    battery = Signal(reports.battery)
  }
}

extension Signal {
  init(_ report: SignalReport) {
    self.init(holds: report.holds, value: report.value, source: report.source)
  }
}
