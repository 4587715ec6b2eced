# The screens around a game.

back = Back
loading = Loading …
compiling = Compiling for this machine's first start: about a minute …
title-motto = They come for your heart. Let them come.
title-continue = Continue
title-new = New campaign
title-load = Load game
title-settings = Settings
title-credits = Credits
title-quit = Quit
title-newest = Newest save: { $name }, day { $day }

new-title = New campaign
new-begin = Begin
new-size = { $width } × { $height } cells
new-damaged = can't be played
new-days = Days
new-days-hint = Won when the overlord is alive on day { $days }.
new-seed = Seed
new-seed-hint = a whole number
new-seed-fault = A seed is a whole number from 0 on.
new-dice = Roll

load-title = Load game
load-load = Load
save-title = Save game
save-save = Save
save-over = Write over it
save-hint = Name of the save
save-exists = There is one of that name. Save again to write over it.
save-name = { $title }, day { $day }
saves-none = There are no saves yet.
saves-remark = { $title }, day { $day } · { $when }
saves-damaged = can't be loaded · { $when }
saves-delete = Delete
saves-sure = Delete "{ $name }" for good?
saved = Saved as { $name }
not-saved = Not saved: { $why }

credits-title = Credits

menu-title = Paused
menu-resume = Go on
menu-save = Save
menu-load = Load
menu-settings = Settings
menu-title-screen = To the title
menu-quit = Quit

new-difficulty = Difficulty
difficulty-gentle = Gentle
difficulty-usual = Usual
difficulty-harsh = Harsh
difficulty-about = { $stock } % of the stock; the hourly chance climbs by { $climbs } %; an angry settlement sends a force with { $sends } % a day.
