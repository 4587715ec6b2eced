"""What rules look up by number all the time: columns of the content's tables as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from game.content.casting import preferred
from game.content.types import DUTIES

if TYPE_CHECKING:
    from game.content.load import Content


JOB_ACTIONS = (
    *("dig", "build", "remove", "relocate", "rearm", "close"),
    *("treat", "lay_down", "capture", "dismantle", "burn", "kill"),
)
"""By the numbers of the kinds of jobs their lines in Z8's table; what is relocated has two others."""


class Arms(NamedTuple):
    """C11: what somebody's gear is in a fight."""

    attack: int
    wounds_as: str
    range_cells: int  # 0: what is adjacent
    shield: int
    armour: int


class Figures:
    """Columns of the tables as arrays, by the numbers of their entries; not to be written."""

    def __init__(self, content: Content) -> None:
        """Read them off the tables."""
        structures, materials = content.structures.values(), content.materials
        self.is_minion = np.array([kind.nature == "minion" for kind in content.people.values()], np.bool_)
        self.is_overlord = np.array([kind.nature == "overlord" for kind in content.people.values()], np.bool_)
        self.is_adventurer = np.array([kind.nature == "adventurer" for kind in content.people.values()], np.bool_)
        self.is_creature = np.array([kind.nature == "creature" for kind in content.people.values()], np.bool_)
        self.is_water = np.array([kind.swim > 0 for kind in content.terrain.values()], np.bool_)
        self.blocks = np.array([kind.blocks for kind in structures], np.uint8)
        names = content.structures.names
        self.is_trigger = np.array([name in content.triggers for name in names], np.bool_)
        self.is_mechanism = np.array([name in content.mechanisms for name in names], np.bool_)
        self.is_timer = np.array([kind.delays for kind in structures], np.bool_)
        self.is_door = np.array([name == "door" for name in names], np.bool_)
        self.spreads = np.array([name in content.triggers and content.triggers[name].reach > 0 for name in names], np.bool_)
        self.by_hand = np.array([name in content.triggers and content.triggers[name].covers == "hand" for name in names], np.bool_)
        self.expires = self.is_mechanism | np.array(
            [name in content.triggers and content.triggers[name].expires for name in names], np.bool_
        )
        self.lights = np.array([kind.light_cells for kind in structures], np.int64)
        self.opaque = np.array([not kind.clear for kind in structures], np.bool_)
        self.stands_alone = np.array([name != content.combat.shares_cell for name in content.people.names], np.bool_)
        self.preferred_spells = preferred(list(content.spells.values()))
        self._arms: dict[int, Arms] = {}
        self._gear = tuple(content.gear.values())
        self.sinks = sum(1 << number for number, kind in enumerate(content.gear.values()) if kind.sinks)
        self._armour = [kind.armour for kind in content.gear.values()]
        self._worn: dict[int, int] = {}
        # By kind of job; -1 where the structure says.
        self.action_duty = np.full(len(JOB_ACTIONS), -1, np.int64)
        for number, name in enumerate(JOB_ACTIONS):
            if name in content.actions and content.actions[name].duty:
                self.action_duty[number] = DUTIES.index(content.actions[name].duty)
        self.duty = np.array([DUTIES.index(kind.duty) for kind in structures], np.int64)
        self.holds = np.array([1 << materials.number[kind.holds] if kind.holds else 0 for kind in structures], np.uint8)
        self.cost = np.array([[kind.cost.get(name, 0) for name in materials.names] for kind in structures], np.int64)
        self.store = np.array([material.store for material in materials.values()], np.int64)

    def arms_of(self, gear: int) -> Arms:
        """C11: return what a set of gear, as bits, is in a fight."""
        if gear not in self._arms:
            worn = [piece for number, piece in enumerate(self._gear) if gear >> number & 1]
            weapon = next((piece for piece in worn if piece.slot == "weapon"), None)
            self._arms[gear] = Arms(
                weapon.attack if weapon else 0,
                weapon.wounds_as if weapon else "bare",
                weapon.range_cells if weapon else 0,
                sum(piece.defence for piece in worn),
                sum(piece.armour for piece in worn),
            )
        return self._arms[gear]

    def armour_of(self, gear: int) -> int:
        """T20, C11: return what a set of gear, as bits, adds to a defence."""
        if gear not in self._worn:
            self._worn[gear] = sum(armour for number, armour in enumerate(self._armour) if gear >> number & 1)
        return self._worn[gear]
