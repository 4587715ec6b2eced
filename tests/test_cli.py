"""The command line from outside: what it prints, and that bad input is one line, status 2 and nothing changed."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.cli import main
from game.kernels.jit import CACHE_FOLDER
from game.kernels.warm import warm
from tests.sim.tiled.tmx import Tmx

ROOT = Path(__file__).resolve().parent.parent

MAP = """\
; title: Small
XXXXXXXX
>..+..HX
X.t....X
XXXXXXXX
"""
ORDERS = """\
{"tick": 0, "order": "spawn", "kind": "goblin", "at": [1, 1], "name": "Grik"}
{"tick": 5, "order": "move", "minions": ["Grik"], "to": [5, 2]}
{"tick": 9, "order": "move", "minions": ["Nobody"], "to": [5, 2]}
"""


def deadfall(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Kernels are in the cache, so that no process of these tests says that it compiles them."""
    warm()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "m.txt").write_text(MAP, encoding="utf-8")
    (tmp_path / "o.jsonl").write_text(ORDERS, encoding="utf-8")
    return tmp_path


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if not path.is_symlink()}


def run_json(*arguments: str, cwd: Path) -> dict:
    ran = deadfall("run", *arguments, "--json", cwd=cwd)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr == ""
    assert ran.stdout.count("\n") == 1
    return json.loads(ran.stdout)


def test_run_prints_what_the_contract_says(folder: Path) -> None:
    summary = run_json("m.txt", "--sandbox", "--orders", "o.jsonl", "--events", "e.jsonl", "--ticks", "700", "--seed", "7", cwd=folder)
    wanted = (
        "map seed ticks day hour state_hash outcome wall_s ticks_per_s minions adventurers creatures prisoners invasions kills knockouts "
        "captures escapes traps_fired stock refused"
    )
    assert set(wanted.split()) <= set(summary)
    assert (summary["map"], summary["seed"], summary["ticks"], summary["day"], summary["hour"]) == ("m.txt", 7, 700, 1, 7)
    assert (summary["minions"], summary["adventurers"], summary["refused"], summary["outcome"]) == (1, 0, 1, "running")
    assert summary["stock"] == {"stone": 0, "wood": 0, "metal": 0, "gold": 100}
    assert re.fullmatch("[0-9a-f]{32}", summary["state_hash"])
    told = [json.loads(line) for line in (folder / "e.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [e["chance"] for e in told if e["type"] == "invasion.chance"] == [0, 0]
    assert [(e["tick"], e["type"]) for e in told if e["type"] != "invasion.chance"] == [
        (0, "spawned"),
        (0, "stock.changed"),
        (0, "order.accepted"),
        (0, "spawned"),
        (5, "order.accepted"),
        (5, "work.started"),
        (9, "order.refused"),
        (5 + 10 + 14 + 20 * 1 + 0, "work.done"),
    ]
    grik = next(e for e in told if e["type"] == "work.done")["actor"]
    assert (grik["name"], grik["side"], grik["kind"], grik["at"]) == ("Grik", "dungeon", "goblin", [5, 2])


def test_through_a_save_and_a_recording_the_hash_is_the_same(folder: Path) -> None:
    whole = run_json("m.txt", "--sandbox", "--orders", "o.jsonl", "--ticks", "900", "--record", "r.rec", cwd=folder)
    run_json("m.txt", "--sandbox", "--orders", "o.jsonl", "--ticks", "13", "--save", "s.save", cwd=folder)
    loaded = run_json("m.txt", "--load", "s.save", "--orders", "o.jsonl", "--ticks", "887", "--save", "s.save", cwd=folder)
    assert loaded["state_hash"] == whole["state_hash"]
    assert loaded["refused"] == whole["refused"] == 1
    for file in ("r.rec", "s.save"):
        played = deadfall("replay", file, "--json", cwd=folder)
        assert played.returncode == 0
        assert json.loads(played.stdout)["same"] is True
        assert json.loads(played.stdout)["state_hash"] == whole["state_hash"]
    assert deadfall("replay", "r.rec", "--until", "650", cwd=folder).stdout.startswith("r.rec: the same to tick 650, 1 hashes checked")


def test_every_output_at_once(folder: Path) -> None:
    run_json(
        *("m.txt", "--sandbox", "--orders", "o.jsonl", "--ticks", "700"),
        *("--events", "e.jsonl", "--save", "s.save", "--record", "r.rec", "--dump", "d.dump"),
        cwd=folder,
    )
    assert deadfall("replay", "r.rec", cwd=folder).returncode == 0
    assert deadfall("replay", "s.save", cwd=folder).returncode == 0
    assert len((folder / "e.jsonl").read_text(encoding="utf-8").splitlines()) == 10


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a screen")
def test_play_without_a_screen_is_one_line(folder: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "DISPLAY", "WAYLAND"))}
    command = [sys.executable, "-m", "game", "play", "m.txt"]
    environment |= {"PYTHONPATH": str(ROOT), "XDG_RUNTIME_DIR": str(folder)}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1].startswith("deadfall: no window can be opened (")


