import { highlightTable } from '@lantern/contract/floor/tables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const later = (minutes: number) => new Date(FRIDAY.getTime() + minutes * 60_000)
const byHand = async (tableId: number) =>
  (
    await club.pool.query<Record<string, unknown>>(
      `SELECT status, date_trunc('minute', occupied_until) AS taken,
              date_trunc('minute', highlighted_until) AS lit FROM venue_tables WHERE id = $1`,
      [tableId],
    )
  ).rows[0]

describe('a table can be highlighted', () => {
  it('by staff, for an hour or for the time they give', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    expect((await staff.call(highlightTable, { body: { tableId: 4 } })).status).toBe(204)
    expect(await byHand(4)).toEqual({ status: 'available', taken: null, lit: later(60) })
    await staff.call(highlightTable, { body: { tableId: 4, duration: 600_000 } })
    expect(await byHand(4)).toEqual({ status: 'available', taken: null, lit: later(10) })
  })

  it('or marked as occupied, for two hours', async () => {
    const staff = await club.signedIn({ role: 'staff' })
    await staff.call(highlightTable, { body: { tableId: 5, highlightType: 'occupied' } })
    expect(await byHand(5)).toEqual({ status: 'occupied', taken: later(120), lit: null })
    const { rows } = await club.pool.query(
      "SELECT actor_id, action FROM audit_events WHERE subject = 'table:5'",
    )
    expect(rows).toEqual([{ actor_id: staff.person.id, action: 'table.occupy' }])
  })

  it('only by staff, and only if it exists', async () => {
    const member = await club.signedIn()
    expect((await member.call(highlightTable, { body: { tableId: 6 } })).code).toBe('forbidden')
    expect(await byHand(6)).toEqual({ status: 'available', taken: null, lit: null })
    const staff = await club.signedIn({ role: 'staff' })
    const unknown = await staff.call(highlightTable, { body: { tableId: 999_999 } })
    expect(unknown.code).toBe('not_found')
  })
})
