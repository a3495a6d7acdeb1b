import type en from '../en/about.ts'

const words: typeof en = {
  title: '关于{club}',
  lead: '{club}是{city}的一家会员俱乐部。',
  offer: {
    title: '房间与场地',
    error: '房间加载失败。',
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
