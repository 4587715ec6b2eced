"""The commands that tell what there is: rules, orders, events, benchmarks, faults of maps."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Annotated

import typer

from game.cli.base import BAD_INPUT, JsonFlag, app, kernels_ready, map_app, print_json
from game.content.faults import BadInput, one_line, one_of, quoted


@app.command()
def rules(as_json: JsonFlag = False) -> None:
    """Print the rule tables as they are in force, by rule id.

    Example: deadfall rules --json
    """
    from game.content.load import content
    from game.sim import rulebook

    tables, made = content().by_rule(), rulebook.tables(content())
    if as_json:
        for table in made:
            tables.setdefault(table.rule, {})[table.key] = {"table": table.rows}
        print_json(tables)
        return
    for rule, entries in tables.items():
        for name, values in entries.items():
            told = "  ".join(f"{field}={json.dumps(value, ensure_ascii=False)}" for field, value in values.items())
            print(f"{rule:4} {name:24} {told}".rstrip())
    for table in made:
        print(f"\n{table.rule}: {table.title}")
        widths = [max(len(row[column]) for row in table.rows) for column in range(len(table.rows[0]))]
        for row in table.rows:
            print("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())


@app.command()
def orders(as_json: JsonFlag = False) -> None:
    """Print every order with its fields.

    Example: deadfall orders
    """
    from game.sim.contract import orders as described

    if as_json:
        print_json(described())
        return
    for order in described():
        print(f"{order['order']}{' (sandbox)' if order['sandbox'] else ''}: {order['does']}")
        print(f"    as in {order['example']}")
        for field in order["fields"]:
            needed = "" if field["required"] else f" (optional; {json.dumps(field['default'])} without)"
            print(f"    {field['name']:10} {field['is']}: {field['about']}{needed}")


@app.command()
def events(as_json: JsonFlag = False) -> None:
    """Print every kind of event with its fields.

    Example: deadfall events
    """
    from game.sim.contract import events as described

    if as_json:
        print_json(described())
        return
    for event in described():
        print(f"{event['type']}: {event['says']}")
        for field in event["fields"]:
            print(f"    {field['name']:10} {field['is']}")


@app.command()
def bench(
    parts: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PART...]", help="paths, sight, walking, run, labour, traps, fights, screen, loading.", show_default=False),
    ] = None,
    as_json: JsonFlag = False,
) -> None:
    """Measure the kernels and the ticks beside their peers, in one process, as ratios; about three minutes.

    Peers come with pip install "deadfall[bench]"; one that is missing is said. A row below its target is marked.

    Example: deadfall bench walking --json
    """
    from game.bench.harness import heading, line
    from game.bench.suite import PARTS, rows

    wanted = parts or []
    with kernels_ready():
        for part in wanted:
            if part not in PARTS:
                raise BadInput(f"PART: there is no part {quoted(part)}; {one_of(part, PARTS)}")
    if as_json:
        print_json([dataclasses.asdict(row) | {"met": row.met} for row in rows(wanted)])
        return
    print(heading())
    for row in rows(wanted):
        print(line(row), flush=True)


@map_app.command("check")
def map_check(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Map files.", show_default=False)]) -> None:
    """Say all that is wrong with maps, a line each; status 2 if any can't be loaded.

    Example: deadfall map check maps/*.txt
    """
    from game.content.load import content
    from game.sim.maps import all_faults

    with kernels_ready():
        faults = list(all_faults(files, content()))
    for fault in faults:
        print(one_line(str(fault)))
    fatal = sum(fault.fatal for fault in faults)
    print(f"{len(files)} checked, {fatal} errors, {len(faults) - fatal} warnings")
    if fatal:
        raise typer.Exit(BAD_INPUT)
