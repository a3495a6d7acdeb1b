import { NewOrder } from '@lantern/contract/orders'
import * as z from 'zod/mini'

/** A claim is kept as long as a cart. By then a payment has long become an order or balance. */
const keptFor = 12 * 60 * 60 * 1_000

/** An order with the card payment that it is claimed by. */
export type Claim = NewOrder & { paymentIntentId: string }

const Kept = z.object({ memberId: z.int(), at: z.number(), claim: NewOrder })

/** How a browser keeps a member's card payment until its outcome is known. */
export function keptText(memberId: number, claim: Claim, now: number): string {
  return JSON.stringify({ memberId, at: now, claim })
}

/** The kept payment, if it belongs to this member and this night. */
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
