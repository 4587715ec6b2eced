"""Sets the project up and plays or tests it: needs nothing but Python 3.11 to 3.13 and its standard library.

    python tools/dev.py play            the game; arguments behind it go to `deadfall`
    python tools/dev.py test            everything that must be green; arguments behind it go to pytest

The first time, and whenever the dependencies change, it makes `.venv` beside this folder and installs the pinned packages there.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CONSTRAINTS = ROOT / "tools" / "constraints.txt"
OLDEST, NEWEST = (3, 11), (3, 13)


def say(text: str) -> None:
    """Tell what is being done."""
    print(f"dev: {text}", flush=True)


def fail(text: str) -> NoReturn:
    """Stop with one line that says what would help."""
    print(f"dev: {text}", file=sys.stderr)
    sys.exit(2)


def inside(program: str) -> Path:
    """Return the path of a program in `.venv`."""
    return VENV / "Scripts" / f"{program}.exe" if os.name == "nt" else VENV / "bin" / program


def suitable_python() -> str:
    """Return a Python that the game runs on: this one, else a newer or older one on the PATH."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return sys.executable
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            return found
    fail(f"this is Python 3.{sys.version_info[1]}; Deadfall needs 3.{OLDEST[1]} to 3.{NEWEST[1]}: install one and use it here")


def wanted() -> str:
    """Return what the installed packages depend on, as a hash."""
    digest = hashlib.sha256()
    for path in (ROOT / "pyproject.toml", CONSTRAINTS):
        digest.update(path.read_bytes())
    digest.update(str(ROOT).encode())
    return digest.hexdigest()


def set_up() -> None:
    """Make `.venv` and install into it, unless that was done already."""
    stamp = VENV / "installed"
    if stamp.is_file() and stamp.read_text() == wanted() and inside("python").exists():
        return
    python = suitable_python()
    if not inside("python").exists():
        say(f"making {VENV} with {python}")
        if subprocess.call([python, "-m", "venv", "--clear", str(VENV)]) != 0:
            fail("the venv could not be made; on Debian and Ubuntu: apt-get install python3-venv")
    say("installing the pinned packages (a minute or two, the first time)")
    pip = [str(inside("python")), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    install = [*pip, "-c", str(CONSTRAINTS), "-e", f"{ROOT}[test]"]
    if subprocess.call(install) != 0:
        fail("the packages could not be installed; is there a network?")
    stamp.write_text(wanted())


def run(*command: str, **variables: str) -> bool:
    """Run a program of `.venv` in the project's folder and say how it went."""
    shown = " ".join([*(f"{name}={value}" for name, value in variables.items()), *command])
    say(shown)
    program = [str(inside(command[0])), *command[1:]]
    return subprocess.call(program, cwd=ROOT, env=os.environ | variables) == 0


def play(arguments: list[str]) -> int:
    """Open the window, or give `deadfall` other arguments."""
    set_up()
    return subprocess.call([str(inside("deadfall")), *(arguments or ["play"])])


def test(arguments: list[str]) -> int:
    """Run every check there is; all of them, even behind one that fails."""
    set_up()
    checks = [
        run("ruff", "format", "--check", "--quiet", "."),
        run("ruff", "check", "--quiet", "."),
        run("mypy"),
        run("lint-imports", "--no-cache"),
        run("pytest", "-n", "auto", *arguments),
        run("pytest", "-n", "auto", "tests/kernels", "tests/sim", NUMBA_BOUNDSCHECK="1"),
        run("pytest", "-n", "auto", "tests/kernels", NUMBA_DISABLE_JIT="1"),
    ]
    say("all green" if all(checks) else f"{checks.count(False)} of {len(checks)} checks failed")
    return 0 if all(checks) else 1


def main() -> None:
    """Do what the first argument says."""
    commands = {"play": play, "test": test}
    if len(sys.argv) < 2 or sys.argv[1] not in commands:
        fail("say what to do: python tools/dev.py play, or python tools/dev.py test")
    sys.exit(commands[sys.argv[1]](sys.argv[2:]))


if __name__ == "__main__":
    main()
