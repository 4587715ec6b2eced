# 百科事典。

encyclopedia-title = 百科事典
encyclopedia-search = 言葉、またはT19などの規則番号で探す
encyclopedia-none = その名前のものはありません。
encyclopedia-remark = { $heading }・{ $rule }
encyclopedia-rule = 規則 { $rule }
heading-structures = 建造物
heading-mechanisms = 罠の機構
heading-triggers = 罠の引き金
heading-people = 人と魔物
heading-talents = 才能
heading-gear = 装備
heading-spells = 呪文
heading-materials = 資材
heading-terrain = 地形
heading-settlements = 拠点
heading-powers = 力
heading-rules = 規則
heading-tables = 表
table-c8 = 戦いの構え
table-i5 = 制限時間
table-i11 = 日ごとの侵入者
yes = はい
no = いいえ
menu-encyclopedia = 百科事典
title-encyclopedia = 百科事典
