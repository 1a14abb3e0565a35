// SPDX-License-Identifier: MIT

import Overlay
import OverlayX11

/// Chooses the display server, by the option and the environment.
struct BackendChoice {
  let wish: Arguments.Backend
  let environment: [String: String]

  init(_ wish: Arguments.Backend, environment: [String: String]) {
    self.wish = wish
    self.environment = environment
  }

  /// Connects.
  ///
  /// - Throws: `OverlayError` if there is no display that can be used.
  func open() throws -> any OverlayBackend {
    switch wish {
    case .headless: return HeadlessBackend(outputs: [Self.headlessOutput])
    case .x11, .auto: return try X11Backend(display: environment["DISPLAY"])
    case .wayland:
      throw ProgramError("the Wayland backend is not part of this version")
    }
  }

  /// What `--backend headless` draws on.
  private static var headlessOutput: Output {
    Output(id: 1, name: "HEADLESS-1", pixelWidth: 1920, pixelHeight: 1080)
  }
}
