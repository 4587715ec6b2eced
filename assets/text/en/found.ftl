# Who was found, what they came for, how it ended.

goal-kill_overlord = Came to kill the overlord
goal-steal_treasure = Came to steal treasure
goal-rescue_prisoner = Came to free a prisoner
goal-destroy_altar = Came to destroy an altar
goal-unknown = Nobody knows what they came for
found-title = Adventurers found in the dungeon
found-seen = Your people have seen them
found-ghost-eyes = The ghost eyes have seen them
found-fight = A fight has broken out with them
found-alarm = They have set off an alarm trap
found-demon-hall = They are in the demon hall
found-somehow = Somebody has seen them
found-count = { $count ->
    [one] { $count } adventurer, average level { $level }
   *[other] { $count } adventurers, average level { $level }
}
found-gone = None of them is here any more
found-where = { $how } at [{ $x }, { $y }].
found-whose = Of { $faction }. { $where }
found-level = Level { $level }
found-more = and { $count } more
found-no-talents = No talents
found-kind = { $kind }, level { $level }
go-there = Go there
outcome-day = Day
outcome-won = The campaign is won
outcome-lost = The campaign is lost
outcome-play-on = Play on
outcome-repelled = Invasions repelled
outcome-got-away = Invasions that got away
