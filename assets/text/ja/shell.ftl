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

settings-title = 設定
settings-language = 言語
settings-window = 画面
settings-windowed = ウィンドウ
settings-full = フルスクリーン
settings-letters = 手紙ごとの設定は、ゲーム中にF10で開きます。

menu-title = 一時停止
menu-resume = 再開
menu-save = セーブ
menu-load = ロード
menu-settings = 設定
menu-letters = 手紙
menu-keys = キー
menu-title-screen = タイトルへ
menu-quit = 終了

keys-title = キー
key-pause = 一時停止・再開
key-speed = 速度
key-slower = 遅く
key-faster = 速く
key-camera = 視点の移動（矢印キーも可）
key-home = オーバーロードの心臓へ
key-menu = 今の操作をやめる・メニュー
key-settings = 手紙の設定
key-quick-save = クイックセーブ
key-quick-load = クイックロード
key-turn = 建てるものの向きを変える
key-duties = 仕事の割り当て
key-test = 試験発射
key-knowledge = 冒険者が知っていること
key-more = 追加で選ぶ
key-go-there = 見つかった者のところへ
key-dig = 掘る
key-build = 建てる
key-wire = 配線
key-remove = 撤去
key-relocate = 移設
key-stockpile = 貯蔵所
key-wires = すべての配線
key-paths = すべての冒険者の経路
key-next-minion = 次の手下
