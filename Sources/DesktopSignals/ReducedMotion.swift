// SPDX-License-Identifier: MIT

import Platform

extension RemoteValue {
  /// The settings that ask for less motion: the common one, GNOME's, KDE's.
  static var reducedMotion: [RemoteValue] {
    [
      .setting("reduced-motion", in: "org.freedesktop.appearance") {
        $1.wantsReducedMotion = $0?.integer.map { $0 == 1 }
      },
      .setting("enable-animations", in: "org.gnome.desktop.interface") {
        $1.hasAnimations = $0?.boolean
      },
      .setting("AnimationDurationFactor", in: "org.kde.kdeglobals.KDE") {
        $1.animationFactor = $0?.number
      },
    ]
  }
}
