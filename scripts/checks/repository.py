"""The repository as the checks see it. Python standard library only."""
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


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
