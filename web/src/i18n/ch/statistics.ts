import type en from '../en/statistics.ts'

const words: typeof en = {
  stats: {
    label: '数据',
    total: '预订总数',
    confirmed: '已确认预订',
    pending: '待确认预订',
    revenue: '总收入',
    allNights: '含之后各晚',
    ofComing: '确认率 {percent}%',
    lessRefunds: '已扣退款',
    awaiting: '{count, plural, =0 {没有待办} other {等您确认}}',
    error: '未能加载数据。',
  },
  charts: {
    period: '时段',
    days: '最近 {count} 晚',
    ahead: '未来 30 晚',
    popular: '热门场地',
    revenue: '每晚收入',
    booked: '预订 {amount}',
    food: '餐饮 {amount}',
    revenueOf: '{date}：{amount}。预订 {booked}（{count} 个），餐饮 {food}',
    share: '{percent}%',
    bookings: '{count} 个预订',
    best: '{amount} · {date}',
    empty: '这段时间没有预订。',
    noRevenue: '这段时间没有收入。',
    error: '未能加载图表。',
  },
}

export default words
