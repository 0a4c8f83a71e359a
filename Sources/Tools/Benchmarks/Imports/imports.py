"""Imports of one Apple Health export by this program and others, from one run, as a table for the documentation.

    swift build -c release --product healthsheet
    python3 Sources/Tools/Benchmarks/Imports/imports.py export.xml [--program .build/release/healthsheet] [--runs 3]

Measured are processor time (user and system, the least of the runs) and the largest memory of a fresh process each. The
peers are a C scanner that keeps nothing (scan.c beside this file), healthkit-to-sqlite, which `pip install
healthkit-to-sqlite` brings, where it is installed, and Python's inflating of the archive. A peer that is not there is left
out.
"""

import argparse
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).parent


def measure(command, folder, runs):
    """The least processor time in seconds, and the memory of that run in MB."""
    best = None
    for run in range(runs):
        child = subprocess.Popen(
            [argument.replace("RUN", f"{folder}/{run}") for argument in command],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        message = child.stderr.read().decode()
        _, status, usage = os.wait4(child.pid, 0)
        if status != 0:
            sys.exit(f"{' '.join(command)} ended with {status}: {message}")
        time = usage.ru_utime + usage.ru_stime
        if best is None or time < best[0]:
            best = (time, usage.ru_maxrss / 1000)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("export", help="an export.xml")
    parser.add_argument("--program", default=".build/release/healthsheet")
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        archive = f"{folder}/export.zip"
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
            target.write(options.export, "apple_health_export/export.xml")
        scanner = f"{folder}/scan"
        subprocess.run([os.environ.get("CC", "cc"), "-O3", "-o", scanner, HERE / "scan.c"], check=True)
        inflate = "import sys,zipfile; f=zipfile.ZipFile(sys.argv[1]).open('apple_health_export/export.xml')\n" \
            "while f.read(1<<20): pass"
        rows = [
            ("healthsheet import, a new store", [options.program, "import", options.export, "--store", "RUN.store"]),
            ("the same from the zip", [options.program, "import", archive, "--store", "RUN.zipped"]),
            ("the same export again", [options.program, "import", options.export, "--store", "RUN.store"]),
            ("C scanner: counts and sums, keeps nothing", [scanner, options.export]),
            ("Python: inflates the zip, no more", [sys.executable, "-c", inflate, archive]),
        ]
        peer = shutil.which("healthkit-to-sqlite")
        if peer:
            rows.append(("healthkit-to-sqlite", [peer, "--xml", options.export, "RUN.db"]))
        size = os.path.getsize(options.export) / 1e6
        print(f"{size:,.0f} MB of XML, {options.runs} runs, {os.cpu_count()} cores\n")
        print("| | processor time | memory | of the first row |\n|---|---|---|---|")
        first = None
        for name, command in rows:
            # Run healthkit-to-sqlite only once, because it takes minutes and the order of magnitude is enough.
            time, memory = measure(command, folder, 1 if command[0] == peer else options.runs)
            first = first or time
            print(f"| {name} | {time:.2f} s | {memory:,.0f} MB | {time / first:.2f} |", flush=True)


main()
