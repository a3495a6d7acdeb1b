import { NewOrder } from '@lantern/contract/menu/orders'
import { currentSession } from '../../../lib/session/session.ts'
import { choiceIn, choiceText } from '../../../lib/session/kept-choice.ts'
import { forget, recall, remember } from '../../../lib/browser/storage.ts'

/** The order of a card payment whose outcome isn't known yet. */
export type Claim = NewOrder & { paymentIntentId: string }

const storedAs = 'lantern_claim'

const isClaim = (value: unknown): value is Claim => {
  const { data } = NewOrder.safeParse(value)
  return data?.paymentIntentId !== undefined
}

export const claimText = (memberId: number, claim: Claim, now: number): string =>
  choiceText('claim', memberId, claim, now)

/** The kept payment, if it belongs to this member and this night. */
export const claimIn = (text: string | null, memberId: number, now: number): Claim | null =>
  choiceIn(text, { name: 'claim', memberId, now, check: isClaim }) ?? null

export function storeClaim(claim: Claim): void {
  const memberId = currentSession().member?.id
  if (memberId !== undefined) remember(storedAs, claimText(memberId, claim, Date.now()))
}

/** The card payment that was in progress when the page was left, unless its outcome is known. */
export function storedClaim(): Claim | null {
  const memberId = currentSession().member?.id
  return memberId === undefined ? null : claimIn(recall(storedAs), memberId, Date.now())
}

export const forgetClaim = (): void => forget(storedAs)
