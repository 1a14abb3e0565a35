# SPDX-License-Identifier: MIT
"""A burst of confetti every three seconds: ours, and on a page in Chromium."""

import json
import os
import re
import shutil
import subprocess
import threading
import time

from desktop import Desktop
from procs import cpu_window, memory, run_seconds, wait_for

HERE = os.path.dirname(os.path.realpath(__file__))
PIECES = 150
PAUSE = 3.0


def chromium():
    """Its program, or None."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def family(pid):
    """A process and all that it has started."""
    result = [pid]
    for number in result:
        try:
            with open(f"/proc/{number}/task/{number}/children", encoding="ascii") as file:
                result += [int(word) for word in file.read().split()]
        except OSError:
            continue
    return result


def titled_frames(desktop):
    """What the page counts in its title; 0 while it is not there."""
    output = subprocess.run(["xwininfo", "-root", "-tree"], env=desktop.environment,
                            capture_output=True, text=True, check=False).stdout
    counts = [int(number) for number in re.findall(r"frames (\d+)", output)]
    return max(counts, default=0)


def measure_page(seconds):
    """The page: CPU of all of Chromium's processes, in percent of one core."""
    with Desktop() as desktop:
        page = "file://" + os.path.join(HERE, f"confetti.html?count={PIECES}")
        browser = desktop.start(
            [chromium(), "--no-sandbox", "--no-first-run", "--disable-gpu", "--kiosk",
             "--window-size=1920,1080", "--window-position=0,0",
             f"--user-data-dir={desktop.folder.name}/browser", page], desktop.environment)
        wait_for(lambda: titled_frames(desktop) > 120, 60)
        group = family(browser.pid)
        before = sum(run_seconds(pid) for pid in group)
        frames = titled_frames(desktop)
        begin = time.monotonic()
        figures = cpu_window({"server": desktop.server.pid, "compositor": desktop.compositor.pid},
                             seconds)
        elapsed = time.monotonic() - begin
        figures["app"] = 100 * (sum(run_seconds(pid) for pid in group) - before) / elapsed
        figures["frames"] = (titled_frames(desktop) - frames) / elapsed
        figures["pss"] = sum(memory(pid)["pss"] for pid in group)
        return figures


def measure_ours(seconds, start, control):
    """The same bursts with effectctl."""
    with Desktop() as desktop:
        daemon = start(desktop)
        is_over = threading.Event()

        def burst():
            while not is_over.is_set():
                control(desktop, "burst", "confetti", "--count", str(PIECES), "--at", "50%,50%")
                is_over.wait(PAUSE)
        bursts = threading.Thread(target=burst)
        bursts.start()
        time.sleep(2 * PAUSE)
        figures = cpu_window(
            {"app": daemon.pid, "server": desktop.server.pid,
             "compositor": desktop.compositor.pid}, seconds)
        figures["frames"] = json.loads(control(desktop, "status", "--json"))["framesPerSecond"]
        figures["pss"] = memory(daemon.pid)["pss"]
        is_over.set()
        bursts.join()
        return figures


def compare(rounds, seconds, start, control):
    """Both in turn, with changing order; None without Chromium."""
    if not chromium():
        return None
    results = {"effectd": [], "page": []}
    for number in range(rounds):
        order = ["effectd", "page"]
        for name in order if number % 2 == 0 else reversed(order):
            results[name].append(
                measure_ours(seconds, start, control) if name == "effectd"
                else measure_page(seconds))
    return results
