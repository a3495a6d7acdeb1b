import { currentSession } from '../../../lib/session/session.ts'
import { forget, recall, remember } from '../../../lib/browser/storage.ts'
import { claimIn, keptText, type Claim } from './kept-claim.ts'

const storedAs = 'lantern_claim'

/** Keeps what the member begins to pay for by card, over a reload and a lost answer. */
export function keepClaim(claim: Claim): void {
  const memberId = currentSession().member?.id
  if (memberId !== undefined) remember(storedAs, keptText(memberId, claim, Date.now()))
}

/** What the member was paying for by card when the page was left, if that isn't known to be over. */
export function keptClaim(): Claim | null {
  const memberId = currentSession().member?.id
  return memberId === undefined ? null : claimIn(recall(storedAs), memberId, Date.now())
}

/** It is an order, or none any more. */
export function forgetClaim(): void {
  forget(storedAs)
}
