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

settings-title = Settings
settings-language = Language
settings-window = Window
settings-windowed = Window
settings-full = Full screen
settings-letters = What each letter does is set in a game: F10.

menu-title = Paused
menu-resume = Go on
menu-save = Save
menu-load = Load
menu-settings = Settings
menu-letters = Letters
menu-keys = Keys
menu-title-screen = To the title
menu-quit = Quit

keys-title = Keys
key-pause = Pause, go on
key-speed = Speed
key-slower = Slower
key-faster = Faster
key-camera = Move the view, as the arrows do
key-home = To the overlord's heart
key-menu = End what is being done; else the menu
key-settings = Letters
key-quick-save = Quick save
key-quick-load = Quick load
key-turn = Turn what is to be built
key-duties = Duties
key-test = Test fire
key-knowledge = What adventurers know
key-more = Select one more
key-go-there = Go to who was found
key-dig = Dig
key-build = Build
key-wire = Wire
key-remove = Remove
key-relocate = Relocate
key-stockpile = Stockpile
key-wires = All wires
key-paths = Ways of all adventurers
key-next-minion = Next minion
