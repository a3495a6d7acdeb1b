import { setTimeout } from 'node:timers/promises'
import { createBooking } from '@lantern/contract/bookings/bookings'
import { quoteMoreTime, takeMoreTime } from '@lantern/contract/bookings/change'
import {
  checkInBooking,
  extendBooking,
  leaveTable,
  undoPartyAction,
} from '@lantern/contract/floor/acts'
import { createPaymentIntent, getPayment } from '@lantern/contract/payments/payments'
import { balanceOf } from '../../src/features/wallet/service.ts'
import { transact } from '../../src/kernel/db/db.ts'
import { checkBooks } from '../checks/books.ts'
import { pay } from '../cards/card-payment.ts'
import { endAll, HOUR, slot, toldOf, tonight } from './change-races.ts'
import { FRIDAY, type Club } from '../club/club.ts'
import { overlaps } from './overlaps.ts'
import { versionOf } from '../checks/versions.ts'

const tableOf = async ({ pool }: Club, bookingId: number) =>
  (
    await pool.query<{ id: number }>(
      'SELECT table_id AS id FROM occupancies WHERE booking_id = $1 LIMIT 1',
      [bookingId],
    )
  ).rows[0]?.id

const moreKinds = ['book', 'extend', 'leave', 'undo', 'balance'] as const
type MoreKind = (typeof moreKinds)[number]

/**
 * Races a card payment for more time against another act at the other instance: a booking of that hour, the desk's
 * extension for cash, the party's leave, the undoing of its check-in, and the member's extension from the balance.
 * The card's money buys the hour or becomes the member's balance, never both and never neither.
 */
export async function moreTimeRaces(
  club: Club,
  races: number,
): Promise<{ line: string; violations: string[] }> {
  club.clock.set(FRIDAY)
  const member = await club.signedIn({ balance: 500_000_000 })
  const again = await club.signIn(member.person, 1)
  const other = await club.signedIn({ balance: 500_000_000 }, 1)
  const staff = await club.signedIn({ role: 'staff' }, 1)
  const { db } = club.kernels[0]
  const balance = () => transact(db, (tx) => balanceOf(tx, member.person.id))
  const violations: string[] = []
  const won: Record<string, number> = {}

  for (let race = 0; race < races; race += 1) {
    const kind: MoreKind = moreKinds[race % moreKinds.length] ?? 'book'
    // It is booked before 15:00 and checked in a minute later, so that no session ends in between.
    club.clock.set(new Date(FRIDAY.getTime() - 2 * 60_000))
    const { reply: booked } = await member.call(createBooking, { body: slot(tonight, 15) })
    const params = { id: String(booked.id) }
    club.clock.set(new Date(FRIDAY.getTime() + 60_000))
    await staff.call(checkInBooking, {
      params,
      body: { version: await versionOf(club, booked.id) },
    })
    const table = await tableOf(club, booked.id)
    const opening = await balance()
    const { version, usual: endsAt } = (await member.call(quoteMoreTime, { params })).reply
    const metadata = { bookingId: booked.id, version, endsAt }
    const request = { paymentType: 'booking_extension' as const, metadata }
    const { reply: intent } = await member.call(createPaymentIntent, { body: request })
    await pay(member, intent.clientSecret)
    if (kind === 'book') {
      // Only an expired hold doesn't block the room.
      await club.pool.query(
        "UPDATE bookings SET hold_expires_at = $2 WHERE changes_booking = $1 AND status = 'pending'",
        [booked.id, FRIDAY],
      )
    }
    const shown = { version, endsAt, totalPrice: '94.50' }
    const rival = {
      book: () => other.call(createBooking, { body: slot(tonight, 16) }),
      extend: () => staff.call(extendBooking, { params, body: { ...shown, pay: 'cash' } }),
      leave: () =>
        staff.call(leaveTable, {
          params: { id: String(table) },
          body: { party: { bookingId: booked.id, version } },
        }),
      undo: () => staff.call(undoPartyAction, { params, body: { version, act: 'check_in' } }),
      balance: () => again.call(takeMoreTime, { params, body: { ...shown, pay: 'balance' } }),
    } satisfies Record<MoreKind, () => Promise<{ status: number; code: string | null }>>
    const sent = { params: { intentId: intent.paymentIntentId } }
    // Concluding calls the card company first, so a competitor that starts at the same moment would nearly always
    // win.
    const late = 40 * (Math.floor(race / moreKinds.length) % 5)
    const compete = async (): Promise<{ status: number; code: string | null }> => {
      await setTimeout(late)
      return rival[kind]()
    }
    const [concluded, against] = await Promise.all([member.call(getPayment, sent), compete()])
    // A payment whose conclusion wasn't prevented is concluded by now. Another request returns its result.
    const { status, credited } = (await member.call(getPayment, sent)).reply
    const end = `${credited ? 'balance' : 'hour'} / ${against.code ?? against.status}`
    const name = `${kind}: ${end}`
    won[name] = (won[name] ?? 0) + 1
    const { rows } = await club.pool.query<{ cents: string; hours: string }>(
      `SELECT (100 * (subtotal + service_fee + tax))::int AS cents, hours
       FROM booking_sums JOIN bookings ON bookings.id = booking_id WHERE booking_id = $1`,
      [booked.id],
    )
    const byBalance = kind === 'balance' && against.status < 300 ? HOUR : 0
    const isLonger = !credited || byBalance > 0 || (kind === 'extend' && against.status < 300)
    const found = [status, await balance(), Number(rows[0]?.cents), Number(rows[0]?.hours)]
    const expected = [
      'succeeded',
      opening + (credited ? HOUR : 0) - byBalance,
      isLonger ? 2 * HOUR : HOUR,
      isLonger ? 2 : 1,
    ]
    const isOne = credited === against.status < 300
    if (concluded.status >= 300 || !isOne || JSON.stringify(found) !== JSON.stringify(expected)) {
      violations.push(`race ${race}, ${name}: found ${String(found)}, expected ${String(expected)}`)
    }
    await endAll(club)
  }
  const pairs = await overlaps(club)
  if (pairs > 0) violations.push(`${pairs} double bookings`)
  violations.push(...(await checkBooks(club.kernels[0])))
  return { line: `${races} races of more time by card: ${toldOf(won)}`, violations }
}