def test_days_are_14400_ticks_and_the_campaigns_days_the_default(folder: Path) -> None:
    """Z1, G7."""
    (folder / "d.txt").write_text("; days: 3\n" + MAP, encoding="utf-8")
    assert run_json("d.txt", "--days", "2", cwd=folder)["ticks"] == 28_800
    assert run_json("d.txt", cwd=folder)["ticks"] == 3 * 14_400
    assert run_json("d.txt", "--ticks", "0", cwd=folder)["ticks_per_s"] == 0


def test_a_dump_reads_line_by_line(folder: Path) -> None:
    run_json("m.txt", "--sandbox", "--orders", "o.jsonl", "--ticks", "8", "--dump", "a.dump", cwd=folder)
    lines = (folder / "a.dump").read_text(encoding="utf-8").splitlines()
    assert "campaign.tick = 8" in lines
    assert "people[1].name = 'Grik'" in lines
    assert "people[1].step_due = 15" in lines
    assert any(re.fullmatch(r"people\[1\]\.route = '[04]{4}'", line) for line in lines)


def test_a_replay_that_differs_has_status_1_and_names_where(folder: Path) -> None:
    from game.content.load import content
    from game.sim import saving

    run_json("m.txt", "--sandbox", "--orders", "o.jsonl", "--ticks", "900", "--record", "r.rec", cwd=folder)
    file = saving.read_file(folder / "r.rec", content())
    file.chronicle.orders.insert(1, b'{"order":"set","tick":3,"target":"Grik","field":"speed","value":40}')
    file.chronicle.rules = "others"
    saving.write_file(folder / "r.rec", file)
    ran = deadfall("replay", "r.rec", cwd=folder)
    assert ran.returncode == 1
    assert ran.stdout.splitlines()[0] == "r.rec: was recorded under other rules than those in force"
    assert "differs from tick 3 on: system orders: column " in ran.stdout
    assert "people.speed" in ran.stdout


