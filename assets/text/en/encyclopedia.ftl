# The encyclopedia.

encyclopedia-title = Encyclopedia
encyclopedia-search = Search by a word, or a rule such as T19
encyclopedia-none = There is nothing of that name.
encyclopedia-remark = { $heading } · { $rule }
encyclopedia-rule = Rule { $rule }
heading-structures = Structures
heading-mechanisms = Mechanisms
heading-triggers = Triggers
heading-people = People
heading-talents = Talents
heading-gear = Gear
heading-spells = Spells
heading-materials = Materials
heading-terrain = Ground
heading-settlements = Settlements
heading-powers = Powers
heading-rules = Rules
heading-tables = Tables
table-c8 = Stances in a fight
table-i5 = Time limits
table-i11 = Who comes, by day
yes = yes
no = no
menu-encyclopedia = Encyclopedia
title-encyclopedia = Encyclopedia
