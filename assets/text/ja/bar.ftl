# 画面上部のバー。

bar-minions = 手下：{ $count }
bar-day = { $day }日目
bar-hour = { $day }日目 { $hour }
bar-frames = { $tick }ティック・毎秒{ $frames }フレーム
bar-menu = メニュー
bar-pause = 一時停止
bar-speed = 速度 { $speed }×
