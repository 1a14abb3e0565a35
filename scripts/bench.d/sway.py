# SPDX-License-Identifier: MIT
"""What effectd costs on sway: CPU per frame, memory, and the time from a command to pixels.

Each figure of CPU is measured against the same program forced to draw and announce every frame as
a whole (EFFECTD_FULL_REDRAW=1, which is there for this comparison only).
"""

import json
import mmap
import os
import struct
import subprocess
import time

from procs import Started, cpu_window, memory, wait_for
from scenes import Scene, write_effect

HERE = os.path.dirname(os.path.realpath(__file__))
WITH_DESKTOP = os.path.join(HERE, "..", "with-desktop")
SIZES = [(1920, 1080), (3840, 2160)]
FLAKES = [300, 1200, 5000]


class Sway(Started):
    """sway with the pixman renderer: headless, or in an Xvfb whose pixels can be read."""

    def __init__(self, width=1920, height=1080, in_x=False):
        super().__init__()
        os.chmod(self.folder.name, 0o777)
        self.width, self.height = width, height
        file = os.path.join(self.folder.name, "environment")
        script = f"env -0 > {file}.new && mv {file}.new {file} && exec sleep 86400"
        self.desktop = self.start(
            [WITH_DESKTOP, "--size", f"{width}x{height}", "sway-x11" if in_x else "sway", "--",
             "sh", "-c", script], {**os.environ, "EFFECTD_XVFB_PIXELS": "1"})
        wait_for(lambda: os.path.exists(file) or self.desktop.poll() is not None)
        with open(file, encoding="utf-8") as lines:
            variables = lines.read().split("\0")
        self.environment = dict(line.split("=", 1) for line in variables if "=" in line)
        for kind in ["CONFIG", "STATE", "CACHE", "DATA"]:
            self.environment[f"XDG_{kind}_HOME"] = os.path.join(self.folder.name, kind.lower())
        # sway puts its process into the name of its socket.
        self.process = int(self.environment["SWAYSOCK"].split(".")[-2])
        if in_x:
            self.open_pixels()

    def open_pixels(self):
        """Maps the outer server's frame buffer; XWD format, header first."""
        path = os.path.join(self.environment["XDG_RUNTIME_DIR"], "Xvfb_screen0")
        with open(path, "rb") as file:
            self.pixels = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        header = struct.unpack(">25I", self.pixels[:100])
        self.stride = header[12]
        self.first = header[0] + header[19] * 12

    def rows(self, top, bottom):
        """The bytes of the outer screen's rows from top to bottom (exclusive)."""
        return self.pixels[self.first + top * self.stride:self.first + bottom * self.stride]


def measure(width, height, flakes, seconds, full, start, control):
    """One scene; `start` starts the daemon in a desktop, `control` runs effectctl."""
    with Sway(width, height) as desktop:
        if full:
            desktop.environment["EFFECTD_FULL_REDRAW"] = "1"
        daemon = start(desktop)
        control(desktop, "start", write_effect(desktop, Scene(width, height, 1, flakes)))
        time.sleep(3)
        figures = cpu_window({"app": daemon.pid, "compositor": desktop.process}, seconds)
        status = json.loads(control(desktop, "status", "--json"))
        figures["frames"] = status["framesPerSecond"]
        figures["particles"] = sum(shown["particles"] for shown in status["showing"])
        figures.update(memory(daemon.pid))
        figures["buffers"] = buffers(daemon.pid)
        control(desktop, "off")
        wait_for(lambda: buffers(daemon.pid) == 0)
        figures["idle"] = memory(daemon.pid)["rss"]
    return figures


def buffers(pid):
    """How many buffers the process has mapped."""
    with open(f"/proc/{pid}/maps", encoding="utf-8") as file:
        return sum("memfd:effectd" in line for line in file)


def every_scene(seconds, start, control, say):
    """Both sizes with each number of flakes, as it is and with full redraws."""
    rows = []
    say(HEAD)
    for width, height in SIZES:
        for flakes in FLAKES:
            part, full = (measure(width, height, flakes, seconds, full, start, control)
                          for full in [False, True])
            rows.append({"size": [width, height], "flakes": flakes, "partial": part, "full": full})
            say(line(rows[-1]))
    return rows


def per_frame(figures, key):
    """Milliseconds of CPU per frame."""
    return figures[key] * 10 / max(figures["frames"], 0.1)


HEAD = (f"{'sway, pixman':24} {'fps':>5} {'app':>7} {'sway':>7}   full: {'fps':>5} {'app':>7} "
        f"{'sway':>7} {'ratio':>6} {'MB':>6} {'buffers':>7} {'idle':>5}   (ms of CPU per frame)")


def line(row):
    """A row of the table."""
    part, full = row["partial"], row["full"]
    title = f"{row['size'][0]}x{row['size'][1]}, {row['flakes']} flakes"
    ratio = per_frame(full, "app") / per_frame(part, "app")
    return (f"{title:24} {part['frames']:5.1f} {per_frame(part, 'app'):7.3f} "
            f"{per_frame(part, 'compositor'):7.3f}         {full['frames']:5.1f} "
            f"{per_frame(full, 'app'):7.3f} {per_frame(full, 'compositor'):7.3f} {ratio:6.1f} "
            f"{part['rss']:6.1f} {part['buffers']:7} {part['idle']:5.1f}")


def latency(count, start, control, program):
    """Milliseconds from starting `effectctl burst` until a pixel of the outer screen changes."""
    samples = []
    with Sway(1280, 720, in_x=True) as desktop:
        start(desktop)
        daemon = desktop.processes[-1]
        time.sleep(2)  # The compositor's first paintings.
        top, bottom = 300, 900
        before = desktop.rows(top, bottom)
        for _ in range(count):
            begin = time.monotonic()
            burst = subprocess.Popen([program, "burst", "hearts"], env=desktop.environment,
                                     stdout=subprocess.DEVNULL)
            while desktop.rows(top, bottom) == before:
                if time.monotonic() - begin > 5:
                    raise SystemExit("bench: no heart within five seconds")
                time.sleep(0.0005)
            samples.append(1000 * (time.monotonic() - begin))
            burst.wait()
            control(desktop, "stop")
            # Nothing is left, neither of the picture nor of the buffers: each sample begins anew.
            wait_for(lambda: buffers(daemon.pid) == 0)
            wait_for(lambda: desktop.rows(top, bottom) == before)
    return samples
