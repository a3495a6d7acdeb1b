import type en from '../en/amenities.ts'

const words: typeof en = {
  title: '房间与场地',
  lead: '房间和餐桌，按小时预订。',
  loading: '正在加载房间与场地',
  loadingOne: '正在加载这处场地',
  error: '房间与场地没能加载出来，请稍后再试。',
  errorOne: '这处场地没能加载出来，请稍后再试。',
  missing: '没有找到这处场地',
  missingText: '可能已下架，或网址有误。',
  empty: '暂无房间',
  emptyText: '请过些时候再来看看。',
  retry: '重试',
  back: '全部房间与场地',
  perHour: '每小时',
  capacity: '最多 {count} 人',
  tonight: {
    free: '今晚有空',
    someFree: '今晚还有 {count} {measure, select, table {张} other {间}}',
    from: '今晚 {time} 起有空',
    full: '今晚已满',
    closed: '今晚休息',
    blocked: '今晚不开放',
    notOpen: '暂不开放预订',
    hours: '今晚可订时段',
    bookFrom: '从 {time} 开始预订',
    allHours: '全部时段',
  },
  book: '立即预订',
  notOpen: '这里目前不开放预订。',
  gallery: '{name} 的图片',
  views: {
    room: '{name}：全景',
    detail: '{name}：细节',
    night: '{name}：夜景',
  },
  show: {
    room: '看全景',
    detail: '看细节',
    night: '看夜景',
  },
  facts: '预订须知',
  hours: '开放时间',
  cancel: '取消',
  places: '房间数量',
  placesCount:
    '{count, plural, =1 {仅此一处} other {共 # {measure, select, table {张} other {间}}}}',
  fee: '服务费',
  feeText: '余额付款时另收价格的 {percent}。',
}

export default words
