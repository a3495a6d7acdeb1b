import { currentSession } from '../../../lib/session/session.ts'
import { choiceText } from '../../../lib/session/kept-choice.ts'
import { forget, recall, remember } from '../../../lib/browser/storage.ts'
import type { Claim } from './kept-claim.ts'

const storedAs = 'lantern_claim'

/** How a browser keeps a member's card payment until its outcome is known. */
export const keptText = (memberId: number, claim: Claim, now: number): string =>
  choiceText('claim', memberId, claim, now)

/** Keeps what the member begins to pay for by card, over a reload and a lost answer. */
export function keepClaim(claim: Claim): void {
  const memberId = currentSession().member?.id
  if (memberId !== undefined) remember(storedAs, keptText(memberId, claim, Date.now()))
}

/**
 * The card payment that was under way when the page was left, unless its outcome is known. What it is read by is
 * downloaded only where something is kept; rejects where that fails.
 */
export async function keptClaim(): Promise<Claim | null> {
  const text = recall(storedAs)
  if (text === null) return null
  const { claimIn } = await import('./kept-claim.ts')
  const memberId = currentSession().member?.id
  return memberId === undefined ? null : claimIn(text, memberId, Date.now())
}

/** The payment became an order, or failed. */
export function forgetClaim(): void {
  forget(storedAs)
}
