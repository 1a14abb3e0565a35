// SPDX-License-Identifier: MIT
import Glibc

let environment = Environment.variables([
  "DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "DISPLAY", "HOME", "INVOCATION_ID",
  "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "PATH", "TERM", "TZ", "TZDIR", "WAYLAND_DISPLAY",
  "XAUTHORITY", "XDG_CACHE_HOME", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "XDG_CURRENT_DESKTOP",
  "XDG_DATA_DIRS", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_SESSION_TYPE", "XDG_STATE_HOME",
])
let console = Console.standard(environment: environment)
exit(
  Program.run(Array(CommandLine.arguments.dropFirst()), console: console, environment: environment)
    .rawValue)
