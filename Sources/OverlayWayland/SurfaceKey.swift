// SPDX-License-Identifier: MIT

import Overlay
import Values

/// Which surface: there is one for each output and layer that something is shown on.
struct SurfaceKey: Hashable {
  var output: UInt32
  var layer: OverlayLayer
}
