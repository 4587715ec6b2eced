# The lists of stock, structures and traps.

lists-stock = Stock and structures
lists-traps = Traps
lists-none = There is nothing yet.
lists-stock-hint = A click goes there, another to the next one.
lists-traps-hint = A click goes there and opens its panel.
lists-stock-column-1 = What
lists-stock-column-2 = There
lists-stock-column-3 = Ordered
lists-stock-column-4 = Remarks
lists-traps-column-1 = Trap
lists-traps-column-2 = State
lists-traps-column-3 = Next rearming
lists-traps-column-4 = Circuit
lists-carried = { $count } carried
lists-to-rearm = { $count } to rearm
lists-by-hand = By hand
lists-nobody = Nobody on Traps
lists-odds = { $percent } %, { $who }
lists-odds-ordered = { $percent } %, { $who } (ordered)
lists-no-trigger = No trigger
lists-drives-nothing = Drives nothing
lists-circuit = { $timers ->
    [0] {""}
    [one] 1 timer { $delay } s{" "}
   *[other] { $timers } timers { $delay } s{" "}
}{ $doors ->
    [0] {""}
    [one] 1 door
   *[other] { $doors } doors
}
