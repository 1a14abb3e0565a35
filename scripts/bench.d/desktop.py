# SPDX-License-Identifier: MIT
"""A composited X desktop on a virtual screen whose pixels can be read without asking the server."""

import mmap
import os
import struct
import subprocess

from procs import Started, wait_for


class Desktop(Started):
    """Xvfb, openbox and, if wanted, picom."""

    def __init__(self, width=1920, height=1080, compositor=True, monitors=1):
        super().__init__()
        self.width, self.height = width, height
        read, write = os.pipe()
        self.server = self.start(
            ["Xvfb", "-displayfd", str(write), "-noreset", "-fbdir", self.folder.name,
             "-screen", "0", f"{width}x{height}x24"], pass_fds=[write])
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = ":" + pipe.readline().strip()
        self.environment = {
            **os.environ, "DISPLAY": self.display, "XDG_RUNTIME_DIR": self.folder.name,
            "HOME": self.folder.name, "XDG_CONFIG_HOME": self.folder.name + "/config",
            "XDG_STATE_HOME": self.folder.name + "/state",
            "XDG_CACHE_HOME": self.folder.name + "/cache"}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.manager = self.start(["openbox", "--sm-disable"], self.environment)
        wait_for(lambda: self.property("_NET_SUPPORTING_WM_CHECK"))
        subprocess.run(["xsetroot", "-solid", "#24384c"], env=self.environment, check=True)
        if monitors == 2:
            self.split()
        self.compositor = None
        if compositor:
            self.compositor = self.start(
                ["picom", "--backend", "xrender", "--config", "/dev/null"], self.environment)
            wait_for(self.is_composited)
        self.open_pixels()

    def split(self):
        """Makes two monitors of the screen."""
        half = self.width // 2
        for name, x, output in [("LEFT", 0, "screen"), ("RIGHT", half, "none")]:
            subprocess.run(
                ["xrandr", "--setmonitor", name, f"{half}/280x{self.height}/280+{x}+0", output],
                env=self.environment, check=True, capture_output=True)

    def property(self, name):
        """Whether the root window has a property."""
        output = subprocess.run(
            ["xprop", "-root", name], env=self.environment, capture_output=True, text=True)
        return "not found" not in output.stdout and "no such" not in output.stdout

    def is_composited(self):
        """Whether a compositing manager has repainted the root by now."""
        output = subprocess.run(
            ["xwininfo", "-root", "-tree"], env=self.environment, capture_output=True, text=True)
        return "picom" in output.stdout

    def open_pixels(self):
        """Maps the server's own frame buffer file; XWD format, header first."""
        with open(self.folder.name + "/Xvfb_screen0", "rb") as file:
            self.pixels = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self.pixels[:100])
        self.stride = header[12]
        self.start_of_pixels = header[0] + header[19] * 12

    def rows(self, top, bottom):
        """The bytes of the rows from top to bottom (exclusive)."""
        first = self.start_of_pixels + top * self.stride
        return self.pixels[first:first + (bottom - top) * self.stride]

    def windows_named(self, word):
        """How many windows of the server mention the word."""
        output = subprocess.run(
            ["xwininfo", "-root", "-tree"], env=self.environment, capture_output=True, text=True)
        return sum(word in line for line in output.stdout.splitlines())
