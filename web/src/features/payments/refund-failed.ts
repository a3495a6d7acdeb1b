import type { Messages } from '../../i18n/messages.ts'

type Reason = keyof Messages['payments']['refundFailed']

/** The reasons in the card company's documentation; it may send others. */
const reasons: Readonly<Record<Reason, true>> = {
  declined: true,
  expired_or_canceled_card: true,
  insufficient_funds: true,
  lost_or_stolen_card: true,
  charge_for_pending_refund_disputed: true,
  merchant_request: true,
  unknown: true,
}
const isKnown = (code: string): code is Reason => Object.hasOwn(reasons, code)

/** The reason of a failed card refund, for the catalog; `unknown` for unknown codes. */
export const reasonOf = (code: string): Reason => (isKnown(code) ? code : 'unknown')
