# 貯蔵、建造物、罠の一覧。

lists-stock = 貯蔵と建造物
lists-traps = 罠
lists-none = まだ何もありません。
lists-stock-hint = クリックでその場所へ。もう一度で次の場所へ。
lists-traps-hint = クリックでその場所へ行き、詳細を開きます。
lists-stock-column-1 = 種類
lists-stock-column-2 = 数
lists-stock-column-3 = 予定
lists-stock-column-4 = 備考
lists-traps-column-1 = 罠
lists-traps-column-2 = 状態
lists-traps-column-3 = 次の再装填
lists-traps-column-4 = 回路
lists-carried = { $count }運搬中
lists-to-rearm = 要再装填{ $count }
lists-by-hand = 手動
lists-nobody = 罠の担当なし
lists-odds = { $percent }%・{ $who }
lists-odds-ordered = { $percent }%・{ $who }（予定）
lists-no-trigger = 作動装置なし
lists-drives-nothing = 接続先なし
lists-circuit = { $timers ->
    [0] {""}
   *[other] タイマー{ $timers }個 { $delay }秒{" "}
}{ $doors ->
    [0] {""}
   *[other] 扉{ $doors }枚
}
