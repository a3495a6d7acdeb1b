import { getFloor, getTableChoices } from '@lantern/contract/floor'
import { openBookingBill } from '@lantern/contract/bills-actions'
import { seatGuest } from '@lantern/contract/party'
import { describe, expect, it } from 'vitest'
import { idPath, M1, openDesk } from '../../../../test/desk.ts'

const { on, sit } = openDesk()

/** Seats somebody at a mahjong table for the first offered time, on the bill. */
async function seat(who: { userId?: number; name?: string }) {
  await sit(15)
  const choices = (await on().staff.call(getTableChoices, idPath(M1))).reply
  const [end] = choices.seatUntil
  if (!end) throw new Error('the table is not free')
  const { endTime: _endTime, ...stay } = end
  return on().staff.call(seatGuest, { ...idPath(M1), body: { ...who, ...stay, pay: 'bill' } })
}

describe('seating at a table without a booking', () => {
  it('seats a member as a member, whose bill it is', async () => {
    const { id } = on().memberPerson
    const { code, reply } = await seat({ userId: id })
    expect(code).toBe(null)
    expect(reply.userId).toBe(id)
    const bill = (await on().staff.call(openBookingBill, idPath(reply.id))).reply
    expect(bill).toMatchObject({ userId: id, isTab: true })
  })

  it('refuses a member whose account is closed', async () => {
    const { id } = on().memberPerson
    await on().club.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [id])
    expect((await seat({ userId: id })).code).toBe('not_found')
  })

  it('calls guests without a name by their table', async () => {
    const { reply } = await seat({ name: '' })
    expect(reply).toMatchObject({ userId: null, userName: 'M1' })
    const { tables } = (await on().staff.call(getFloor, {})).reply
    expect(tables.find((table) => table.id === M1)?.status).toBe('occupied')
  })
})
