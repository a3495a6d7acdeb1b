-- The story of the about page is the venue's own, and a venue without one has none. A trial, which has the demo accounts,
-- keeps the text that stood there while it had written none.
UPDATE venue_settings
   SET story_en = E'It began with friends who could never find a table. One wanted to sing, one to play mahjong, one to watch the match on a proper screen, and all of them wanted to eat after midnight.\n\nSo we took a house downtown, hung a lantern in the window and put all of it under one roof. When it is lit, somebody you know is probably in.\n\nMembers book a room by the hour, order to the table, and leave the rest to us. We speak English and Chinese, and we remember how you take your tea.',
       story_ch = E'几个朋友凑到一起，总是找不到合适的地方：有人想唱歌，有人想打麻将，有人想看大屏幕球赛，而所有人都想在半夜吃上一口热的。\n\n于是我们在市中心租下一栋房子，窗前挂起一盏灯，把这些都放进同一个屋檐下。灯亮着，多半就有熟人在。\n\n会员按小时订房，酒水小食送到桌边，其余的交给我们。中英文都行，您喝什么茶，我们记得。'
 WHERE story_en = '' AND story_ch = '' AND EXISTS (SELECT FROM users WHERE email = 'member@lantern.example');
