import type en from '../en/offline.ts'

const words: typeof en = {
  title: '当前没有网络',
  asOf: '当前没有网络，以下内容截至 {moment}。',
  none: '当前没有网络。恢复后，本页会自动打开。',
  unreachable: '订房、点餐和付款都需要网络；断网期间没有提交任何内容。',
  number: '会员号',
  qr: '您的会员号二维码',
  bookings: '即将到来的预订',
  empty: '没有预订。',
  id: '预订编号',
  again: '重试',
}

export default words
