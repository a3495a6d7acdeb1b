import { makeOffers } from '../../server/src/features/waitlist/service.offers.ts'
import { checkBooks } from '../../server/test/checks/books.ts'
import type { Club } from '../../server/test/club/club.ts'
import { overlaps } from '../../server/test/races/overlaps.ts'
import { newClient, Tally } from './crowd.ts'
import { nights, type Outcome } from './races.ts'

const THEATER = 3
/** Some set a limit: two hours of the theater cost 189.00 with the fee, and some limits are a cent below. */
const limitOf = (turn: number) => (turn % 4 === 3 ? (turn % 8 === 7 ? '189.00' : '188.99') : null)

/** The states that must not occur at any moment of the waiting list. */
async function brokenRules(club: Club): Promise<string[]> {
  const { rows } = await club.pool.query<{ rule: string; count: number }>(`
    SELECT 'booked beyond a limit' AS rule, count(*)::int AS count
    FROM waitlist_offers o JOIN waitlist_entries e ON e.id = o.entry_id
    JOIN booking_sums b ON b.booking_id = o.booking_id
    WHERE o.is_automatic AND (e.book_up_to IS NULL OR b.room_left > e.book_up_to)
    UNION ALL
    SELECT 'held beyond the end of a wait', count(*)::int
    FROM waitlist_offers o JOIN waitlist_entries e ON e.id = o.entry_id
    WHERE o.expires_at > e.ends_at OR o.expires_at > o.offered_at + interval '10 minutes'
    UNION ALL
    SELECT 'two held for one member', count(*)::int FROM (
      SELECT user_id FROM bookings
      WHERE status = 'pending' AND hold_expires_at IS NOT NULL AND user_id IS NOT NULL
      GROUP BY user_id HAVING count(*) > 2) AS many
    UNION ALL
    SELECT 'charged without being accepted', count(*)::int
    FROM waitlist_offers o JOIN booking_sums b ON b.booking_id = o.booking_id AND b.came > 0
    WHERE o.state <> 'accepted'
    UNION ALL
    SELECT 'two rooms for one wait', count(*)::int FROM (
      SELECT entry_id FROM waitlist_offers WHERE state = 'accepted'
      GROUP BY entry_id HAVING count(*) > 1) AS twice`)
  const pairs = await overlaps(club)
  return [
    ...rows.filter(({ count }) => count > 0).map(({ rule, count }) => `${count} × ${rule}`),
    ...(pairs > 0 ? [`${pairs} rooms held twice`] : []),
  ]
}

/**
 * Many members wait for a full night, which is then canceled. While the room is offered to one after the other, all
 * of them accept, decline, leave and book concurrently, through two instances that both make offers. At any moment at
 * most one has the room.
 */
export async function waitRaces(
  club: Club,
  addresses: readonly string[],
  { races, clients }: { races: number; clients: number },
): Promise<Outcome> {
  const owner = await newClient(club, addresses, 50_000_000)
  const crowd = await Promise.all(
    Array.from({ length: clients }, () => newClient(club, addresses, 50_000_000)),
  )
  const tally = new Tally()
  const violations: string[] = []
  for (const [race, bookingDate] of nights(races + 36)
    .slice(36)
    .entries()) {
    const slot = { amenityId: THEATER, bookingDate }
    await owner.post(race, '/api/bookings', { ...slot, startTime: '20:00', endTime: '22:00' })
    for (const [turn, one] of crowd.entries()) {
      const bookUpTo = limitOf(turn)
      const wanted = { ...slot, fromTime: '20:00', toTime: '22:00', hours: 2, bookUpTo }
      tally.add([await one.post(turn, '/api/waitlist', wanted)])
    }
    const { rows } = await club.pool.query<{ id: number }>(
      'SELECT id FROM bookings WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
      [owner.memberId],
    )
    await owner.post(race, `/api/bookings/${rows[0]?.id}/cancel`)
    for (let round = 0; round < 6; round += 1) {
      violations.push(...(await rush(club, crowd, { round, slot, tally })))
    }
    await goHome(club, crowd, tally)
  }
  const failures = [...tally.counts.keys()].filter((end) => /^5|unexpected|slow/.test(end))
  violations.push(...failures.map((end) => `answered with ${end}`))
  violations.push(...(await checkBooks(club.kernels[1])))
  const line = `${races} races of ${clients} who wait for one room: ${tally.toString()}`
  return { line, violations }
}

type Client = Awaited<ReturnType<typeof newClient>>

/** Everybody on the waiting list leaves; the last held room is free again. */
async function goHome(club: Club, crowd: readonly Client[], tally: Tally): Promise<void> {
  const { rows } = await club.pool.query<{ user_id: number; id: number }>(
    "SELECT user_id, id FROM waitlist_entries WHERE state = 'waiting'",
  )
  for (const { user_id: memberId, id } of rows) {
    const one = crowd.find((client) => client.memberId === memberId)
    if (one) tally.add([await one.post(id, `/api/waitlist/${id}/leave`)])
  }
}

/** One round in which everybody acts concurrently on the current offers. */
async function rush(
  club: Club,
  crowd: readonly Client[],
  { round, slot, tally }: { round: number; slot: object; tally: Tally },
): Promise<string[]> {
  const { rows } = await club.pool.query<{ user_id: number; entry_id: number; id: number }>(
    `SELECT e.user_id, o.entry_id, o.id FROM waitlist_offers o
     JOIN waitlist_entries e ON e.id = o.entry_id WHERE o.state = 'open'`,
  )
  const acts = crowd.flatMap((one, turn) => {
    const own = rows.find((row) => row.user_id === one.memberId)
    if (!own) {
      const request = { ...slot, startTime: '20:00', endTime: '22:00' }
      return turn % 7 === round ? [one.post(turn, '/api/bookings', request)] : []
    }
    const path = `/api/waitlist/${own.entry_id}`
    const offerId = own.id
    return [
      one.post(turn, `${path}/accept`, { offerId, totalPrice: '189.00' }),
      one.post(turn + 1, `${path}/accept`, { offerId, totalPrice: '189.00' }),
      one.post(turn, `${path}/decline`, { offerId }),
      one.post(turn + 1, `${path}/leave`),
    ]
  })
  const offering = [0, 1, 0, 1].map((turn) => makeOffers(club.kernels[turn === 0 ? 0 : 1]))
  tally.add(await Promise.all(acts))
  await Promise.all(offering)
  return brokenRules(club)
}
