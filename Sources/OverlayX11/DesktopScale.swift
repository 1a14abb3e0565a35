// SPDX-License-Identifier: MIT

/// Computes how many pixels a point has, from what X desktops say about it.
enum DesktopScale {
  /// Pixels per point: a multiple of a quarter from 1 to 8.
  ///
  /// `Xft/DPI` of XSETTINGS is in 1/1024 dot per inch and already contains the window scaling
  /// factor; 96 dots per inch are scale 1. Without it the resource `Xft.dpi` decides. Quarters
  /// keep a font preference such as 98 dpi from blurring everything by two percent.
  static func scale(settings: XSettings, resources: String) -> Double {
    let factor = Double(settings.integers["Gdk/WindowScalingFactor"] ?? 1)
    let dots =
      settings.integers["Xft/DPI"].map { Double($0) / 1024 } ?? dotsPerInch(resources: resources)
    let wanted = max(factor, (dots ?? 96) / 96)
    return min(8, max(1, (wanted * 4).rounded() / 4))
  }

  /// The value of `Xft.dpi` in the text of RESOURCE_MANAGER; nil if it is absent or not a number.
  static func dotsPerInch(resources: String) -> Double? {
    for line in resources.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].filter { !$0.isWhitespace }
      guard name == "Xft.dpi" || name == "*dpi" else { continue }
      let value = Double(line[line.index(after: colon)...].filter { !$0.isWhitespace })
      if let value, value > 0, value.isFinite { return value }
    }
    return nil
  }
}
