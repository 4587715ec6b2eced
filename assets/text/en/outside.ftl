# The Invasion display, the powers, the overworld.

invasion = Invasion
invasion-calm = Calm
invasion-low = Low
invasion-possible = Possible
invasion-high = High
invasion-imminent = Imminent
invasion-under-way = Under way
invasion-is = Invasion: { $word }
invasion-click-report = Click: how the last invasion went
invasion-click-go = Click: go to the adventurers, again for the next party
invasion-none-here = There are no invasions here: the map has no border gate, or no heart to go for.
invasion-halted = None can come
invasion-storm = { $hours ->
    [one] The Storm Ritual holds for { $hours } hour yet.
   *[other] The Storm Ritual holds for { $hours } hours yet.
}
invasion-cut-off = There is no way from the map's edge to the heart.
invasion-chance = { $percent } in this hour
invasion-tiny = less than 0.1 %
power-far-sight = Far Sight
power-far-sight-does = Spends a charge of the scrying pool and shows the next party on the overworld.
power-storm-ritual = Storm Ritual
power-storm-ritual-does = Needs a dark library. While it lasts no invasion comes.
power-scouts-eye = Scout's Eye
power-scouts-eye-does = Needs an altar. Sends ghost eyes round the guard posts; they see in the dark.
power-charges = Charges: { $count }
power-show = Click: show them again
power-ordered = Ordered; it waits for the game to go on.
power-use = Click: use it
overworld = The overworld
overworld-shows = The settlements round the dungeon and their roads.
close = Close
settlement-sends-warriors = Sends warriors
settlement-sends-parties = Sends adventurers, and punitive forces when it is angry
temper-quiet = Quiet
temper-uneasy = Uneasy
temper-angry = Angry
temper-striking = About to strike
next-party = The next party
next-nobody = Nobody can come now.
next-unknown = A charge of Far Sight, of the scrying pool, shows who comes next, from where and when.
next-mob = { $count ->
    [one] One from { $home }
   *[other] { $count } peasants from { $home }
}
next-who = { $count ->
    [one] One from { $home }
   *[other] { $count } adventurers from { $home }
}
next-beyond = beyond the overworld's edge
next-sets-out = They set out on { $hour }.
next-on-road = On the road: { $gone } of { $road } km.
next-gate = At the gate: { $hour }, if nothing holds them up.
next-gate-held = At the gate: { $hour }. The Storm Ritual, or a closed way, holds them up.
