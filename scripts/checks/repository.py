"""The repository as the checks see it. Python standard library only."""
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = re.compile(r'static let current = "([^"]+)"')


def committed(path, revision):
    """The text of a file in a revision; None where there is no git, no such revision or no such file in it."""
    try:
        return subprocess.run(["git", "-C", str(ROOT), "show", f"{revision}:{path}"],
                              capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None


def tracked(*folders):
    """The files of these folders, as paths below the root: those of git and new ones, or all where there is no git."""
    try:
        listed = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-co", "--exclude-standard", "--", *folders],
                                capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        listed = [str(p.relative_to(ROOT)) for folder in folders for p in (ROOT / folder).rglob("*")]
    return [name for name in sorted(set(listed)) if (ROOT / name).is_file()]


def version():
    """The version that the program has."""
    for name in tracked("Sources"):
        if name.endswith("StewardVersion.swift"):
            return VERSION.search((ROOT / name).read_text(encoding="utf-8"))[1]
    raise SystemExit("StewardVersion.swift is not there")


def parts(kind=None):
    """Rows of scripts/release/packages.tsv, what others made of the program and of its image:

    `package`: a Swift package; `pin` is the id of git's tree of it. `inside`: what one of the others carries of somebody
    else's; `pin` is the folder in it. `toolchain`: what the compiler links in; `pin` are its static libraries. `system`:
    what is loaded at the start; `pin` are the libraries' names. `data`: `pin` are the files that hold it. `linked` says
    whether it is part of the program, and not of its tests alone.
    """
    lines = (ROOT / "scripts/release/packages.tsv").read_text(encoding="utf-8").splitlines()
    rows = [dict(zip(lines[0].split("\t"), line.split("\t"), strict=True)) for line in lines[1:]]
    return [row for row in rows if kind in (None, row["kind"])]
