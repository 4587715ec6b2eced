"""Writes maps and their tileset as Tiled 1.10 does."""

from xml.sax.saxutils import quoteattr

from maplib.canvas import KINDS, Canvas, Thing
from maplib.tiles import TILE

_HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
_TILED = 'version="1.10" tiledversion="1.10.2"'


def _property(name: str, value: int | str) -> str:
    kind = ' type="int"' if isinstance(value, int) else ""
    return f"<property name={quoteattr(name)}{kind} value={quoteattr(str(value))}/>"


def _properties(values: dict[str, int | str], indent: str) -> list[str]:
    if not values:
        return []
    inner = [f"{indent} {_property(name, values[name])}" for name in sorted(values)]
    return [f"{indent}<properties>", *inner, f"{indent}</properties>"]


def tileset() -> str:
    """Return the external tileset: a tile a kind of ground, named by the property `terrain`."""
    lines = [
        f'<tileset {_TILED} name="dungeon" tilewidth="{TILE}" tileheight="{TILE}" tilecount="{len(KINDS)}" columns="{len(KINDS)}">',
        f' <image source="dungeon.png" width="{TILE * len(KINDS)}" height="{TILE}"/>',
    ]
    for number, kind in enumerate(KINDS):
        lines += [f' <tile id="{number}">', *_properties({"terrain": kind}, "  "), " </tile>"]
    return _HEADER + "\n".join([*lines, "</tileset>"]) + "\n"


class _Objects:
    """The objects of a map, numbered as they come."""

    def __init__(self) -> None:
        self.next = 1

    def area(self, kind: str, x: int, y: int, width: int, height: int, fields: dict[str, int | str] | None = None) -> list[str]:
        """Return a rectangle over cells."""
        box = f'x="{x * TILE}" y="{y * TILE}" width="{width * TILE}" height="{height * TILE}"'
        return self._object(f"type={quoteattr(kind)} {box}", _properties(fields or {}, "   "))

    def point(self, kind: str, x: int, y: int) -> list[str]:
        """Return a point in the middle of a cell."""
        middle = f'x="{x * TILE + TILE // 2}" y="{y * TILE + TILE // 2}"'
        return self._object(f"type={quoteattr(kind)} {middle}", ["   <point/>"])

    def _object(self, attributes: str, inner: list[str]) -> list[str]:
        start = f'  <object id="{self.next}" {attributes}'
        self.next += 1
        return [f"{start}>", *inner, "  </object>"] if inner else [f"{start}/>"]


def _in_reading_order(things: list[Thing]) -> list[Thing]:
    return sorted(things, key=lambda thing: (thing.y, thing.x, thing.kind))


def tiled_map(canvas: Canvas) -> str:
    """Return a map as a .tmx file: the ground in a tile layer `terrain`, all else as objects whose class is their kind."""
    objects = _Objects()
    hall = objects.area("demon_hall", *canvas.hall) + objects.point("heart", *canvas.heart)
    structures = [
        row for thing in _in_reading_order(canvas.things) for row in objects.area(thing.kind, thing.x, thing.y, 1, 1, thing.fields)
    ]
    people = [row for thing in _in_reading_order(canvas.people) for row in objects.point(thing.kind, thing.x, thing.y)]
    groups = [("hall", "#b882d8", hall), ("structures", "#f08030", structures)] + ([("people", "#dc5038", people)] if people else [])
    size = f'width="{canvas.width}" height="{canvas.height}"'
    settings: dict[str, int | str] = {"title": canvas.title, "days": canvas.days}
    settings |= {f"stock.{material}": amount for material, amount in canvas.stock.items()}
    tile = f'tilewidth="{TILE}" tileheight="{TILE}"'
    ids = f'nextlayerid="{len(groups) + 2}" nextobjectid="{objects.next}"'
    lines = [
        f'<map {_TILED} orientation="orthogonal" renderorder="right-down" {size} {tile} infinite="0" {ids}>',
        *_properties(settings, " "),
        ' <tileset firstgid="1" source="dungeon.tsx"/>',
        f' <layer id="1" name="terrain" {size}>',
        '  <data encoding="csv">',
        ",\n".join(",".join(str(int(kind) + 1) for kind in row) for row in canvas.ground),
        "</data>",
        " </layer>",
    ]
    for number, (name, colour, rows) in enumerate(groups, 2):
        lines += [f' <objectgroup id="{number}" name="{name}" color="{colour}">', *rows, " </objectgroup>"]
    return _HEADER + "\n".join([*lines, "</map>"]) + "\n"
