import { NewOrder } from '@lantern/contract/orders'
import * as z from 'zod/mini'

/** As long as a cart is kept: what was paid for is an order, or balance, long before. */
const keptFor = 12 * 60 * 60 * 1_000

/** An order with the card payment that it is claimed by. */
export type Claim = NewOrder & { paymentIntentId: string }

const Kept = z.object({ memberId: z.int(), at: z.number(), claim: NewOrder })

/** How a browser keeps what a member is paying for by card, until it is known what became of it. */
export function keptText(memberId: number, claim: Claim, now: number): string {
  return JSON.stringify({ memberId, at: now, claim })
}

/** What that member was paying for; nobody is given another's, nor one of another night. */
export function claimIn(text: string | null, memberId: number, now: number): Claim | null {
  try {
    const kept = Kept.parse(JSON.parse(text ?? ''))
    const { paymentIntentId } = kept.claim
    const isTheirs = kept.memberId === memberId && Math.abs(now - kept.at) < keptFor
    return isTheirs && paymentIntentId !== undefined ? { ...kept.claim, paymentIntentId } : null
  } catch {
    return null
  }
}
