# ゲームを取り巻く画面。

back = 戻る
loading = 読み込み中…
compiling = 初回起動の準備中です。一分ほどお待ちください…
title-motto = 心臓を狙う者どもを、迎え撃て。
title-continue = 続きから
title-new = 新しい戦役
title-load = ロード
title-settings = 設定
title-credits = クレジット
title-quit = 終了
title-newest = 最新のセーブ：{ $name }（{ $day }日目）

new-title = 新しい戦役
new-begin = 始める
new-size = { $width } × { $height } マス
new-damaged = 遊べません
new-days = 日数
new-days-hint = { $days }日目にオーバーロードが生きていれば勝利です。
new-seed = シード
new-seed-hint = 整数
new-seed-fault = シードは0以上の整数です。
new-dice = 振り直す

load-title = ロード
load-load = ロード
save-title = セーブ
save-save = セーブ
save-over = 上書きする
save-hint = セーブの名前
save-exists = 同じ名前のセーブがあります。もう一度押すと上書きします。
save-name = { $title } { $day }日目
saves-none = まだセーブはありません。
saves-remark = { $title } { $day }日目・{ $when }
saves-damaged = 読み込めません・{ $when }
saves-delete = 削除
saves-sure = 「{ $name }」を完全に削除しますか？
saved = { $name } として保存しました
not-saved = 保存できませんでした：{ $why }

credits-title = クレジット

menu-title = 一時停止
menu-resume = 再開
menu-save = セーブ
menu-load = ロード
menu-settings = 設定
menu-title-screen = タイトルへ
menu-quit = 終了

new-difficulty = 難易度
difficulty-gentle = やさしい
difficulty-usual = ふつう
difficulty-harsh = きびしい
difficulty-about = 資材は{ $stock }％。侵攻の確率は毎時最大{ $climbs }％まで上がり、怒った拠点は一日{ $sends }％の確率で部隊を送ります。
