"""What every order is, how a line of an orders file becomes one, and how one is carried out."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from game.content.faults import BadInput, one_of, quoted
from game.world.events import ORDER_ACCEPTED, ORDER_REFUSED
from game.world.world import World

LAST_TICK = 2**53
MOST_LINE = 1_000_000

At = Annotated[tuple[int, int], Meta(description="a cell [x, y], origin top left")]
Who = Annotated[int | str, Meta(description="a person or party, by name or id")]


class Order(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="order"):
    """Base of all orders; a subclass's tag is its name, its docstring says what it does, its fields say what they mean."""

    sandbox_only: ClassVar[bool] = False
    example: ClassVar[str] = ""  # a line of an orders file

    tick: Annotated[int, Meta(ge=0, le=LAST_TICK, description="at the start of which tick it is carried out")]

    def check(self, world: World) -> str | None:
        """Return why it can't be carried out, in a player's words, None when it can; changes nothing."""
        raise TypeError(f"{type(self).__name__} must say when it can be carried out")

    def apply(self, world: World) -> None:
        """Carry it out; `check` has just passed."""
        raise TypeError(f"{type(self).__name__} must be able to be carried out")


class SandboxOrder(Order, frozen=True):
    """An order that only a sandbox takes."""

    sandbox_only: ClassVar[bool] = True


def spot(at: tuple[int, int]) -> str:
    """Return a cell in a sentence, cut where somebody gave a number without end."""
    x, y = (text if len(text) <= 12 else text[:12] + "…" for text in map(str, at))
    return f"[{x}, {y}]"


def person_fault(world: World, who: int | str) -> str | None:
    """Return why a name or id is nobody's, None when it is a person's."""
    what, _ = world.named(who)
    if what == "party":
        return f"'{who}' is a party, not a person"
    if what:
        return None
    return f"there is nobody called '{who}'" if isinstance(who, str) else f"there is nobody with the id {who}"


def name_of(order: Order | type[Order]) -> str:
    """Return an order's name in the contract."""
    return str(order.__struct_config__.tag)


def refusal(world: World, order: Order) -> str | None:
    """Return why an order can't be carried out now, None when it can; changes nothing, so previews use it too."""
    if order.sandbox_only and not world.campaign.sandbox:
        return f"'{name_of(order)}' is for the sandbox only"
    return order.check(world)


def perform(world: World, order: Order) -> None:
    """Carry out an order, or refuse it; either is told."""
    reason = refusal(world, order)
    if reason is not None:
        world.tell(ORDER_REFUSED, name_of(order), reason)
        return
    world.tell(ORDER_ACCEPTED, name_of(order))
    order.apply(world)


class Inbox:
    """Orders that wait for their tick, in order, and those carried out so far."""

    def __init__(self, orders: Iterable[Order] = (), done: Iterable[Order] = ()) -> None:
        """Hold `orders` (ticks rising) for later; `done` are those of an earlier part of the same game."""
        self.waiting: deque[Order] = deque(orders)
        self.done: list[Order] = list(done)

    def due(self) -> int:
        """Return the tick of the next order, a tick past all others without one."""
        return self.waiting[0].tick if self.waiting else LAST_TICK + 1

    def give(self, order: Order) -> None:
        """Add an order behind all of its tick."""
        place = len(self.waiting)
        while place and self.waiting[place - 1].tick > order.tick:
            place -= 1
        self.waiting.insert(place, order)

    def withdraw(self, order: Order) -> bool:
        """Take back an order that was given and still waits; whether it did."""
        place = next((place for place, each in enumerate(self.waiting) if each is order), -1)
        if place >= 0:
            del self.waiting[place]
        return place >= 0

    def take(self, tick: int) -> Iterable[Order]:
        """Yield, once, every order due by `tick`."""
        while self.waiting and self.waiting[0].tick <= tick:
            order = self.waiting.popleft()
            self.done.append(order)
            yield order


class OrderReader:
    """Turns JSON lines into orders of the given kinds."""

    def __init__(self, kinds: tuple[type[Order], ...]) -> None:
        """Know the orders of `kinds`."""
        self.kinds = {name_of(kind): kind for kind in kinds}
        self._fields = {name: [field.encode_name for field in msgspec.structs.fields(kind)] for name, kind in self.kinds.items()}
        self._decoders = {name: msgspec.json.Decoder(kind) for name, kind in self.kinds.items()}
        self._any = msgspec.json.Decoder(dict[str, msgspec.Raw])
        self._name = msgspec.json.Decoder(str)

    def line(self, text: bytes, where: str) -> Order:
        """Return the order of one line; raises BadInput naming `where`, the field and what would be right."""
        if len(text) > MOST_LINE:
            raise BadInput(f"{where}: is longer than {MOST_LINE} bytes; split the order")
        try:
            text.decode("utf-8")
        except UnicodeDecodeError:
            raise BadInput(f"{where}: is not UTF-8 text; save the file as UTF-8") from None
        try:
            raw = self._any.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise BadInput(f"{where}: is not a JSON object: {_told(error)}") from None
        if "order" not in raw:
            raise BadInput(f'{where}: has no field \'order\'; it names the order, as in "order": "move"')
        try:
            name = self._name.decode(raw["order"])
        except msgspec.DecodeError:
            raise BadInput(f"{where}: 'order' must be the name of an order in quotation marks") from None
        if name not in self.kinds:
            raise BadInput(f"{where}: unknown order {quoted(name)}; {one_of(name, self.kinds)}")
        fields = self._fields[name]
        for field in raw:
            if field not in (*fields, "order"):
                raise BadInput(f"{where}: '{name}' has no field {quoted(field)}; {one_of(field, fields)}")
        try:
            return self._decoders[name].decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise BadInput(f"{where}: '{name}': {_told(error)}") from None

    def read(self, data: bytes, name: str) -> list[Order]:
        """Return all orders of a file's contents (JSON Lines); empty lines are passed over, ticks must never fall."""
        orders: list[Order] = []
        for number, line in enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), 1):
            if not line.strip():
                continue
            order = self.line(line, f"{name}:{number}")
            if orders and order.tick < orders[-1].tick:
                raise BadInput(f"{name}:{number}: tick {order.tick} comes after tick {orders[-1].tick}; ticks must never fall")
            orders.append(order)
        return orders


def _told(error: Exception) -> str:
    """Return msgspec's message with the field first."""
    if isinstance(error, RecursionError):
        return "is nested too deeply"
    found = re.fullmatch(r"(.*?)(?: - at `\$\.?(.*)`)?", str(error), re.DOTALL)
    text, field = (found.group(1), found.group(2)) if found else (str(error), None)
    return f"field '{field}': {text}" if field else text


def as_line(order: Order) -> bytes:
    """Return an order as a line of an orders file, without what stands at its default."""
    plain: dict[str, Any] = msgspec.to_builtins(order)
    defaults = {field.encode_name: field.default for field in msgspec.structs.fields(type(order)) if not field.required}
    kept = {name: value for name, value in plain.items() if name not in defaults or value != defaults[name]}
    return msgspec.json.encode(kept)
