import { listAmenities, updateAmenity } from '@lantern/contract/venue/amenities'
import { createBooking, getAvailability, getTonight } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { bookForCustomer, findTimes } from '@lantern/contract/floor/desk'
import { joinWaitlist } from '@lantern/contract/bookings/waitlist'
import { toDollars } from '@lantern/contract/payments/pricing'
import { makeSeries, quoteSeries } from '@lantern/contract/bookings/series'
import { quote } from '@lantern/contract/bookings/slots'
import { taxesAt } from '@lantern/contract/payments/taxes'
import { getVenue } from '@lantern/contract/venue/venue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, openDesk } from '../../../../test/desk.ts'
import { rule } from '../../../../test/series.ts'

const { on, sit, book, checkIn, extend, freeAt } = openDesk()

const MAHJONG = 2
/** Sets the step of an amenity's bookings. */
async function step(stepMinutes: 30 | 60, more: object = {}) {
  const admin = await on().club.signedIn({ role: 'admin' })
  return admin.call(updateAmenity, { ...idPath(3), body: { stepMinutes, ...more } })
}
const theater = (startTime: string, endTime: string) => ({
  amenityId: 3,
  bookingDate: '2026-11-20',
  startTime,
  endTime,
})
const request = (body: ReturnType<typeof theater>) => on().member.call(createBooking, { body })

beforeEach(() => step(30))
afterEach(async () => {
  await step(60, { minMinutes: null, maxMinutes: null })
  await booksAgree(on().club)
})

describe('an amenity whose bookings start and end at half hours too', () => {
  it('has its night in half hours, and another amenity in full ones', async () => {
    const query = { date: '2026-11-20' }
    const visitor = on().club.visitor()
    const timesOf = async (amenityId: number) => {
      const { reply } = await visitor.call(getAvailability, { ...idPath(amenityId), query })
      return reply.hours.map(({ time }) => time)
    }
    const [half, full] = [await timesOf(3), await timesOf(MAHJONG)]
    expect(half).toHaveLength(24)
    expect(half.slice(-3)).toEqual(['00:30', '01:00', '01:30'])
    expect(full).toEqual(half.filter((time) => time.endsWith(':00')))
  })

  it('is booked by half hours at the price that the page computes', async () => {
    const { member, club } = on()
    const slot = theater('18:30', '20:00')
    const venue = (await member.call(getVenue, {})).reply
    const amenity = (await member.call(listAmenities, {})).reply.find(({ id }) => id === 3)
    const taxes = taxesAt(venue, club.clock.now())
    const shown =
      amenity && quote(amenity, { ...slot, partySize: null, tierId: null }, venue, taxes)
    expect(shown?.hours).toBe(1.5)
    const { reply } = await request(slot)
    expect(reply).toMatchObject({ startTime: '18:30', totalPrice: toDollars(shown?.total ?? 0) })
    const free = ['18:00', '18:30', '19:30', '20:00'].map((time) => freeAt(time))
    expect(await Promise.all(free)).toEqual([1, 0, 0, 1])
    expect((await request(theater('17:00', '19:00'))).code).toBe('slot_taken')
    expect((await request(theater('20:00', '20:30'))).code).toBeNull()
  })

  it('has no other times, and half hours are no times of an amenity in full hours', async () => {
    const other = { ...theater('18:30', '19:30'), amenityId: MAHJONG }
    expect((await request(other)).code).toBe('full_hours')
    expect((await request(theater('18:15', '19:15'))).code).toBe('invalid_input')
    expect((await request(theater('01:30', '02:30'))).code).toBe('outside_hours')
    await step(60)
    expect((await request(theater('18:30', '19:30'))).code).toBe('full_hours')
  })

  it('is changed, extended and repeated in half hours', async () => {
    const { id } = await book('17:30', '19:00')
    const { member } = on()
    const query = { ...theater('18:00', '19:30'), amenityId: '3' }
    const { totalPrice, version, hours } = (
      await member.call(quoteChange, { ...idPath(id), query })
    ).reply
    expect(hours).toBe(1.5)
    const body = { ...theater('18:00', '19:30'), totalPrice, version }
    expect((await member.call(changeBooking, { ...idPath(id), body })).code).toBeNull()
    const quoted = (await member.call(quoteSeries, { ...idPath(id), body: rule })).reply
    expect(quoted.occurrences[0]).toMatchObject({
      startTime: '18:00',
      endTime: '19:30',
      clash: null,
    })
    const series = { ...rule, totalPrice: quoted.totalPrice }
    expect((await member.call(makeSeries, { ...idPath(id), body: series })).code).toBeNull()
    await sit(18, 0)
    await checkIn(id)
    expect((await extend(id, 'cash')).reply.endTime).toBe('20:30')
  })

  it('is found free at half hours, tonight and by the desk', async () => {
    await book('15:00', '20:30')
    const tonight = (await on().member.call(getTonight, {})).reply
    expect(tonight.find(({ amenityId }) => amenityId === 3)?.freeFrom).toBe('20:30')
    const { staff } = on()
    const query = { date: '2026-11-20', startTime: '19:30', hours: '1.5', amenityId: '3' }
    const [kind] = (await staff.call(findTimes, { query })).reply
    expect(kind?.times[0]).toMatchObject({ startTime: '20:30', endTime: '22:00' })
    const guest = { guestName: 'Lam', payment: 'later' as const }
    const body = { ...theater('20:30', '22:00'), ...guest }
    expect((await staff.call(bookForCustomer, { body })).code).toBeNull()
  })

  it('is waited for in full hours', async () => {
    await book('18:30', '20:00')
    const { member } = on()
    const wanted = { amenityId: 3, bookingDate: '2026-11-20', hours: 1, toTime: '20:00' }
    const join = (fromTime: string) => member.call(joinWaitlist, { body: { ...wanted, fromTime } })
    expect((await join('18:30')).code).toBe('invalid_input')
  })

  it('has lengths in its steps', async () => {
    expect((await step(30, { minMinutes: 90 })).code).toBeNull()
    expect((await request(theater('18:00', '19:00'))).text).toContain('1.5 h')
    expect((await request(theater('18:00', '19:30'))).code).toBeNull()
    expect((await step(60)).code).toBe('invalid_input')
  })
})
