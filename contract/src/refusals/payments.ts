import type { InEach } from '../languages.ts'

/** Refusals of the wallet and of payments, in the form of `refusals.ts`. */
export const paymentsRefusals = {
  insufficient_balance: {
    status: 402,
    en: 'Your account balance is too low to make this booking. Please top up your account.',
    ch: '余额不足，请先充值。',
  },
  invalid_amount: {
    status: 400,
    en: 'Please enter a valid amount between ${min} and ${max}.',
    ch: '请输入 ${min} 至 ${max} 之间的金额。',
  },
  card_amount_too_small: {
    status: 400,
    en: 'A card pays ${min} or more. Please pay this from your balance.',
    ch: '银行卡付款最低 ${min}，请改用余额支付。',
  },
  payment_failed: { status: 402, en: 'The payment did not go through.', ch: '付款未成功。' },
  already_paid: {
    status: 409,
    en: 'This is paid already. You find it in your account.',
    ch: '这笔已经付过了，可在账户中查看。',
  },
  payment_pending: {
    status: 409,
    en: 'Your payment is being processed. Please wait.',
    ch: '付款正在处理中，请稍候。',
  },
  payment_unreachable: {
    status: 503,
    en: 'The card company does not answer right now. Please try again.',
    ch: '暂时连不上支付服务商，请重试。',
  },
  payment_credited: {
    status: 409,
    en: 'That time was taken before your payment arrived. The money is in your balance.',
    ch: '付款到账前该时段已被订走，款项已存入您的余额。',
  },
  bad_signature: {
    status: 400,
    en: 'The message is not signed by the card company.',
    ch: '消息签名无效。',
  },
  payments_not_configured: {
    status: 409,
    en: 'Card payments are not set up at this venue yet.',
    ch: '本店尚未开通银行卡支付。',
  },
} as const satisfies Record<string, InEach & { readonly status: number }>
