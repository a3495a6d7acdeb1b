import { createBooking, type NewBooking } from '@lantern/contract/bookings/bookings'
import { deleteCustomer, moveCash } from '@lantern/contract/members/customers'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { updateSettings, getSettings } from '@lantern/contract/venue/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FRIDAY, openClub, type Club } from '../../../../test/club/club.ts'
import { toDollars } from '@lantern/contract/payments/pricing'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf } from '../../wallet/service.ts'
import type { Visitor } from '../../../../test/club/visitor.ts'

let club: Club
let staff: Visitor
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'admin' })
})
beforeEach(() => club.clock.set(FRIDAY))
afterAll(() => club.close())

/** An hour in a room with four seats. */
const hour = (startTime: string, endTime: string) => ({
  amenityId: 2,
  bookingDate: '2026-11-21',
  startTime,
  endTime,
})
const capacity = async () => {
  const { rows } = await club.pool.query<{ capacity: number }>(
    'SELECT capacity FROM amenities WHERE id = 2',
  )
  return rows[0]?.capacity ?? 0
}
const kept = async (id: number) => {
  const { rows } = await club.pool.query<{ party_size: number; contact_phone: string }>(
    'SELECT party_size, contact_phone FROM bookings WHERE id = $1',
    [id],
  )
  return rows[0]
}

describe('the party size and phone number', () => {
  it('are kept with a member’s booking, the number in E.164 and shown in the venue’s format', async () => {
    const member = await club.signedIn({ balance: 500_00 })
    const body: NewBooking = {
      ...hour('15:00', '16:00'),
      partySize: 3,
      contactPhone: '416.555.0111',
    }
    const { reply } = await member.call(createBooking, { body })
    expect(reply).toMatchObject({
      partySize: 3,
      contactPhone: { number: '+14165550111', shown: '(416) 555-0111' },
    })
    expect(await kept(reply.id)).toEqual({ party_size: 3, contact_phone: '+14165550111' })
  })

  it('are refused above the room’s capacity, or with an invalid number', async () => {
    const member = await club.signedIn({ balance: 500_00 })
    const sent = (more: Partial<NewBooking>) =>
      member.call(createBooking, { body: { ...hour('16:00', '17:00'), ...more } })
    expect((await sent({ partySize: (await capacity()) + 1 })).code).toBe('party_too_large')
    expect((await sent({ contactPhone: '555-01' })).code).toBe('phone_invalid')
    expect((await sent({ partySize: await capacity() })).code).toBeNull()
  })

  it('are kept with a hold for a card as last entered, and checked there too', async () => {
    const member = await club.signedIn()
    const begin = (more: object) =>
      member.call(createPaymentIntent, {
        body: { paymentType: 'booking', metadata: { ...hour('20:00', '21:00'), ...more } },
      })
    expect((await begin({ partySize: (await capacity()) + 1 })).code).toBe('party_too_large')
    expect((await begin({ contactPhone: '12' })).code).toBe('phone_invalid')
    expect((await begin({ partySize: 2, contactPhone: '416 555 0111' })).code).toBeNull()
    expect((await begin({ partySize: 3, contactPhone: '416 555 0122' })).code).toBeNull()
    const { rows } = await club.pool.query(
      `SELECT party_size, contact_phone FROM bookings WHERE user_id = $1 AND status = 'pending'`,
      [member.person.id],
    )
    expect(rows).toEqual([{ party_size: 3, contact_phone: '+14165550122' }])
  })

  it('lose the number when the member’s account is deleted', async () => {
    const member = await club.signedIn({ balance: 500_00 })
    const body = { ...hour('21:00', '22:00'), contactPhone: '416 555 0133' }
    const { reply } = await member.call(createBooking, { body })
    club.clock.set(new Date(FRIDAY.getTime() + 3 * 24 * 3_600_000))
    const admin = await club.signedIn({ role: 'admin' })
    await club.pool.query(`UPDATE bookings SET status = 'completed' WHERE id = $1`, [reply.id])
    const rest = toDollars(
      await transact(club.kernels[0].db, (tx) => balanceOf(tx, member.person.id)),
    )
    const paid = { body: { direction: 'out' as const, amount: rest, reason: 'Leaves us' } }
    await admin.call(moveCash, { params: { id: String(member.person.id) }, ...paid })
    const gone = await admin.call(
      deleteCustomer,
      { params: { id: String(member.person.id) } },
      { 'x-staff-pin': '2468' },
    )
    expect(gone.code).toBeNull()
    expect((await kept(reply.id))?.contact_phone).toBeNull()
  })

  it('above the capacity need a confirmation at the desk', async () => {
    const body = {
      guestName: 'Wei',
      ...hour('18:00', '19:00'),
      partySize: (await capacity()) + 2,
      contactPhone: '+86 138 1234 5678',
      payment: 'later' as const,
    }
    expect((await staff.call(bookForCustomer, { body })).code).toBe('party_too_large')
    const { reply } = await staff.call(bookForCustomer, { body: { ...body, aboveCapacity: true } })
    expect(reply.contactPhone?.shown).toBe('+86 138 1234 5678')
    expect(reply.partySize).toBe(body.partySize)
  })

  it('are parsed by the country of the venue’s settings', async () => {
    const { version } = (await staff.call(getSettings, {})).reply
    const toChina = { body: { version, country: 'cn' } }
    expect((await staff.call(updateSettings, toChina)).reply.country).toBe('CN')
    const body = {
      guestName: 'Wei',
      ...hour('19:00', '20:00'),
      contactPhone: '138 1234 5678',
      payment: 'later' as const,
    }
    const { reply } = await staff.call(bookForCustomer, { body })
    expect(reply.contactPhone).toEqual({ number: '+8613812345678', shown: '138 1234 5678' })
    const unknown = { body: { version: version + 1, country: 'XQ' } }
    expect((await staff.call(updateSettings, unknown)).code).toBe('invalid_input')
  })
})
