# SPDX-License-Identifier: MIT
"""Plots of what the bench has measured, by gnuplot."""

import shutil
import subprocess
import tempfile

COLORS = {"effectd": "#2f6fab", "xsnow": "#c0504d", "page": "#c08a3e", "floor": "#8a8a8a"}


def is_possible():
    """Whether gnuplot is installed."""
    return shutil.which("gnuplot") is not None


def bars(path, title, label, rows):
    """Writes an SVG of horizontal groups: rows of (name, {series: number})."""
    series = sorted({name for _, values in rows for name in values})
    with tempfile.NamedTemporaryFile("w", suffix=".dat") as data:
        for name, values in rows:
            numbers = " ".join(str(values.get(one, "NaN")) for one in series)
            data.write(f'"{name}" {numbers}\n')
        data.flush()
        plots = ", ".join(
            f'"{data.name}" using {index + 2}:xtic(1) title "{one}" '
            f'linecolor rgb "{COLORS.get(one, "#555555")}"'
            for index, one in enumerate(series))
        script = f"""
            set terminal svg size 760,360 dynamic font "sans,12" background "white"
            set output "{path}"
            set title "{title}"
            set ylabel "{label}"
            set style data histograms
            set style fill solid 0.9
            set boxwidth 0.9
            set yrange [0:*]
            set grid ytics
            set key top left
            plot {plots}
            """
        subprocess.run(["gnuplot"], input=script, text=True, check=True)
