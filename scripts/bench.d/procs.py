# SPDX-License-Identifier: MIT
"""Processes and what the kernel says of them: CPU time, memory, wake-ups."""

import os
import re
import subprocess
import tempfile
import time

TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    """User plus system CPU time of a process, in seconds."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def run_seconds(pid):
    """CPU time of all threads in seconds, to the nanosecond where the kernel keeps it."""
    total = 0
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/schedstat") as file:
                total += int(file.read().split()[0])
        except OSError:
            return cpu_seconds(pid)
    return total / 1e9


def status_field(pid, name):
    """A number of /proc/PID/status, such as VmRSS in KiB."""
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(rf"^{name}:\s+(\d+)", file.read(), re.M).group(1))


def memory(pid):
    """Resident and proportional memory in MB."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        pss = int(re.search(r"^Pss:\s+(\d+)", file.read(), re.M).group(1))
    return {"rss": status_field(pid, "VmRSS") / 1024, "pss": pss / 1024}


def cpu_window(processes, seconds):
    """Percent of one core that each process takes over so many seconds."""
    before = {name: run_seconds(pid) for name, pid in processes.items()}
    begin = time.monotonic()
    time.sleep(seconds)
    elapsed = time.monotonic() - begin
    return {name: 100 * (run_seconds(pid) - before[name]) / elapsed
            for name, pid in processes.items()}


def wait_for(condition, seconds=20, step=0.02):
    """Polls until the condition gives something true, and returns that; fails loudly."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(step)
    raise SystemExit(f"bench: waited {seconds} s in vain for {condition.__name__}")


class Started:
    """A set of processes that are ended, by their ids, in reverse order."""

    def __init__(self):
        self.processes = []
        self.folder = tempfile.TemporaryDirectory(prefix="effectd-bench.")

    def start(self, command, environment=None, **options):
        """Starts a command with its output thrown away."""
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        process = subprocess.Popen(command, env=environment, **options)
        self.processes.append(process)
        return process

    def stop(self, process):
        """Ends one process and waits for it."""
        self.processes.remove(process)
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in reversed(list(self.processes)):
            self.stop(process)
        self.folder.cleanup()