BAD = [
    (["run"], "Missing argument 'MAP'; see 'deadfall run --help'"),
    (["run", "none.txt"], "none.txt: can't be read"),
    (["run", "."], "can't be read|not a map"),
    (["run", "m.txt", "--days", "two"], "'--days'.*valid integer"),
    (["run", "m.txt", "--days", "-1"], "--days"),
    (["run", "m.txt", "--days", "1", "--ticks", "1"], "--days and --ticks can't both be given"),
    (["run", "m.txt", "--ticks", "99999999999999999999"], "--ticks"),
    (["run", "m.txt", "--seed", "-1"], "--seed"),
    (["run", "m.txt", "--sed", "1"], "No such option.*--sed"),
    (["run", "m.txt", "extra"], "unexpected extra argument"),
    (["run", "m.txt", "--steward", "bob"], "no steward 'bob'"),
    (["run", "m.txt", "--orders", "none.jsonl"], "none.jsonl: can't be read"),
    (["run", "m.txt", "--orders", "m.txt"], "m.txt:1: is not a JSON object"),
    (["run", "m.txt", "--load", "none.save"], "none.save: can't be read"),
    (["run", "m.txt", "--load", "m.txt"], "m.txt: is not a save or recording"),
    (["run", "m.txt", "--load", "s.save", "--seed", "5"], "s.save has the seed 1; leave --seed out"),
    (["run", "m.txt", "--load", "s.save", "--sandbox"], "s.save is no sandbox"),
    (["run", "other.txt", "--load", "s.save"], "s.save: was saved on another map"),
    (["run", "m.txt", "--save", "m.txt"], "--save m.txt: is the file of MAP too"),
    (["run", "m.txt", "--save", "a", "--record", "a"], "--record a: is the file of --save too"),
    (["run", "m.txt", "--events", "none/e.jsonl"], "there is no folder none"),
    (["run", "m.txt", "--events", "."], "is a folder"),
    (["run", "m.txt", "--events", "hard.txt"], "--events hard.txt: is the file of MAP too"),
    (["run", "m.txt", "--events", "loop"], "--events loop: can't be written"),
    (["run", "m.txt", "--save", "x" * 300], "can't be written"),
    (["run", "m.txt", "--ticks", "5", "--dump", "/dev/full"], "--dump /dev/full: can't be written"),
    (["run", "m.txt", "--record", "/dev/null"], "--record /dev/null: is no regular file"),
    (["run", "m.txt", "--ticks", "5", "--events", "/dev/full"], "--events /dev/full: can't be written"),
    (["bench", "speed"], "there is no part 'speed'"),
    (["run", "bad.txt"], "bad.txt:1:2: unknown sign"),
    (["run", "m\x00.txt"], "embedded null"),
    (["replay"], "Missing argument 'FILE'"),
    (["replay", "none"], "none: can't be read"),
    (["replay", "m.txt"], "m.txt: is not a save or recording"),
    (["replay", "s.save", "--until", "x"], "--until"),
    (["map", "chek", "m.txt"], "No such command 'chek'"),
    (["map", "check"], "Missing argument 'FILE...'"),
    (["fly"], "No such command 'fly'"),
    (["rules", "--jason"], "No such option.*--jason"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "told"), BAD)
