import type { CardRefundReason } from '@lantern/contract/bills'
import { giveCardRefund, type CardRefundMethod } from '@lantern/contract/corrections'
import type { Sent } from '@lantern/contract/endpoint'
import { needsWords, type Why } from './reason.ts'

export const cardRefundReasons = [
  'card_closed',
  'card_refused',
  'other',
] as const satisfies readonly CardRefundReason[]

/** The entries of the form. */
export interface CardRefundDraft extends Why<CardRefundReason> {
  method: CardRefundMethod
}

/** The body to send; `null` while the note is missing, or if the contract refuses it. */
export function cardRefundOf({
  method,
  reason,
  note,
}: CardRefundDraft): Sent<typeof giveCardRefund>['body'] | null {
  if (needsWords({ reason, note })) return null
  const body = { method, reason, note: note.trim() }
  return giveCardRefund.body.safeParse(body).success ? body : null
}
