import type en from '../en/statement.ts'

const words: typeof en = {
  title: '余额明细',
  lead: '余额的全部变动。',
  back: '我的账户',
  download: '下载 CSV',
  view: '显示',
  money: '余额',
  points: '积分',
  loading: '正在加载明细',
  error: '明细加载失败，请重试。',
  more: '查看更早的记录',
  empty: '暂无记录',
  emptyText: '充值、订房、点餐和退款都会列在这里。',
  emptyPoints: '暂无积分',
  emptyPointsText: '订房和餐饮每消费满 1 元积 1 分。',
  date: '日期',
  cause: '事项',
  number: '编号',
  amount: '金额',
  balance: '余额',
  total: '累计',
  receipt: '收据 {number}',
  byStaff: '前台办理',
  corrected: '账单减免 {amount}',
  handedOut: '已退 {amount}',
  earned: '获得积分',
  reversed: '扣回积分',
}

export default words