def test_bad_input_is_one_line_and_status_2_and_changes_nothing(
    folder: Path, arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if "s.save" in arguments:
        run_json("m.txt", "--ticks", "5", "--save", "s.save", cwd=folder)
    (folder / "other.txt").write_text(MAP.replace("t", "."), encoding="utf-8")
    (folder / "bad.txt").write_text("X?X", encoding="utf-8")
    os.link(folder / "m.txt", folder / "hard.txt")
    (folder / "loop").symlink_to("loop")
    before = contents(folder)
    monkeypatch.chdir(folder)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("deadfall: ")
    assert re.search(told, printed.err), printed.err
    assert contents(folder) == before


def test_map_check_tells_everything_and_has_status_2_only_for_what_cannot_be_loaded(folder: Path) -> None:
    (folder / "bad.txt").write_text("X?X\nX!X\n", encoding="utf-8")
    ran = deadfall("map", "check", "m.txt", "bad.txt", "none.txt", cwd=folder)
    assert ran.returncode == 2
    assert ran.stdout.splitlines()[-1] == "3 checked, 3 errors, 2 warnings"
    assert "bad.txt:1:2: error: unknown sign '?'" in ran.stdout
    assert deadfall("map", "check", "m.txt", cwd=folder).returncode == 0
    (folder / "sound.tmx").write_text(str(Tmx()), encoding="utf-8")
    (folder / "bad.tmx").write_text(str(Tmx(layer={"opacity": "x"}, objects='<object id="5" type="bd"/>')), encoding="utf-8")
    ran = deadfall("map", "check", "sound.tmx", "bad.tmx", cwd=folder)
    assert (ran.returncode, ran.stderr) == (2, "")
    told = ran.stdout.splitlines()
    assert told[0] == "bad.tmx:5: layer 'terrain': error: opacity is 'x'; it must be a number"
    assert told[1] == "bad.tmx:12: layer 'things', object 5: error: unknown class 'bd'; did you mean 'bed'?"
    assert told[-1] == "2 checked, 2 errors, 1 warnings"
    assert run_json("sound.tmx", "--ticks", "20", cwd=folder)["minions"] == 6


@pytest.mark.parametrize("command", [["run"], ["replay"], ["rules"], ["orders"], ["events"], ["bench"], ["map", "check"]])
def test_every_command_has_help_with_an_example(folder: Path, command: list[str]) -> None:
    ran = deadfall(*command, "--help", cwd=folder)
    assert ran.returncode == 0
    assert f"Example: deadfall {' '.join(command)}" in ran.stdout


def test_rules_orders_and_events_print_for_people_and_programs(folder: Path) -> None:
    assert json.loads(deadfall("rules", "--json", cwd=folder).stdout)["Z7"]["walking"]["straight_length"] == 500
    assert "Z7   walking" in deadfall("rules", cwd=folder).stdout
    assert "move" in [found["order"] for found in json.loads(deadfall("orders", "--json", cwd=folder).stdout)]
    assert "spawn (sandbox): " in deadfall("orders", cwd=folder).stdout
    assert "order.refused" in [found["type"] for found in json.loads(deadfall("events", "--json", cwd=folder).stdout)]
    assert "spawned: " in deadfall("events", cwd=folder).stdout
    assert deadfall(cwd=folder).stdout.startswith("Usage: deadfall")
    assert deadfall("--version", cwd=folder).stdout.startswith("deadfall ")


def test_a_closed_or_full_output_is_one_line_at_most(folder: Path) -> None:
    command = f"{sys.executable} -m game run m.txt --ticks 1 --json"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for ending, status, lines in ((">&-", 0, 0), ("2>&-", 0, 0), (">/dev/full", 2, 1), ("--seed x 2>&-", 2, 0), (">&- 2>&-", 0, 0)):
        ran = subprocess.run(f"{command} {ending}", shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr.count("\n")) == (status, lines), (ending, ran)
        assert "Traceback" not in ran.stderr + ran.stdout
        assert "deadfall:" not in ran.stdout


def test_ctrl_c_says_so(folder: Path) -> None:
    command = [sys.executable, "-m", "game", "run", "m.txt", "--ticks", "4000000000000000", "--record", "r.rec"]
    process = subprocess.Popen(command, cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=60)[1]
    assert (process.returncode, told) == (130, "deadfall: interrupted\n")


def with_cache(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run with a cache of kernels of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(folder / "cache"), "NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, "-m", "game", "run", "m.txt", "--ticks", "1", "--json"]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_first_start_says_that_it_compiles(folder: Path) -> None:
    assert "compiling the kernels" in with_cache(folder).stderr
    assert with_cache(folder).stderr == ""


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_damaged_cache_of_kernels_is_made_anew(folder: Path, ending: str) -> None:
    assert CACHE_FOLDER is not None
    # The cache that these tests run on is whole; what is spoilt is a copy.
    shutil.copytree(CACHE_FOLDER, folder / "cache" / CACHE_FOLDER.name)
    for file in (folder / "cache").rglob(f"*.{ending}"):
        file.write_bytes(b"")
    damaged = with_cache(folder)
    assert damaged.returncode == 0, damaged.stderr
    assert json.loads(damaged.stdout)["state_hash"] == run_json("m.txt", "--ticks", "1", cwd=folder)["state_hash"]


def test_a_map_that_moved_is_named_by_where_it_is_now_and_no_escape_code_gets_out(folder: Path) -> None:
    (folder / "a.txt").write_text("; title: \x1b[31mRED :bomb:\n" + MAP.split("\n", 1)[1], encoding="utf-8")
    assert deadfall("run", "a.txt", "--ticks", "5", "--save", "s.save", cwd=folder).returncode == 0
    (folder / "a.txt").rename(folder / "b.txt")
    assert run_json("b.txt", "--load", "s.save", "--ticks", "5", cwd=folder)["map"] == "b.txt"
    shown = deadfall("run", "b.txt", "--ticks", "5", cwd=folder).stdout
    assert "\x1b" not in shown
    assert "[31mRED :bomb:" in shown


def test_who_stops_reading_is_no_fault(folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "rules"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 1
    process.stderr.close()


def test_saves_are_found_by_name_in_the_saves_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.cli.base import find_save
    from game.content import places

    monkeypatch.setattr(places, "saves_folder", lambda: folder / "saves")
    monkeypatch.chdir(folder)
    (folder / "saves").mkdir()
    (folder / "saves" / "mine.save").write_bytes(b"")
    assert find_save(Path("mine")) == folder / "saves" / "mine.save"
    assert find_save(Path("mine.save")) == folder / "saves" / "mine.save"
    (folder / "mine").write_bytes(b"")
    assert find_save(Path("mine")) == Path("mine")
    assert find_save(Path("none")) == Path("none")
