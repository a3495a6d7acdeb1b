import type { Booking } from '@lantern/contract/bookings'
import type { MoreTime, MoreTimeChoice, takeMoreTime } from '@lantern/contract/bookings-extend'
import type { Received } from '@lantern/contract/endpoint'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { LEAST_BY_CARD } from '../../payments/service.ts'
import { limitPassed } from '../../bills/service.ts'
import { byNow } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import { findBooking, type BookingRow } from '../core/repository.ts'
import { holdsRoom, isSeated } from '../core/rules.ts'
import { showBooking } from '../core/service.ts'
import { isOpenTab, readPartyBill } from '../party/service.ts'
import { extendParty, moreTimeFor, pointsOfTime } from './service.ts'

/** A member's own booking; throws `not_found` otherwise. */
export async function requireOwn(tx: Tx, memberId: number, bookingId: number): Promise<BookingRow> {
  const booking = await findBooking(tx, bookingId)
  if (booking?.userId !== memberId || booking.holdExpiresAt !== null) {
    throw new Refusal('not_found')
  }
  return booking
}

/** Whether a party's bill is an open tab that has room for this amount by its member. */
const mayGoOnBill = (bill: BillView, more: Cents): boolean =>
  isOpenTab(bill) && limitPassed(bill, more) === null

/** The more time that a member's party can have now, with its price (`GET /api/bookings/{id}/extension`). */
export function quoteOwnTime(
  { db, clock, cards }: Kernel,
  memberId: number,
  bookingId: number,
): Promise<MoreTime> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const booking = await requireOwn(tx, memberId, bookingId)
    if (!holdsRoom(booking.status)) throw new Refusal('wrong_state', { status: booking.status })
    if (!isSeated(booking)) throw new Refusal('not_seated')
    const bill = await readPartyBill(tx, booking, now)
    const { usual, all } = await moreTimeFor(tx, booking, now)
    const choices = all.map((end): MoreTimeChoice => {
      const { total } = end.price
      return {
        endsAt: end.to.toISOString(),
        endTime: end.endTime,
        minutes: end.minutes,
        totalPrice: toDollars(total),
        points: pointsOfTime(bill, end),
        onBill: mayGoOnBill(bill, total),
        byCard: cards !== null && total >= LEAST_BY_CARD,
      }
    })
    return { version: booking.version, choices, usual: usual.to.toISOString() }
  })
}

/** A member's request for more time, with what the page showed. */
export interface OwnTimeRequest {
  memberId: number
  bookingId: number
  wish: Received<typeof takeMoreTime>['body']
  repeatable: RepeatableCall | null
}

/**
 * Gives a member's own party more time, with the same rules and locks as the desk (`POST
 * /api/bookings/{id}/extension`).
 */
export function takeOwnTime(
  { db, clock }: Kernel,
  { memberId, bookingId, wish, repeatable: call }: OwnTimeRequest,
): Promise<Booking> {
  const at = clock.now()
  return repeatable(db, call, {
    async run(tx) {
      await requireOwn(tx, memberId, bookingId)
      const { version, ...paying } = wish
      await extendParty(tx, { bookingId, version }, paying, await byNow(tx, at))
      return bookingId
    },
    show: (tx, id) => showBooking(tx, id, at),
    id: Number,
  })
}
