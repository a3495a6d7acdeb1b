import type { CardRefundReason } from '@lantern/contract/bills'
import {
  giveCardRefund,
  type CardRefundWay,
  type FailedRefund,
} from '@lantern/contract/corrections'
import type { Sent } from '@lantern/contract/endpoint'
import { cashRounding, toCents, type Cents } from '@lantern/contract/pricing'
import { needsWords, type Why } from './reason.ts'

export const cardRefundReasons = [
  'card_closed',
  'card_refused',
  'other',
] as const satisfies readonly CardRefundReason[]

/** The entries of the form. */
export interface CardRefundDraft extends Why<CardRefundReason> {
  way: CardRefundWay
}

/** The amount that changes hands, in cents. Cash is rounded to the five-cent coin. */
export function handedOver({ amount }: Pick<FailedRefund, 'amount'>, way: CardRefundWay): Cents {
  const cents = toCents(amount)
  return way === 'cash' ? cents + cashRounding(cents) : cents
}

/** The body that is sent; `null` while words are missing, or the contract refuses it. */
export function cardRefundOf({
  way,
  reason,
  note,
}: CardRefundDraft): Sent<typeof giveCardRefund>['body'] | null {
  if (needsWords({ reason, note })) return null
  const body = { way, reason, note: note.trim() }
  return giveCardRefund.body.safeParse(body).success ? body : null
}
