import type en from '../en/membership.ts'

const words: typeof en = {
  title: '会员等级',
  error: '会员等级加载失败。',
  about: '看看各等级的权益。',
  next: '12 个月内再消费 {amount} 即可升为{tier}',
  yours: '您的等级',
  yoursUntil: '有效期至{date}',
  bySpend: '12 个月内消费满 {amount}，免费享一年',
  buy: {
    new: { month: '1 个月 · {price}', year: '1 年 · {price}' },
    more: { month: '续 1 个月 · {price}', year: '续 1 年 · {price}' },
  },
  line: { month: '{tier} 1 个月', year: '{tier} 1 年' },
  buyText: '即时生效；已购买的从到期日起顺延。',
  price: '价格',
  total: '合计',
  renews: '到期自动续期',
  pay: '支付 {amount}',
  byCard: '刷卡支付 {amount}',
  done: '您已成为{tier}会员',
  failed: '会员等级未购买成功',
  failedText: '请重试。',
  credited: '付款到账前价格有变',
  creditedText: '款项已存入您的余额。',
  processing: '付款处理中',
  processingText: '款项到账后会员等级即生效。',
  renewal: {
    label: '到期后',
    hint: '届时按当时价格从余额扣款，到期前一周会提醒您。',
    none: '不续期',
    month: '续 1 个月 · {price}',
    year: '续 1 年 · {price}',
    on: '到期将自动续期',
    off: '到期不再续期',
    failed: '续期设置未更改',
  },
}

export default words
