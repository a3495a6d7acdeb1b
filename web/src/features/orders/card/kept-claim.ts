import { NewOrder } from '@lantern/contract/menu/orders'
import { choiceIn } from '../../../lib/session/kept-choice.ts'

export type Claim = NewOrder & { paymentIntentId: string }

const isClaim = (value: unknown): value is Claim => {
  const { data } = NewOrder.safeParse(value)
  return data?.paymentIntentId !== undefined
}

/** The kept payment, if it belongs to this member and this night. */
export const claimIn = (text: string | null, memberId: number, now: number): Claim | null =>
  choiceIn(text, { name: 'claim', memberId, now, check: isClaim }) ?? null
