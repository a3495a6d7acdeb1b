import { balanceOf } from '../../server/src/features/wallet/service.ts'
import { transact } from '../../server/src/kernel/db/db.ts'
import { checkBooks } from '../../server/test/checks/books.ts'
import type { Club } from '../../server/test/club/club.ts'
import { overlaps } from '../../server/test/races/overlaps.ts'
import { newClient, Tally } from './crowd.ts'

/** The result of a series of races: a line to print, and the broken rules. */
export interface Outcome {
  line: string
  violations: string[]
}

const THEATER = 3
const DINING = 5
const WHOLE_VENUE = 6

/** Nights on which the sample club is open, starting with Saturday, 21 November 2026. */
export function nights(count: number): string[] {
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  const days = Array.from({ length: count * 2 }, (_, day) => new Date(saturday + day * 86_400_000))
  return days
    .filter((day) => day.getUTCDay() !== 2)
    .slice(0, count)
    .map((day) => day.toISOString().slice(0, 10))
}

/** The start and end of a span: from an hour by its place in the night (0 is 14:00), for a number of hours. */
const stretch = (place: number, hours: number) => {
  const clock = (at: number) => `${String((14 + at) % 24).padStart(2, '0')}:00`
  return { startTime: clock(place), endTime: clock(place + hours) }
}

const times = <T>(count: number, make: (turn: number) => T): T[] =>
  Array.from({ length: count }, (_, turn) => make(turn))

const balance = (club: Club, memberId: number) =>
  transact(club.kernels[0].db, (tx) => balanceOf(tx, memberId))

/** The rules that must hold after every race. */
async function violationsOf(club: Club): Promise<string[]> {
  const pairs = await overlaps(club)
  return [
    ...(pairs > 0 ? [`${pairs} double bookings`] : []),
    ...(await checkBooks(club.kernels[1])),
  ]
}

/** The number of nights that races for a slot take: six a night. */
export const nightsOfSlots = (races: number): number => Math.ceil(races / 6)

/**
 * Many members request one slot: the theater for one or two hours from the same start, and in every fourth race some
 * request the whole venue. One gets it, and all others are refused because it is taken.
 */
export async function slotRaces(
  club: Club,
  addresses: readonly string[],
  { races, clients }: { races: number; clients: number },
): Promise<Outcome> {
  const crowd = await Promise.all(times(clients, () => newClient(club, addresses, 50_000_000)))
  const tally = new Tally()
  const violations: string[] = []
  const dates = nights(nightsOfSlots(races))
  for (let race = 0; race < races; race += 1) {
    const bookingDate = dates[Math.floor(race / 6)]
    const ends = await Promise.all(
      crowd.map((one, turn) =>
        one.post(turn, '/api/bookings', {
          amenityId: race % 4 === 3 && turn % 3 === 0 ? WHOLE_VENUE : THEATER,
          bookingDate,
          ...stretch((race % 6) * 2, 1 + (turn % 2)),
        }),
      ),
    )
    tally.add(ends)
    const won = ends.filter((end) => end === '200').length
    const others = ends.filter((end) => end !== '200' && end !== 'slot_taken')
    if (won !== 1) violations.push(`race ${race}: ${won} winners`)
    if (others.length > 0) violations.push(`race ${race}: ${others.join(', ')}`)
  }
  const line = `${races} races of ${clients} for one slot: ${tally.toString()}`
  return { line, violations: [...violations, ...(await violationsOf(club))] }
}

/**
 * One member cancels a booking many times concurrently. It must be refunded once. The bookings are on the nights `after`
 * those of the slot races.
 */
export async function cancelRaces(
  club: Club,
  addresses: readonly string[],
  { races, calls, after }: { races: number; calls: number; after: number },
): Promise<Outcome> {
  const tally = new Tally()
  const violations: string[] = []
  const dates = nights(after + races).slice(after)
  for (let race = 0; race < races; race += 1) {
    const member = await newClient(club, addresses, 100_000)
    const body = { amenityId: THEATER, bookingDate: dates[race], ...stretch(2, 1) }
    await member.post(0, '/api/bookings', body)
    const { rows } = await club.pool.query<{ id: number }>(
      'SELECT id FROM bookings WHERE user_id = $1',
      [member.memberId],
    )
    const path = `/api/bookings/${rows[0]?.id}/cancel`
    const ends = await Promise.all(times(calls, (turn) => member.post(turn, path)))
    tally.add(ends)
    const refunds = ends.filter((end) => end === '200').length
    const left = await balance(club, member.memberId)
    if (refunds !== 1 || left !== 100_000) {
      violations.push(`cancel race ${race}: ${refunds} refunds, balance ${left}`)
    }
  }
  const line = `${races} races of ${calls} cancels of one booking: ${tally.toString()}`
  return { line, violations: [...violations, ...(await violationsOf(club))] }
}

/**
 * One member makes more concurrent bookings than the balance can pay for. Exactly the affordable number must succeed.
 */
export async function spendRaces(
  club: Club,
  addresses: readonly string[],
  { races, calls, after }: { races: number; calls: number; after: number },
): Promise<Outcome> {
  const HOUR = 1_575
  const tally = new Tally()
  const violations: string[] = []
  const dates = nights(after + races * 2).slice(after)
  for (let race = 0; race < races; race += 1) {
    const worth = race % calls
    const member = await newClient(club, addresses, worth * HOUR + 100)
    const ends = await Promise.all(
      times(calls, (turn) =>
        member.post(turn, '/api/bookings', {
          amenityId: DINING,
          bookingDate: dates[race * 2 + (turn % 2)],
          ...stretch(Math.floor(turn / 2) % 12, 1),
        }),
      ),
    )
    tally.add(ends)
    const booked = ends.filter((end) => end === '200').length
    const left = await balance(club, member.memberId)
    if (booked !== worth || left !== 100) {
      violations.push(`spend race ${race}: ${booked} of ${worth} booked, balance ${left}`)
    }
  }
  const line = `${races} races of ${calls} spends of one balance: ${tally.toString()}`
  return { line, violations: [...violations, ...(await violationsOf(club))] }
}
