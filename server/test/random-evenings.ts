import { cancelBooking, createBooking, getAvailability } from '@lantern/contract/bookings'
import { toCents } from '@lantern/contract/pricing'
import fc from 'fast-check'
import { transact } from '../src/kernel/db/db.ts'
import { findDifferences } from '../src/features/wallet/service.ts'
import { Model, night, offers } from './booking-model.ts'
import type { Club } from './club.ts'
import type { Answer } from './visitor.ts'

const PEOPLE = 4
const instance = fc.constantFrom(0 as const, 1 as const)
const person = fc.nat(PEOPLE - 1)
const wish = fc.record({
  kind: fc.constant('book' as const),
  person,
  instance,
  // Scarce rooms come up more often, so that wishes collide.
  amenity: fc.constantFrom(0, 0, 1, 2, 2, 2, 3, 3, 4, 5),
  night: fc.nat(1),
  from: fc.nat(11),
  hours: fc.integer({ min: 1, max: 4 }),
})
const cancellation = fc.record({
  kind: fc.constant('cancel' as const),
  person,
  instance,
  /** Chooses a booking by counting back from the latest one. */
  back: fc.nat(8),
})
const passing = fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(200) })
const call = fc.oneof({ weight: 3, arbitrary: wish }, { weight: 2, arbitrary: cancellation })
const burst = fc.record({
  kind: fc.constant('burst' as const),
  calls: fc.array(call, { minLength: 2, maxLength: 10 }),
})
const step = fc.oneof(
  { weight: 8, arbitrary: call },
  { weight: 2, arbitrary: burst },
  { weight: 1, arbitrary: passing },
)

type Call = ReturnType<typeof call.generate>['value']

/**
 * The acts of members over two nights: their balances in dollars, and steps, some of which happen at the same
 * time.
 */
export const evening = (steps: number) =>
  fc.record({
    dollars: fc.array(fc.nat(1_500), { minLength: PEOPLE, maxLength: PEOPLE }),
    steps: fc.array(step, { maxLength: steps, size: 'max' }),
  })
export type Evening = ReturnType<typeof evening> extends fc.Arbitrary<infer T> ? T : never

type BookingAnswer = Pick<Answer<typeof createBooking>, 'status' | 'code' | 'text' | 'reply'>

function same(what: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)]
  if (is !== should) throw new Error(`${what}: found ${is}, expected ${should}`)
}

/** Each run uses a Friday of its own, so that no run meets another's bookings. */
const WEEK = 7 * 86_400_000
let weeks = 0

/**
 * Plays an evening at a club and compares every answer and all resulting data with the model. Throws at the
 * first difference. Calls made at the same time may take effect in any order, but the result must be
 * consistent.
 */
export async function liveThrough(club: Club, { dollars, steps }: Evening): Promise<void> {
  const friday = new Date(Date.parse('2026-11-27T20:00:00Z') + weeks++ * WEEK)
  club.clock.set(friday)
  const dates = [0, 1].map((day) =>
    new Date(friday.getTime() + day * 86_400_000).toISOString().slice(0, 10),
  )
  const people = await Promise.all(
    dollars.map((balance) => club.signedIn({ balance: balance * 100 })),
  )
  const nights = await Promise.all(
    dates.map(async (date) => {
      const params = { id: '1' }
      const { reply } = await club.visitor().call(getAvailability, { params, query: { date } })
      return {
        hours: reply.hours.map((hour) => new Date(hour.startsAt)),
        closes: new Date(reply.hours.at(-1)?.endsAt ?? ''),
      }
    }),
  )
  const model = new Model(
    dollars.map((balance) => balance * 100),
    nights,
  )
  const ids = people.map(({ person: { id } }) => id)
  const byId = (id: number) => ids.indexOf(id)

  const send = (one: Call): Promise<BookingAnswer> => {
    const visitor = people[one.person]?.at(club.instances[one.instance].app)
    if (!visitor) throw new Error('nobody is there')
    if (one.kind === 'cancel') {
      const id = model.bookings.at(-1 - one.back)?.id ?? 2_147_483_647
      return visitor.call(cancelBooking, { params: { id: String(id) } })
    }
    const body = {
      amenityId: offers[one.amenity]?.id ?? 0,
      bookingDate: dates[one.night] ?? '',
      startTime: night[one.from] ?? '',
      endTime: night[Math.min(12, one.from + one.hours)] ?? '',
    }
    return visitor.call(createBooking, { body })
  }
  const apply = (one: Call, answer: BookingAnswer) => {
    if (answer.status >= 500) throw new Error(`a call failed: ${answer.text}`)
    if (answer.code !== null) return
    if (one.kind === 'book') model.booked(one, answer.reply)
    else model.canceled(answer.reply.id)
  }

  const compare = async () => {
    const { rows: users } = await club.pool.query<{ id: number; balance: string; points: number }>(
      `SELECT id, account_balance AS balance, loyalty_points AS points
         FROM users WHERE id = ANY($1) ORDER BY id`,
      [ids],
    )
    for (const { id, balance, points } of users) {
      same(`balance of ${id}`, toCents(balance), model.balances[byId(id)])
      same(`points of ${id}`, points, model.points(byId(id)))
    }
    const { rows: held } = await club.pool.query<{ held: string }>(
      `SELECT o.booking_id || ' ' || t.name AS held FROM occupancies o
         JOIN venue_tables t ON t.id = o.table_id JOIN bookings b ON b.id = o.booking_id
        WHERE b.user_id = ANY($1)`,
      [ids],
    )
    same('rooms held', held.map((row) => row.held).toSorted(), model.held())
    same('overlaps', await overlaps(club), 0)
  }

  for (const one of steps) {
    const now = club.clock.now()
    if (one.kind === 'wait') {
      club.clock.set(new Date(now.getTime() + one.minutes * 60_000))
      await club.pool.query('UPDATE sessions SET expire = expire + $1::interval', [
        `${one.minutes} minutes`,
      ])
    } else if (one.kind === 'burst') {
      const answers = await Promise.all(
        one.calls.map(async (each) => ({ each, answer: await send(each) })),
      )
      // The model applies bookings first, because a cancellation may be of a booking of the same burst.
      for (const kind of ['book', 'cancel'] as const) {
        for (const { each, answer } of answers) if (each.kind === kind) apply(each, answer)
      }
    } else {
      const answer = await send(one)
      const outcome = answer.code ?? (one.kind === 'book' ? answer.reply.units : null)
      same(
        JSON.stringify(one),
        outcome,
        one.kind === 'book' ? model.book(one, now) : model.cancel(one, now),
      )
      apply(one, answer)
    }
    await compare()
  }
  same('books', await transact(club.kernels[0].db, findDifferences), [])
}

/** Pairs of bookings that hold one room at the same time. The exclusion constraint must prevent them. */
export async function overlaps(club: Club): Promise<number> {
  const { rows } = await club.pool.query<{ pairs: number }>(
    `SELECT count(*)::int AS pairs FROM occupancies a JOIN occupancies b
       ON a.table_id = b.table_id AND a.booking_id < b.booking_id AND a.during && b.during`,
  )
  return rows[0]?.pairs ?? 0
}
