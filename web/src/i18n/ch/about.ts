import type en from '../en/about.ts'

const words: typeof en = {
  title: '窗前一盏灯',
  lead: '{club}是{city}的一家会员俱乐部，从下午一直开到深夜。',
  story: {
    title: '缘起',
    first:
      '几个朋友凑到一起，总是找不到合适的地方：有人想唱歌，有人想打麻将，有人想看大屏幕球赛，而所有人都想在半夜吃上一口热的。',
    second:
      '于是我们在市中心租下一栋房子，窗前挂起一盏灯，把这些都放进同一个屋檐下。灯亮着，多半就有熟人在。',
    third: '会员按小时订房，酒水小食送到桌边，其余的交给我们。中英文都行，您喝什么茶，我们记得。',
  },
  offer: {
    title: '同一个屋檐下',
    karaoke: 'K房',
    karaokeText: '私密包房，最多 10 人，国⁠、⁠粤⁠、⁠英语歌都有。',
    mahjong: '麻将室',
    mahjongText: '桌子安静，灯光合适，牌拿在手里有分量。',
    theater: '影音厅',
    theaterText: '4K 投影，座椅可以往后靠。',
    vip: 'VIP 区',
    vipText: '独立的会客厅，留给重要的夜晚。',
    dining: '餐桌',
    diningText: '厨房现做，夜宵照样有。',
    house: '整场包下',
    houseText: '整栋都是您的，最多 100 位客人。',
    explore: '看看房间与场地',
  },
  visit: {
    title: '到店',
    desk: '前台时间',
    deskHours: '每天 10:00 至 22:00',
    rooms: '房间开放',
    address: '地址',
    phone: '电话',
    book: '立即预订',
  },
}

export default words
