import * as z from 'zod/mini'
import { longestNote, mostLines, mostOfOne, type Cart } from './cart.ts'

/** A cart is kept for one night, because nobody orders what they chose yesterday. */
const keptFor = 12 * 60 * 60 * 1_000

const Kept = z.object({
  memberId: z.int(),
  at: z.number(),
  cart: z
    .array(
      z.object({
        id: z.int(),
        nameEn: z.string(),
        nameCh: z.string(),
        quantity: z.int().check(z.minimum(1), z.maximum(mostOfOne)),
        price: z.string().check(z.regex(/^\d+\.\d{2}$/)),
        note: z.string().check(z.maxLength(longestNote)),
      }),
    )
    .check(z.maxLength(mostLines)),
})

/** How a browser keeps a member's cart. It keeps one cart: the next member's replaces it. */
export function keptText(memberId: number, cart: Cart, now: number): string {
  return JSON.stringify({ memberId, at: now, cart })
}

/** The kept cart, if it belongs to this member and this night; otherwise an empty one. */
export function cartIn(text: string | null, memberId: number, now: number): Cart {
  try {
    const kept = Kept.parse(JSON.parse(text ?? ''))
    const isTheirs = kept.memberId === memberId && Math.abs(now - kept.at) < keptFor
    return isTheirs ? kept.cart : []
  } catch {
    return []
  }
}
