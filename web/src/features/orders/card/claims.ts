import { currentSession } from '../../../lib/session/session.ts'
import { choiceText } from '../../../lib/session/kept-choice.ts'
import { forget, recall, remember } from '../../../lib/browser/storage.ts'
import type { Claim } from './kept-claim.ts'

const storedAs = 'lantern_claim'

/** The text by which a browser keeps a member's card payment until its outcome is known. */
export const claimText = (memberId: number, claim: Claim, now: number): string =>
  choiceText('claim', memberId, claim, now)

/** Keeps the order of a card payment for after a reload or a lost response. */
export function storeClaim(claim: Claim): void {
  const memberId = currentSession().member?.id
  if (memberId !== undefined) remember(storedAs, claimText(memberId, claim, Date.now()))
}

/**
 * The card payment that was in progress when the page was left, unless its outcome is known. The code that reads it
 * is loaded only if a payment is stored; rejects if that fails.
 */
export async function storedClaim(): Promise<Claim | null> {
  const text = recall(storedAs)
  if (text === null) return null
  const { claimIn } = await import('./kept-claim.ts')
  const memberId = currentSession().member?.id
  return memberId === undefined ? null : claimIn(text, memberId, Date.now())
}

/** Deletes the kept payment, because it became an order, or failed. */
export function forgetClaim(): void {
  forget(storedAs)
}
