import { recordIn, type Both, type Language } from '../venue/languages.ts'

/** The reasons that cardholders give their bank, by the card company's codes. */
const reasons: Readonly<Record<string, Both>> = {
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
  recordIn(reasons[code] ?? otherReason, language)
