import type { Language } from './errors.ts'

/**
 * The kinds of movements, with the words that statements show for them. The ledger takes no other kind, so
 * every movement has words.
 */
export const causes = {
  opening_balance: ['Opening balance', '期初余额'],
  topup: ['Top-up by card', '银行卡充值'],
  cash_in: ['Cash paid in at the desk', '前台现金充值'],
  cash_out: ['Balance paid out in cash', '余额现金退还'],
  late_payment: ['Card payment kept as balance', '银行卡付款转入余额'],
  booking: ['Room booking', '订房'],
  booking_refund: ['Booking refund', '订房退款'],
  booking_moved: ['Booking moved', '换了房间或时间'],
  food_order: ['Food and drinks', '餐饮'],
  food_refund: ['Food refund', '餐饮退款'],
  refund_kept: ['Card refund paid otherwise', '银行卡退款改以其他方式退还'],
  provider_refund: ['Refund by the card company', '支付服务商后台退款'],
  bill_payment: ['Bill', '账单付款'],
  bill_refund: ['Bill refund', '账单退款'],
  bill_correction: ['Bill corrected', '账单更正'],
  bill_write_off: ['Bill written off', '账单核销'],
  owed: ['Owed to a closed account', '应退已删除账户'],
  owed_paid: ['Paid to the holder of a closed account', '已退还原账户持有人'],
  adjustment: ['Adjustment', '余额调整'],
} as const satisfies Record<string, readonly [en: string, ch: string]>

export type Cause = keyof typeof causes

/** Whether this version knows a kind. */
export const isCause = (kind: string): kind is Cause => Object.hasOwn(causes, kind)

/** The words for a kind. A kind that this version doesn't know gets those of an adjustment. */
export function causeIn(kind: string, language: Language): string {
  return causes[isCause(kind) ? kind : 'adjustment'][language === 'ch' ? 1 : 0]
}
