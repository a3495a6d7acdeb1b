import { createBooking } from '@lantern/contract/bookings/bookings'
import { getTableChoices } from '@lantern/contract/floor/floor'
import { checkInBooking, extendBooking, leaveTable, moveParty } from '@lantern/contract/floor/acts'
import { FRIDAY, type Club } from '../club/club.ts'
import { tally } from '../checks/tally.ts'
import type { Raced } from './bill-races.ts'
import { versionOf } from '../checks/versions.ts'

const MAHJONG = 2
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const idPath = (id: number) => ({ params: { id: String(id) } })

/** A day for each race, except Tuesdays, on which the sample club is closed. */
function dayOf(round: number): Date {
  const weeks = Math.floor(round / 6)
  const days = [0, 1, 2, 3, 5, 6][round % 6] ?? 0
  // Two hours earlier, because in summer the venue's afternoon is an hour earlier in UTC.
  return new Date(FRIDAY.getTime() + (weeks * 7 + days) * DAY_MS - 2 * HOUR_MS)
}

/**
 * A party whose time is over leaves, moves to another table, or stays, at two screens concurrently, while the next
 * party checks in. Each act applies only to the state that its screen showed, and only once, and no two parties
 * share a table.
 */
export async function partyRace(club: Club, round: number): Promise<Raced> {
  const day = dayOf(round)
  club.clock.set(day)
  const members = await Promise.all([
    club.member({ balance: 50_000 }),
    club.member({ balance: 50_000 }),
  ])
  const staffPerson = await club.member({ role: 'staff' })
  const booked = async (at: 0 | 1, startTime: string, endTime: string) => {
    const member = await club.signIn(members[at])
    const bookingDate = day.toISOString().slice(0, 10)
    const body = { amenityId: MAHJONG, bookingDate, startTime, endTime }
    return (await member.call(createBooking, { body })).reply
  }
  const first = await booked(0, '16:00', '17:00')
  const next = await booked(1, '17:00', '18:00')
  club.clock.set(new Date(first.startsAt))
  const door = await club.signIn(staffPerson)
  const version = (id: number) => versionOf(club, id)
  const came = { ...idPath(first.id), body: { version: await version(first.id) } }
  await door.call(checkInBooking, came)
  club.clock.set(new Date(Date.parse(first.endsAt) + 60_000))
  const staff = await club.signIn(staffPerson)
  const elsewhere = staff.at(club.instances[1].app)
  const { rows } = await club.pool.query<{ id: number; name: string }>(
    'SELECT id, name FROM venue_tables WHERE amenity_id = $1 ORDER BY id',
    [MAHJONG],
  )
  const own = rows.find(({ name }) => name === first.units[0])?.id ?? 0
  const [free, other] = rows.filter(({ name }) => ![...first.units, ...next.units].includes(name))
  const seen = await version(first.id)
  const offered = (await staff.call(getTableChoices, idPath(own))).reply.extension
  const stay = { endsAt: offered?.endsAt ?? next.endsAt, totalPrice: offered?.totalPrice ?? '0.00' }
  const moveTo = (table: { id: number } | undefined) => ({
    ...idPath(first.id),
    body: { tableId: table?.id ?? 0, version: seen, difference: '0.00' },
  })
  const party = { bookingId: first.id, version: seen }
  const answers = await Promise.all([
    // In every other race no party leaves, and two screens move the party to two tables.
    round % 2 === 0
      ? staff.call(leaveTable, { ...idPath(own), body: { party } })
      : staff.call(moveParty, moveTo(other)),
    elsewhere.call(moveParty, moveTo(free)),
    staff.call(extendBooking, {
      ...idPath(first.id),
      body: { pay: 'cash', version: seen, ...stay },
    }),
    elsewhere.call(checkInBooking, {
      ...idPath(next.id),
      body: { version: await version(next.id) },
    }),
  ])
  const done = answers.slice(0, 3).filter(({ status }) => status < 300)
  const after = await club.pool.query<{ status: string; version: number }>(
    'SELECT status, version FROM bookings WHERE id = $1',
    [first.id],
  )
  const hasLeft = round % 2 === 0 && answers[0].code === null
  const rules = {
    'no call failed': answers.every(({ status }) => status < 500),
    'one act at most': done.length <= 1,
    'each act is one version': after.rows[0]?.version === seen + done.length,
    'completed where it left': after.rows[0]?.status === (hasLeft ? 'completed' : 'confirmed'),
  }
  const wrong = Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
  return { ends: tally(answers), wrong }
}
