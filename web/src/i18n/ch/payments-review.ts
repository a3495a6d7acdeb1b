import type en from '../en/payments-review.ts'

const words: typeof en = {
  retry: '重试',
  cancel: '取消',
  error: '付款加载失败。',
  empty: '没有待处理的付款',
  emptyText: '所有付款和退款都已妥善完成。',
  loading: '正在加载付款…',
  kinds: { needs_review: '待审核', refund_failed: '退款失败' },
  why: {
    needs_review: '支付公司的答复与请求不符，因此尚未入账，也未生成预订。',
    refund_failed: '支付公司未能退回这笔款项。',
  },
  purposes: { topup: '余额充值', booking: '房间预订', food: '餐饮' },
  asked: '请求金额',
  captured: '实收金额',
  toRefund: '应退金额',
  asking: '正在询问支付公司…',
  cantAsk: '暂时无法询问支付公司。',
  statuses: {
    requires_action: '等待持卡人',
    processing: '处理中',
    succeeded: '已付款',
    failed: '被拒绝',
    canceled: '已取消',
  },
  notOurs: '这笔钱属于另一笔付款。',
  reference: '编号',
  failure: '失败原因',
  again: '重新退款',
  againDone: '已重新发起退款',
  againStatus: {
    created: '等待发送。',
    pending: '正在退回。',
    succeeded: '已到账。',
    failed: '再次失败。',
  },
  actions: {
    credit: '存入余额',
    refund: '退回银行卡',
    note: '标为已查看',
  },
  questions: {
    credit: '将 {amount} 存入余额？',
    refund: '将 {amount} 退回银行卡？',
    note: '将这笔付款标为已查看？',
  },
  texts: {
    credit: '会员会在余额中看到。原本要购买的时段会释放。',
    refund: '由支付公司退回，需要几天时间。',
    note: '不涉及资金变动，这笔付款会从列表中移除。',
  },
  note: '备注',
  noteHint: '写下您的发现，供日后查阅。至少 3 个字符。',
  done: '付款已处理',
  failed: '操作未成功',
  failedText: '请重试。',
}

export default words
