import { currentSession } from '../../../lib/session/session.ts'
import { forget, recall, remember } from '../../../lib/browser/storage.ts'
import { claimIn, keptText, type Claim } from './kept-claim.ts'

const storedAs = 'lantern_claim'

/** Keeps what the member begins to pay for by card, over a reload and a lost answer. */
export function keepClaim(claim: Claim): void {
  const memberId = currentSession().member?.id
  if (memberId !== undefined) remember(storedAs, keptText(memberId, claim, Date.now()))
}

/** The card payment that was under way when the page was left, unless its outcome is known. */
export function keptClaim(): Claim | null {
  const memberId = currentSession().member?.id
  return memberId === undefined ? null : claimIn(recall(storedAs), memberId, Date.now())
}

/** The payment became an order, or failed. */
export function forgetClaim(): void {
  forget(storedAs)
}
