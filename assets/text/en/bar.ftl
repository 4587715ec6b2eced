# The bar along the window's top.

bar-minions = Minions: { $count }
bar-day = Day { $day }
bar-hour = Day { $day }, { $hour }
bar-frames = Tick { $tick }, { $frames } frames/s
bar-menu = Menu
bar-pause = Pause
bar-speed = Speed { $speed }×
