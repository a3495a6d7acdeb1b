import { holdsRoom } from '../../src/features/bookings/core/rules.ts'
import { setAmenityAvailability } from '@lantern/contract/venue/amenities'
import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import { changeBooking } from '@lantern/contract/bookings/change'
import { checkInBooking } from '@lantern/contract/floor/acts'
import { changeByReminder } from '@lantern/contract/account/reminders'
import { byNow } from '../../src/features/bills/service.post.ts'
import { changeStatus, lockBooking } from '../../src/features/bookings/core/service.ts'
import { linksOf } from '../../src/features/reminders/service.keys.ts'
import { balanceOf } from '../../src/features/wallet/service.ts'
import { transact } from '../../src/kernel/db/db.ts'
import { checkBooks } from '../checks/books.ts'
import { FRIDAY, type Club } from '../club/club.ts'
import { overlaps } from './overlaps.ts'
import { versionOf } from '../checks/versions.ts'

const kinds = ['book', 'cancel', 'check-in', 'block', 'itself', 'link'] as const
type Kind = (typeof kinds)[number]

const THEATER = 3
/** The price in cents of an hour of the theater with its fee. */
export const HOUR = 9_450
export const slot = (bookingDate: string, from: number) => ({
  amenityId: THEATER,
  bookingDate,
  startTime: `${from}:00`,
  endTime: `${from + 1}:00`,
})
export const tonight = '2026-11-20'
const tomorrow = '2026-11-21'

/** The bookings that keep a room, including holds for a payment. */
const bookingsNow = async ({ pool }: Club) =>
  (
    await pool.query<{ id: number; checked: boolean; user_id: number }>(
      `SELECT id, checked_in_at IS NOT NULL AS checked, user_id FROM bookings
       WHERE status IN ('pending', 'confirmed', 'paid_online')`,
    )
  ).rows

/** Ends every booking, so that the next race has empty rooms. */
export async function endAll(club: Club): Promise<void> {
  for (const { id, checked } of await bookingsNow(club)) {
    await transact(club.kernels[0].db, async (tx) => {
      const booking = await lockBooking(tx, id)
      const to = checked ? 'completed' : 'canceled'
      // If the booking was a hold for another one, both end together.
      if (booking && holdsRoom(booking.status)) {
        await changeStatus(tx, booking, to, await byNow(tx, club.clock.now()))
      }
    })
  }
}

/** The number of times that each outcome occurred, as text. */
export const toldOf = (won: Readonly<Record<string, number>>): string =>
  Object.entries(won)
    .map(([name, times]) => `${name} ×${times}`)
    .join(', ')

/**
 * Races a member's change of a booking against another act at the other instance: a booking of the new time, its
 * own cancellation, its party's check-in, the blocking of the new night, another change, and a change by its
 * reminder's link. Reports each race that ends in contradicting states, or with money that doesn't fit the state.
 * The club must be empty.
 */
export async function changeRaces(
  club: Club,
  races: number,
): Promise<{ line: string; violations: string[] }> {
  club.clock.set(FRIDAY)
  await club.pool.query('UPDATE venue_settings SET member_changes = 20, change_hours = 0')
  const member = await club.signedIn({ balance: 500_000_000 })
  const other = await club.signedIn({ balance: 500_000_000 }, 1)
  const staff = await club.signedIn({ role: 'staff' }, 1)
  const again = await club.signIn(member.person, 1)
  const { db } = club.kernels[0]
  const balance = () => transact(db, (tx) => balanceOf(tx, member.person.id))
  const clear = async () => {
    await endAll(club)
    const sent = { params: { id: String(THEATER) }, body: { date: tomorrow, isBlocked: false } }
    await staff.call(setAmenityAvailability, sent)
  }
  const violations: string[] = []
  const won: Record<string, number> = {}

  for (let race = 0; race < races; race += 1) {
    const kind: Kind = kinds[race % kinds.length] ?? 'book'
    const { reply } = await member.call(createBooking, { body: slot(tonight, 16) })
    const opening = (await balance()) + HOUR
    const params = { id: String(reply.id) }
    const version = await versionOf(club, reply.id)
    const links = linksOf(club.kernels[1].env, reply.id, { ...member.person, reminders: true })
    const key = links.change.split('#')[1] ?? ''
    const to = slot(tomorrow, 16)
    const move = (by: Pick<typeof member, 'call'>, target = to) =>
      by.call(changeBooking, { params, body: { ...target, totalPrice: '94.50', version } })
    const rival = {
      book: () => other.call(createBooking, { body: to }),
      cancel: () => again.call(cancelBooking, { params }),
      'check-in': () => staff.call(checkInBooking, { params, body: { version } }),
      block: () =>
        staff.call(setAmenityAvailability, {
          params: { id: String(THEATER) },
          body: { date: tomorrow, isBlocked: true },
        }),
      itself: () => move(again, slot(tomorrow, 18)),
      link: () =>
        club.visitor(1).call(changeByReminder, {
          body: { ...slot(tomorrow, 20), key, totalPrice: '94.50', minimumSpend: '0.00', version },
        }),
    } satisfies Record<Kind, () => Promise<{ status: number; code: string | null }>>
    const [changed, against] = await Promise.all([move(member), rival[kind]()])
    const ends = [changed, against].map(({ status, code }) => code ?? String(status))
    const winners = [changed, against].filter(({ status }) => status < 300).length
    const name = `${kind}: ${ends.join(' / ')}`
    won[name] = (won[name] ?? 0) + 1
    // A cancellation needs no version: after the change it cancels at the new time.
    const isRight = kind === 'cancel' ? against.status < 300 : winners === 1
    const own = (await bookingsNow(club)).filter(
      ({ user_id: id }) => id === member.person.id,
    ).length
    const isPaid = (await balance()) === opening - own * HOUR
    if (!isRight || !isPaid || own !== (kind === 'cancel' ? 0 : 1)) {
      violations.push(
        `race ${race}, ${name}: ${own} bookingsNow, balance ${isPaid ? 'right' : 'wrong'}`,
      )
    }
    await clear()
  }
  const pairs = await overlaps(club)
  if (pairs > 0) violations.push(`${pairs} double bookings`)
  violations.push(...(await checkBooks(club.kernels[0])))
  return { line: `${races} races of a change: ${toldOf(won)}`, violations }
}
