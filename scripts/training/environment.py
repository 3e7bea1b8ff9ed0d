"""The Python packages of this folder (requirements.txt), in a virtual environment that is made where they are missing.

    import environment
    environment.enter("numpy", "scipy")      before these are imported

Says what the script does, and ends it, where only that is asked for and the packages are missing.
"""
import importlib
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / ".build" / "training-venv"


def enter(*needed):
    """Returns where the packages can be imported; else runs the script again in the environment that has them."""
    try:
        for name in needed:
            importlib.import_module(name)
        return
    except ImportError:
        pass
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(sys.modules["__main__"].__doc__)
        sys.exit(0)
    python = FOLDER / "bin" / "python"
    if Path(sys.prefix).resolve() == FOLDER.resolve():
        sys.exit(f"{FOLDER} lacks one of {', '.join(needed)}: remove it, and it is made again")
    if not python.exists():
        venv.create(FOLDER, with_pip=True)
    wanted = [line for line in (HERE / "requirements.txt").read_text().splitlines() if re.match(r"\w", line)]
    packages = [line for line in wanted if line.split("==")[0] in {PACKAGES.get(name, name) for name in needed}]
    print(f"installing {' '.join(packages)} in {FOLDER}", file=sys.stderr)
    subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages], check=True)
    os.execv(python, [str(python), *sys.argv])


#: Where a package's name is not its module's.
PACKAGES = {"sklearn": "scikit-learn"}
