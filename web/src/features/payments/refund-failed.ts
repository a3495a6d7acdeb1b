import type { Messages } from '../../i18n/messages.ts'

type Reason = keyof Messages['payments']['refundFailed']

/** The reasons that the card company's documents list; it may give others. */
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

/** Why a refund reached no card, for the catalog: a code that nobody knows is no better than none. */
export const reasonOf = (code: string): Reason => (isKnown(code) ? code : 'unknown')
