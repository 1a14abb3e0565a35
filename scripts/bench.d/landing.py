# SPDX-License-Identifier: MIT
"""What snow that lies costs on X11: beside snow that is gone where it lands, and beside xsnow with its own."""

import json
import os
import statistics
import time

from desktop import Desktop
from procs import cpu_window, wait_for
from scenes import XSNOW_FRAMES, processes, xsnow_command

HERE = os.path.dirname(os.path.realpath(__file__))
# Left and top edges, and width, of the windows; each is 220 pixels high.
WINDOWS = [(80, 240, 420), (640, 180, 640), (1400, 300, 440), (200, 680, 560), (1000, 640, 780)]
# Seconds in which snow comes to lie, before anything is measured.
SETTLING = 60
KINDS = ["vanishes", "lies", "xsnow"]


def open_windows(desktop):
    """Some windows that do not draw by themselves."""
    for x, y, width in WINDOWS:
        desktop.start(["xclock", "-update", "3600", "-geometry", f"{width}x220+{x}+{y}"],
                      desktop.environment)
    wait_for(lambda: desktop.windows_named('"xclock"') >= len(WINDOWS))


def write_effect(desktop, style):
    """The snow of snow300.toml, which lives until it lands; so much of it that 300 flakes are in the air."""
    with open(os.path.join(HERE, "snow300.toml"), encoding="utf-8") as file:
        text = file.read()
    text = text.replace("lifetime = 20.0", "lifetime = 30.0")
    text = text.replace("birthRate = 15", "birthRate = 38")
    path = os.path.join(desktop.folder.name, "landing.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text + f'\n[layer.landing]\nstyle = "{style}"\n')
    return path


def measure(kind, seconds, start, control):
    """One program on a new desktop; `start` starts ours there, `control` runs effectctl."""
    with Desktop() as desktop:
        open_windows(desktop)
        if kind == "xsnow":
            app = desktop.start(xsnow_command(300), desktop.environment)
        else:
            app = start(desktop)
            control(desktop, "start", write_effect(desktop, "heap" if kind == "lies" else "vanish"))
        time.sleep(SETTLING)
        figures = cpu_window(processes(desktop, app), seconds)
        figures["frames"] = XSNOW_FRAMES
        if kind != "xsnow":
            status = json.loads(control(desktop, "status", "--json"))
            figures["frames"] = status["framesPerSecond"]
            figures["windows"] = status.get("landing", {}).get("windows", 0)
            figures["particles"] = sum(shown["particles"] for shown in status["showing"])
            expected = len(WINDOWS) if kind == "lies" else 0
            if figures["windows"] != expected:
                raise SystemExit(f"bench: snow lies on {figures['windows']} windows, not {expected}")
        return figures


def compare(rounds, seconds, start, control):
    """All in turn, with changing order."""
    results = {kind: [] for kind in KINDS}
    for number in range(rounds):
        for kind in KINDS if number % 2 == 0 else reversed(KINDS):
            results[kind].append(measure(kind, seconds, start, control))
    return results


def page(results):
    """What a person reads."""
    lines = ["300 flakes, 5 windows, picom       " + "".join(f"{kind:>14}" for kind in KINDS)
             + f"{'what lies':>14}{'lies / xsnow':>14}"]
    every = ["app", "server", "compositor"]
    for title, keys in [("app, ms per frame", every[:1]), ("app + server, ms per frame", every[:2]),
                        ("all three, ms per frame", every)]:
        vanishes, lies, xsnow = [
            statistics.median(sum(row[key] for key in keys) * 10 / row["frames"] for row in rows)
            for rows in results.values()]
        lines.append(f"{title:35}{vanishes:14.3f}{lies:14.3f}{xsnow:14.3f}{lies - vanishes:14.3f}"
                     f"{lies / xsnow:14.2f}")
    for title, key in [("frames per second", "frames"), ("particles at the end", "particles")]:
        lines.append(f"{title:35}" + "".join(
            f"{statistics.median(row[key] for row in rows):14.1f}" if key in rows[0] else f"{'':14}"
            for rows in results.values()))
    return "\n".join(lines)
