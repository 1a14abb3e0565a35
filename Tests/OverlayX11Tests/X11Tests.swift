// SPDX-License-Identifier: MIT

import Testing

/// Everything that needs an X server, one test at a time: each starts a server of its own.
@Suite(.serialized, .enabled(if: Program.exists("Xvfb"), "Xvfb is not installed"))
struct X11Tests {}
