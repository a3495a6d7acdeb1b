import { allocate, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { findAttemptsFor } from '../../payments/service.ts'
import { leftOf, refundToCard } from '../../payments/refunds/service.ts'
import type { Posting } from '../../wallet/service.ts'

/** A part of what a card paid for a booking. */
interface CardPart {
  attemptId: string
  amount: Cents
}

/**
 * The parts in which an amount goes back: to the cards that paid, the last payment first, and the rest by another way.
 */
export interface Back {
  cards: CardPart[]
  rest: Cents
}

/** The cause of more time that a card paid for. By it the money goes back to the card. */
export const extendedByCard = (bookingId: number, attemptId: string): string =>
  `booking:${bookingId}:extended:${attemptId}`

/** Divides an amount that goes back of a booking. No card gets more than it paid less what it got back. */
export async function divideBack(tx: Tx, bookingId: number, cents: Cents): Promise<Back> {
  const attempts = [
    ...(await findAttemptsFor(tx, 'booking_extension', { bookingId })),
    ...(await findAttemptsFor(tx, 'booking_change', { bookingId })),
    ...(await findAttemptsFor(tx, 'booking', { bookingId })),
  ].filter(({ outcome }) => outcome === 'bought')
  const cards: CardPart[] = []
  let rest = cents
  for (const attempt of attempts) {
    const amount = Math.min(rest, await leftOf(tx, attempt))
    if (amount > 0) cards.push({ attemptId: attempt.id, amount })
    rest -= Math.max(0, amount)
  }
  return { cards, rest }
}

/** A part of what goes back, divided among its ways in proportion, to the cent. */
export function partOf({ cards, rest }: Back, cents: Cents): Back {
  const [ofRest = 0, ...ofCards] = allocate(cents, [rest, ...cards.map(({ amount }) => amount)])
  const parts = cards.map((card, place) => ({ ...card, amount: ofCards[place] ?? 0 }))
  return { cards: parts.filter(({ amount }) => amount > 0), rest: ofRest }
}

/** The amount that goes to cards. */
export const toCardsOf = ({ cards }: Back): Cents =>
  cards.reduce((all, { amount }) => all + amount, 0)

/**
 * Writes down what goes back to cards, and tells the postings for it. The first refund has the cause's own reference,
 * by which it is sent after the commit; the reconciler sends further ones.
 */
export async function refundCards(
  tx: Tx,
  { cards }: Back,
  { reference, at }: { reference: string; at: Date },
): Promise<Posting[]> {
  const postings: Posting[] = []
  for (const [turn, { attemptId, amount }] of cards.entries()) {
    const cause = turn === 0 ? reference : `${reference}:${turn + 1}`
    const { already } = await refundToCard(tx, { attemptId, amount, reference: cause, at })
    postings.push(
      { account: 'card_clearing', cents: amount - already },
      { account: 'refunds_to_review', cents: already },
    )
  }
  return postings
}
