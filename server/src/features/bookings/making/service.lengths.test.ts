import { updateAmenity } from '@lantern/contract/venue/amenities'
import { createBooking, getTonight } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange, quoteMoreTime } from '@lantern/contract/bookings/change'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { createPaymentIntent } from '@lantern/contract/payments/payments'
import { quoteSeries } from '@lantern/contract/bookings/series'
import { joinWaitlist } from '@lantern/contract/bookings/waitlist'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { rule } from '../../../../test/series.ts'
import { versionOf } from '../../../../test/checks/versions.ts'

const { on, sit, book, checkIn, extend } = openDesk()

/** Sets the lengths that members may book the theater for. */
async function limit(minMinutes: number | null, maxMinutes: number | null) {
  const admin = await on().club.signedIn({ role: 'admin' })
  return admin.call(updateAmenity, { ...idPath(3), body: { minMinutes, maxMinutes } })
}
const theater = (startTime: string, endTime: string) => ({
  amenityId: 3,
  bookingDate: '2026-11-20',
  startTime,
  endTime,
})
const sentenceOf = async (answer: Promise<{ text: string }>) =>
  ErrorBody.parse(JSON.parse((await answer).text)).message

beforeEach(() => limit(120, 180))
afterEach(async () => {
  await limit(null, null)
  await booksAgree(on().club)
})

describe('an amenity with a least and a most length', () => {
  it('refuses members another length, by balance and by card, with the limit', async () => {
    const { member } = on()
    const [short, long] = [theater('18:00', '19:00'), theater('18:00', '22:00')]
    const byBalance = (body: typeof short) => member.call(createBooking, { body })
    expect(await sentenceOf(byBalance(short))).toBe('The shortest booking here is 2 h.')
    expect(await sentenceOf(byBalance(long))).toBe('The longest booking here is 3 h.')
    const body = { paymentType: 'booking' as const, metadata: long }
    expect((await member.call(createPaymentIntent, { body })).code).toBe('too_long')
    expect((await byBalance(theater('18:00', '20:00'))).code).toBeNull()
  })

  it('is free tonight only where the least length is', async () => {
    await book('16:00', '18:00')
    await book('18:00', '20:00')
    const tonight = async () => {
      const { reply } = await on().member.call(getTonight, {})
      const { freeNow, freeFrom } = reply.find(({ amenityId }) => amenityId === 3) ?? {}
      return { freeNow, freeFrom }
    }
    // One hour is left before, which is too short.
    expect(await tonight()).toEqual({ freeNow: 0, freeFrom: '20:00' })
    await book('20:00', '22:00')
    await book('22:00', '00:00')
    await book('00:00', '02:00')
    expect(await tonight()).toEqual({ freeNow: 0, freeFrom: null })
  })

  it('lets the desk book and reschedule any length', async () => {
    const { staff, memberPerson } = on()
    const body = {
      ...theater('18:00', '19:00'),
      userId: memberPerson.id,
      payment: 'later' as const,
    }
    expect((await staff.call(bookForCustomer, { body })).code).toBeNull()
  })

  it('refuses a member’s change to another length', async () => {
    const { id } = await book('18:00', '20:00')
    const when = theater('18:00', '22:00')
    const query = { ...when, amenityId: '3' }
    expect((await on().member.call(quoteChange, { ...idPath(id), query })).code).toBe('too_long')
    const version = await versionOf(on().club, id)
    const input = { ...idPath(id), body: { ...when, version, totalPrice: '378.00' } }
    expect((await on().member.call(changeBooking, input)).code).toBe('too_long')
  })

  it('refuses a wish of another length on the waiting list', async () => {
    await book('18:00', '20:00')
    const { member } = on()
    const request = { amenityId: 3, bookingDate: '2026-11-20', fromTime: '18:00', toTime: '22:00' }
    const join = (hours: number) => member.call(joinWaitlist, { body: { ...request, hours } })
    expect([(await join(1)).code, (await join(4)).code]).toEqual(['too_short', 'too_long'])
  })

  it('is a clash of a series that repeats a former length', async () => {
    const { id } = await book('18:00', '20:00')
    await limit(180, null)
    const { reply } = await on().member.call(quoteSeries, { ...idPath(id), body: rule })
    expect(reply.occurrences.map(({ clash }) => clash)).toEqual(Array(3).fill('too_short'))
  })

  it('ends a member’s more time at the most length, and not the desk’s', async () => {
    const { id } = await book('15:00', '17:00')
    await sit(15, 0)
    await checkIn(id)
    const { reply } = await on().member.call(quoteMoreTime, idPath(id))
    expect(reply.choices.at(-1)?.endTime).toBe('18:00')
    expect((await extend(id, 'cash')).code).toBeNull()
    expect((await on().member.call(quoteMoreTime, idPath(id))).code).toBe('too_long')
    expect((await extend(id, 'cash')).code).toBeNull()
  })

  it('never has a least length above its most', async () => {
    expect((await limit(240, 180)).code).toBe('invalid_input')
    expect((await limit(90, 180)).code).toBe('invalid_input')
    const admin = await on().club.signedIn({ role: 'admin' })
    const body = { minMinutes: 240 }
    expect((await admin.call(updateAmenity, { ...idPath(3), body })).code).toBe('invalid_input')
  })
})
