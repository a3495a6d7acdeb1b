import type en from '../en/receipt.ts'

const words: typeof en = {
  title: '收据',
  back: '我的账户',
  backToDesk: '员工工作台',
  print: '打印或存为 PDF',
  loading: '正在加载收据',
  error: '收据加载失败，请重试。',
  missing: '没有这张收据。',
  retry: '重试',
  number: '编号',
  date: '日期',
  issuedTo: '会员',
  hours: '小时',
  subtotal: '小计',
  fee: '服务费',
  discount: '优惠',
  tip: '小费',
  total: '合计',
  paidBy: '付款方式',
  paid: {
    balance: '账户余额',
    stripe: '银行卡',
    cash: '现金',
    terminal: '银行卡',
    bill: '记入账单',
    none: '无需付款',
  },
  refunded: '已退至',
  refund: { balance: '账户余额', card: '银行卡', cash: '现金', terminal: '银行卡' },
  underway: '处理中',
  due: '待付款',
  thanks: '多谢光临，改日再聚。',
  code: '编号二维码，供前台扫描',
}

export default words
