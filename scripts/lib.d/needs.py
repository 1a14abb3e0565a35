# SPDX-License-Identifier: MIT
"""What scripts in Python need: installed if it is missing, and found where Debian puts it.

The installing is that of lib.sh, so that it says and leaves out the same.
"""

import importlib.util
import os
import shutil
import subprocess
import sys

LIB = os.path.join(os.path.dirname(os.path.realpath(__file__)), "..", "lib.sh")
# Where Debian has programs that are not on everybody's PATH: those of administrators, and games.
FOLDERS = ["/usr/local/sbin", "/usr/sbin", "/sbin", "/usr/games"]


def widen_path():
    """Lets programs be found wherever Debian puts them."""
    known = os.environ.get("PATH", os.defpath).split(os.pathsep)
    os.environ["PATH"] = os.pathsep.join(known + [path for path in FOLDERS if path not in known])


def shell(script, *words):
    """Runs lines of bash after lib.sh; their standard output is given back."""
    return subprocess.run(["bash", "-c", f'source "$0" && {script}', LIB, *words],
                          stdout=subprocess.PIPE, text=True, check=False).stdout


def name():
    """The script that runs."""
    return os.path.basename(sys.argv[0])


def programs(**packages):
    """Sees to it that programs are there; each keyword names one, its value the package it is in.

    A name with a hyphen is written with an underscore.
    """
    wanted = {program.replace("_", "-"): package for program, package in packages.items()}

    def missing():
        return [program for program in wanted if not shutil.which(program)]

    widen_path()
    if missing():
        shell('install_missing "$@"', *sorted({wanted[program] for program in missing()}))
    if missing():
        sys.exit(f"{name()}: there is no {', '.join(missing())}; needed are the packages "
                 f"{' '.join(sorted({wanted[program] for program in missing()}))}")


def virtual_environments():
    """Sees to it that Python can make them; Debian has that in a package of its own."""
    if not importlib.util.find_spec("ensurepip"):
        shell('install_missing "$@"', "python3-venv")
        importlib.invalidate_caches()
    if not importlib.util.find_spec("ensurepip"):
        sys.exit(f"{name()}: Python cannot make virtual environments; needed is python3-venv")


def module(of_system, package):
    """Sees to it that Debian's own Python has a module."""
    def is_there():
        return subprocess.run(["/usr/bin/python3", "-c", f"import {of_system}"], check=False,
                              capture_output=True).returncode == 0
    if not is_there():
        shell('install_missing "$@"', package)
    if not is_there():
        sys.exit(f"{name()}: Python has no {of_system}; needed is the package {package}")


def release_build(folder, *products):
    """Sees to it that a folder has the programs: they are built, unless EFFECTD_BIN names it."""
    def missing():
        return [product for product in products
                if not os.path.exists(os.path.join(folder, product))]
    if missing() and not os.environ.get("EFFECTD_BIN"):
        shell('require_build_tools && build_release "$@"', *products)
    if missing():
        sys.exit(f"{name()}: there is no {', '.join(missing())} in {folder}; scripts/demo makes a "
                 "release build, and EFFECTD_BIN says where another one is")
