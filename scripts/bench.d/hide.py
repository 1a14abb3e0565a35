# SPDX-License-Identifier: MIT
"""How long our window stays after another one has become fullscreen on X11."""

import ctypes
import select
import statistics
import subprocess
import time

from desktop import Desktop
from procs import wait_for
from scenes import Scene, write_effect

PROPERTY_CHANGE, SUBSTRUCTURE_NOTIFY, SUBSTRUCTURE_REDIRECT = 1 << 22, 1 << 19, 1 << 20
UNMAP_NOTIFY, PROPERTY_NOTIFY, CLIENT_MESSAGE = 18, 28, 33
LONGS = 24  # An XEvent is that long.


class Client:
    """A client of Xlib with one managed window, which receives the events of all windows."""

    def __init__(self, display):
        x11 = self.x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        for name in ["XDefaultRootWindow", "XCreateSimpleWindow", "XInternAtom"]:
            getattr(x11, name).restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
        self.root = x11.XDefaultRootWindow(self.display)
        self.window = x11.XCreateSimpleWindow(
            self.display, ctypes.c_ulong(self.root), 100, 100, 400, 300, 0, 0, 0)
        self.state = self.atom("_NET_WM_STATE")
        x11.XSelectInput(self.display, ctypes.c_ulong(self.root),
                         ctypes.c_long(SUBSTRUCTURE_NOTIFY))
        x11.XSelectInput(self.display, ctypes.c_ulong(self.window),
                         ctypes.c_long(PROPERTY_CHANGE))
        x11.XMapWindow(self.display, ctypes.c_ulong(self.window))
        x11.XFlush(self.display)

    def atom(self, name):
        """The number of a name."""
        return self.x11.XInternAtom(self.display, name.encode(), 0)

    def set_fullscreen(self, wanted):
        """Asks the window manager as programs do (EWMH, _NET_WM_STATE)."""
        event = (ctypes.c_long * LONGS)()
        event[0] = CLIENT_MESSAGE
        event[4], event[5], event[6] = self.window, self.state, 32
        event[7:11] = [int(wanted), self.atom("_NET_WM_STATE_FULLSCREEN"), 0, 1]
        self.x11.XSendEvent(
            self.display, ctypes.c_ulong(self.root), 0,
            ctypes.c_long(SUBSTRUCTURE_NOTIFY | SUBSTRUCTURE_REDIRECT), event)
        self.x11.XFlush(self.display)

    def wait(self, kind, window, seconds=5):
        """When an event of a kind about a window arrived, by the monotonic clock."""
        event = (ctypes.c_long * LONGS)()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while self.x11.XPending(self.display):
                self.x11.XNextEvent(self.display, event)
                now = time.monotonic()
                if event[0] & 0x7f != kind:
                    continue
                # Events about windows on the root name the root first.
                if kind == UNMAP_NOTIFY and event[5] == window:
                    return now
                if kind == PROPERTY_NOTIFY and event[4] == window and event[5] == self.state:
                    return now
            select.select([self.x11.XConnectionNumber(self.display)], [], [], 0.05)
        raise SystemExit("bench: waited in vain for a window to go")


def our_window(desktop):
    """The number of our window, None if there is not exactly one."""
    lines = subprocess.run(["xwininfo", "-root", "-tree"], env=desktop.environment,
                           capture_output=True, text=True, check=True).stdout.splitlines()
    found = [int(line.split()[0], 16) for line in lines if '"effectd"' in line]
    return found[0] if len(found) == 1 else None


def measure(count, start_effectd, control):
    """Milliseconds from the fullscreen state of a window until ours is unmapped."""
    samples = []
    with Desktop() as desktop:
        start_effectd(desktop)
        control(desktop, "start", write_effect(desktop, Scene()))
        client = Client(desktop.display)
        for _ in range(count):
            window = wait_for(lambda: our_window(desktop))
            time.sleep(0.3)  # Frames as usual again.
            client.set_fullscreen(True)
            begin = client.wait(PROPERTY_NOTIFY, client.window)
            samples.append(1000 * (client.wait(UNMAP_NOTIFY, window) - begin))
            client.set_fullscreen(False)
    return samples


def line(samples):
    """What a person reads."""
    return (f"over a fullscreen window: median {statistics.median(samples):.0f} ms, "
            f"worst {max(samples):.0f} ms of {len(samples)}")
