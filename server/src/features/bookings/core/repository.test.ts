import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { transact } from '../../../kernel/db/db.ts'
import { findRunning } from './repository.ts'
import { holdsRoom } from './rules.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
})
afterAll(() => club.close())

class Undone extends Error {}

/** A booking of the member, by hours from now; with its party present, or as a hold for a payment. */
const one = fc
  .record({
    begins: fc.integer({ min: -40, max: 20 }),
    hours: fc.integer({ min: 1, max: 24 }),
    status: fc.constantFrom('pending', 'confirmed', 'paid_online', 'completed', 'canceled'),
    is: fc.constantFrom('to come', 'there', 'held'),
  })
  .map(({ begins, hours, status, is }) => ({
    begins,
    ends: begins + hours,
    status,
    isThere: is === 'there' && holdsRoom(status),
    isHeld: is === 'held' && status === 'pending',
  }))

it('a member’s running booking is the latest to begin of those that run or have their party present', async () => {
  const { id: memberId } = await club.member()
  await fc.assert(
    fc.asyncProperty(fc.array(one, { maxLength: 6 }), async (all) => {
      const own = all.map((each, place) => ({ ...each, id: 1_000 + place, tableId: 1 + place }))
      const [expected] = own
        .filter(({ status, isHeld }) => holdsRoom(status) && !isHeld)
        .filter(({ begins, ends, isThere }) => isThere || (begins <= 0 && ends > 0))
        .toSorted((former, latter) => latter.begins - former.begins)
      const found = transact(club.kernels[0].db, async (tx) => {
        for (const { id, begins, ends, status, isThere, isHeld, tableId } of own) {
          const at = (hours: number) => new Date(FRIDAY.getTime() + hours * 3_600_000).toISOString()
          const during = `[${at(begins)},${at(ends)})`
          await tx.execute(sql`
            INSERT INTO bookings (id, lantern_id, user_id, amenity_id, booking_date, start_time, end_time, during, units, hours,
              price_per_hour, service_fee_bps, status,
              refund_rules, created_at, updated_at, hold_expires_at, checked_in_at)
            OVERRIDING SYSTEM VALUE VALUES (${id}, ${`RUN${id}`}, ${memberId}, 1, '2026-11-20', '18:00', '20:00',
              ${during}::tstzrange, ARRAY['K'], 1, 48, 0, ${status},
              '[{"hours": 24, "percent": 100}]', now(), now(),
              ${isHeld ? at(1) : null}::timestamptz, ${isThere ? at(begins) : null}::timestamptz)`)
          if (holdsRoom(status)) {
            await tx.execute(sql`INSERT INTO occupancies (table_id, booking_id, during, seated)
              VALUES (${tableId}, ${id}, ${during}::tstzrange, ${isThere})`)
          }
        }
        const running = await findRunning(tx, memberId, FRIDAY)
        // Of several that began at once any is right.
        const begun = own.find(({ id }) => id === running)?.begins ?? null
        throw new Undone(String(begun))
      })
      await expect(found).rejects.toEqual(new Undone(String(expected?.begins ?? null)))
    }),
    { numRuns: 100 },
  )
})
