# SPDX-License-Identifier: MIT
"""What snow costs by size of the screen, number of monitors and flakes, with and without picom."""

import dataclasses
import json
import os
import subprocess
import time

from desktop import Desktop
from procs import cpu_window, memory

HERE = os.path.dirname(os.path.realpath(__file__))
XSNOW_FRAMES = 25.0


def xsnow_command(flakes):
    """xsnow's plain snow with so many flakes and nothing else."""
    return ["xsnow", "-nosanta", "-notrees", "-nometeors", "-moon", "0", "-aurora", "0",
            "-stars", "0", "-nowind", "-nbirds", "0", "-flakecountmax", str(flakes), "-above",
            "-nomenu", "-noconfig"]


@dataclasses.dataclass(frozen=True)
class Scene:
    """What is measured."""

    width: int = 1920
    height: int = 1080
    monitors: int = 1
    flakes: int = 300
    composited: bool = True

    def desktop(self):
        """A new desktop for it."""
        return Desktop(self.width, self.height, self.composited, self.monitors)

    @property
    def title(self):
        """One line."""
        return (f"{self.width}x{self.height}, {self.monitors} monitor(s), "
                f"{'picom' if self.composited else 'bare'}, {self.flakes} flakes")

    @property
    def is_possible_for_xsnow(self):
        """xsnow has one window for all monitors, and more flakes fall only in a storm."""
        return self.monitors == 1 and self.flakes == 300


def every_scene():
    """All that the project makes promises about."""
    scenes = [Scene(width, height, 1, flakes, composited)
              for width, height in [(1920, 1080), (3840, 2160)]
              for composited in [True, False] for flakes in [300, 1200, 5000, 20000]]
    return scenes + [Scene(3840, 1080, 2, 300), Scene(7680, 2160, 2, 300)]


def write_effect(desktop, scene):
    """The effect of snow300.toml with as many flakes as the scene has on each monitor."""
    with open(os.path.join(HERE, "snow300.toml"), encoding="utf-8") as file:
        text = file.read()
    path = os.path.join(desktop.folder.name, "scene.toml")
    rate = scene.flakes / scene.monitors / 20
    # They live longer than it takes them to fall 1080 points, and fall as much faster on more.
    speed = 48 * scene.height / 1080
    text = text.replace("birthRate = 15", f"birthRate = {rate}")
    text = text.replace("velocity = 48", f"velocity = {speed}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def processes(desktop, app):
    """Those whose time counts."""
    result = {"app": app.pid, "server": desktop.server.pid}
    if desktop.compositor:
        result["compositor"] = desktop.compositor.pid
    return result


def measure_ours(scene, seconds, start, control):
    """effectd in a scene; `start` starts it in a desktop, `control` runs effectctl."""
    with scene.desktop() as desktop:
        daemon = start(desktop)
        control(desktop, "start", write_effect(desktop, scene))
        time.sleep(3)
        figures = cpu_window(processes(desktop, daemon), seconds)
        status = json.loads(control(desktop, "status", "--json"))
        figures["frames"] = status["framesPerSecond"]
        figures["particles"] = sum(shown["particles"] for shown in status["showing"])
        figures.update(memory(daemon.pid))
    return figures


def measure_xsnow(scene, seconds):
    """xsnow in a scene."""
    with scene.desktop() as desktop:
        xsnow = desktop.start(xsnow_command(scene.flakes), desktop.environment)
        time.sleep(6)
        figures = cpu_window(processes(desktop, xsnow), seconds)
        figures["frames"] = XSNOW_FRAMES
        figures.update(memory(xsnow.pid))
    return figures


def cost(figures):
    """Milliseconds of CPU per frame of the application and the server."""
    return (figures["app"] + figures["server"]) * 10 / max(figures["frames"], 0.1)


def line(scene, ours, theirs):
    """A row of the table."""
    text = (f"{scene.title:45} {ours['frames']:5.1f} {ours['app'] * 10 / ours['frames']:7.3f} "
            f"{cost(ours):7.3f} {ours['rss']:6.1f}")
    if theirs:
        text += f" {cost(theirs):8.3f} {cost(ours) / cost(theirs):6.2f} {theirs['rss']:6.1f}"
    return text


HEAD = (f"{'':45} {'fps':>5} {'app':>7} {'+server':>7} {'MB':>6} {'xsnow':>8} {'ratio':>6} "
        f"{'MB':>6}   (ms of CPU per frame)")


def has_xsnow():
    """Whether there is something to compare with."""
    return subprocess.run(["sh", "-c", "command -v xsnow"], capture_output=True,
                          check=False).returncode == 0
