import { isKeyOf } from '../calls/records.ts'
import { recordIn, sayIn, type Both, type InEach, type Language } from '../venue/languages.ts'

/** The causes of wallet entries and postings, with their text in statements. */
const causes = {
  opening_balance: { en: 'Opening balance', ch: '期初余额' },
  topup: { en: 'Top-up by card', ch: '银行卡充值' },
  topup_credit: { en: 'Top-up credit', ch: '充值赠送' },
  cash_in: { en: 'Cash paid in at the desk', ch: '前台现金充值' },
  cash_out: { en: 'Balance paid out in cash', ch: '余额现金退还' },
  late_payment: { en: 'Card payment added to balance', ch: '银行卡付款转入余额' },
  booking: { en: 'Room booking', ch: '订房' },
  booking_refund: { en: 'Booking refund', ch: '订房退款' },
  booking_moved: { en: 'Booking moved', ch: '换房或改时间' },
  food_order: { en: 'Food and drinks', ch: '餐饮' },
  food_refund: { en: 'Food refund', ch: '餐饮退款' },
  refund_kept: { en: 'Card refund paid another way', ch: '银行卡退款改以其他方式退还' },
  provider_refund: { en: 'Refund by the card company', ch: '支付服务商后台退款' },
  dispute: { en: 'Disputed by the cardholder', ch: '持卡人拒付' },
  membership: { en: 'Membership', ch: '会员等级' },
  minimum_spend: { en: 'Minimum spend', ch: '最低消费差额' },
  bill_payment: { en: 'Bill', ch: '账单付款' },
  redemption: { en: 'Paid with points', ch: '积分抵扣' },
  bill_refund: { en: 'Bill refund', ch: '账单退款' },
  bill_correction: { en: 'Bill corrected', ch: '账单更正' },
  bill_transfer: { en: 'Moved to another bill', ch: '转账单' },
  bill_write_off: { en: 'Bill written off', ch: '账单核销' },
  goodwill: { en: 'Goodwill', ch: '店家补偿' },
} as const satisfies Record<string, InEach>

export type Cause = keyof typeof causes

/** The text of a cause. An unknown cause, of another version, gets the text of a correction. */
export function causeIn(kind: string, language: Language): string {
  return sayIn(causes[isKeyOf(kind, causes) ? kind : 'bill_correction'], language)
}

/** The reasons that cardholders give their bank, by the card company's codes. */
const disputeReasons: Readonly<Record<string, Both>> = {
  credit_not_processed: { en: 'An expected refund didn’t come', ch: '应退的款项没有收到' },
  duplicate: { en: 'Charged twice', ch: '重复扣款' },
  fraudulent: { en: 'The cardholder didn’t make this payment', ch: '持卡人否认这笔付款' },
  product_not_received: { en: 'Not received', ch: '没有收到所购内容' },
  product_unacceptable: { en: 'Not as described', ch: '所购内容与描述不符' },
  subscription_canceled: { en: 'Charged after cancellation', ch: '取消后仍被扣款' },
  unrecognized: { en: 'The cardholder doesn’t recognize the payment', ch: '持卡人不认得这笔付款' },
}

const otherReason: Both = { en: 'Another reason', ch: '其他原因' }

/** The cardholder's reason for a dispute in words. A code that isn't known counts as another reason. */
export const disputeReason = (code: string, language: Language): string =>
  recordIn(disputeReasons[code] ?? otherReason, language)
