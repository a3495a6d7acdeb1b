import { describe, expect, it } from 'vitest'
import { extendBooking, leaveTable, moveParty } from '@lantern/contract/floor/acts'
import { checkBooks } from '../../../../test/checks/books.ts'
import { at, idPath, M1, M2, openDesk } from '../../../../test/desk.ts'

const desk = openDesk()
const { on, sit, book, checkIn, choices, version } = desk

/** Contradictions between bookings and occupancies. The list must stay empty. */
async function wrongs(): Promise<unknown[]> {
  const { rows } = await on().club.pool.query<{ what: string }>(
    `SELECT 'overlap' AS what, a.booking_id FROM occupancies a JOIN occupancies b
       ON a.table_id = b.table_id AND a.booking_id < b.booking_id AND a.during && b.during
     UNION ALL
     SELECT 'two parties', min(booking_id) FROM occupancies WHERE seated
       GROUP BY table_id HAVING count(*) > 1
     UNION ALL
     SELECT 'there without a room', b.id FROM bookings b
       WHERE b.checked_in_at IS NOT NULL AND b.status IN ('confirmed', 'paid_online')
         AND b.id >= (SELECT min(booking_id) FROM occupancies)
         AND NOT EXISTS (SELECT FROM occupancies o WHERE o.booking_id = b.id AND o.seated)
     UNION ALL
     SELECT 'a room without a party', o.booking_id FROM occupancies o
       JOIN bookings b ON b.id = o.booking_id
       WHERE o.seated AND (b.checked_in_at IS NULL OR b.status NOT IN ('confirmed', 'paid_online'))`,
  )
  return rows
}

/** A party at M1 past its end, and the next booking of that table. */
async function twoParties() {
  const first = await book('15:00', '16:00', 2)
  const next = await book('16:00', '17:00', 2)
  await sit(15)
  await checkIn(first.id)
  await sit(16, 1)
  const seenFirst = { bookingId: first.id, version: await version(first.id) }
  const seenNext = { version: await version(next.id) }
  return { first, next, seenFirst, seenNext }
}

describe('at two screens at once', () => {
  it('two parties check in at one table: one of them succeeds', async () => {
    for (let round = 0; round < 3; round += 1) {
      await on().club.pool.query('DELETE FROM occupancies')
      await sit(14, 50)
      const first = await book('15:00', '16:00', 2)
      const next = await book('16:00', '17:00', 2)
      await sit(15, 30)
      const answers = await Promise.all([checkIn(first.id), checkIn(next.id, on().elsewhere)])
      const codes = answers.map(({ code }) => code)
      expect([
        [null, 'room_free_later'],
        ['table_taken', null],
      ]).toContainEqual(codes)
      expect(await wrongs()).toEqual([])
    }
  })

  it('parties leave, move, stay and check in: each act applies to what its screen showed', async () => {
    for (let round = 0; round < 4; round += 1) {
      await on().club.pool.query('DELETE FROM occupancies')
      await sit(14, 50)
      const { first, next, seenFirst, seenNext } = await twoParties()
      const { version: seen } = seenFirst
      const offered = (await choices(M1)).extension
      const { staff, elsewhere } = on()
      const stay = { endsAt: offered?.endsAt ?? '', totalPrice: offered?.totalPrice ?? '' }
      const answers = await Promise.all([
        // In every other round nobody leaves, and two screens move the party to different tables.
        round % 2 === 0
          ? staff.call(leaveTable, { ...idPath(M1), body: { party: seenFirst } })
          : staff.call(moveParty, {
              ...idPath(first.id),
              body: { tableId: M2 + 1, version: seen, difference: '0.00' },
            }),
        elsewhere.call(moveParty, {
          ...idPath(first.id),
          body: { tableId: M2, version: seen, difference: '0.00' },
        }),
        staff.call(extendBooking, {
          ...idPath(first.id),
          body: { pay: 'cash', version: seen, ...stay },
        }),
        checkIn(next.id, elsewhere, seenNext),
      ])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
      const ofFirst = answers.slice(0, 3).filter(({ status }) => status < 300)
      expect(ofFirst.length).toBeLessThanOrEqual(1)
      expect(await wrongs()).toEqual([])
      const { rows } = await on().club.pool.query<{
        status: string
        units: string[]
        version: number
      }>('SELECT status, units, version FROM bookings WHERE id = $1', [first.id])
      expect(rows[0]?.version).toBe(seenFirst.version + ofFirst.length)
      const hasLeft = round % 2 === 0 && answers[0].code === null
      expect(rows[0]?.status).toBe(hasLeft ? 'completed' : 'confirmed')
    }
  })

  it('the unique index alone keeps a second party from a table', async () => {
    const { first, next } = await twoParties()
    const seated = (id: number) =>
      on().club.pool.query('UPDATE occupancies SET seated = true WHERE booking_id = $1', [id])
    await seated(first.id)
    await expect(seated(next.id)).rejects.toMatchObject({ constraint: 'occupancies_one_party' })
    expect(at(16)).toBeInstanceOf(Date)
  })
})

it('the books stay in balance', async () => {
  expect(await checkBooks(on().club.kernels[0])).toEqual([])
})
