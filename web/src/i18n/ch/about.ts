import type en from '../en/about.ts'

const words: typeof en = {
  title: '关于{club}',
  lead: '{club}是{hasCity, select, yes {{city}的} other {}}一家会员俱乐部。',
  pictures: {
    entrance: '夜里的大门：两盏灯笼之间，红门敞开',
    bar: '吧台：高凳、酒杯和亮着灯的酒架',
    mahjong: '从上方看的麻将桌，牌局正打到一半',
  },
  offer: {
    title: '房间与场地',
    error: '房间加载失败。',
    explore: '看看房间与场地',
  },
  visit: {
    title: '到店',
    desk: '前台时间',
    rooms: '房间开放',
    address: '地址',
    phone: '电话',
    book: '立即预订',
  },
}

export default words
