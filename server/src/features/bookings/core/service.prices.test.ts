import { listAmenities, updateAmenity, type NewPriceRule } from '@lantern/contract/venue/amenities'
import { openBookingBill } from '@lantern/contract/bills/actions'
import { bookForCustomer } from '@lantern/contract/floor/desk'
import { createBooking, getBooking } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { seatGuest } from '@lantern/contract/floor/acts'
import { toDollars } from '@lantern/contract/payments/pricing'
import { quote } from '@lantern/contract/bookings/slots'
import { taxesAt } from '@lantern/contract/payments/taxes'
import { getVenue } from '@lantern/contract/venue/venue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../../test/checks/books.ts'
import { idPath, M1, openDesk, THEATER } from '../../../../test/desk.ts'

const { on, sit, book, checkIn, choices, extend, move, undo } = openDesk()

const usual: NewPriceRule = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  partyFrom: 1,
  tierFrom: null,
  from: null,
  until: null,
  firstNight: null,
  lastNight: null,
  price: '120.00',
  isPackage: false,
}

/** The theater costs 90 an hour, Fridays from 18:00 to 22:00 120, and after that 200 in all; eight people pay more. */
const evening: NewPriceRule[] = [
  { ...usual, weekdays: [5], from: '18:00', until: '22:00' },
  { ...usual, weekdays: [5], from: '22:00', price: '200.00', isPackage: true },
  { ...usual, partyFrom: 8, price: '150.00' },
]

/** Sets the theater's other prices, as an admin does. */
async function price(prices: NewPriceRule[]) {
  const admin = await on().club.signedIn({ role: 'admin' })
  return admin.call(updateAmenity, { ...idPath(3), body: { prices } })
}

const read = async (lanternId: string) =>
  (await on().member.call(getBooking, { params: { lanternId } })).reply

async function linesOf(id: number) {
  const { reply } = await on().staff.call(openBookingBill, idPath(id))
  return reply.lines
    .filter(({ kind, reverses, left }) => kind !== 'dish' && reverses === null && left !== '0.00')
    .map(({ name, net }) => [name?.en.replaceAll('\u2009', ' ') ?? null, net])
}

/** The price that a page computes for a party in the theater. */
async function shown(startTime: string, endTime: string, partySize: number | null = null) {
  const { member, club } = on()
  const venue = (await member.call(getVenue, {})).reply
  const amenity = (await member.call(listAmenities, {})).reply.find(({ id }) => id === 3)
  if (!amenity) throw new Error('no theater')
  const slot = { bookingDate: '2026-11-20', startTime, endTime, partySize, tierId: null }
  const priced = quote(amenity, slot, venue, taxesAt(venue, club.clock.now()))
  return toDollars(priced?.total ?? 0)
}

beforeEach(() => price(evening))
// The club's doctor looks through the bookings as it closes.
afterEach(() => booksAgree(on().club))

describe('a booking over hours with several prices', () => {
  it('costs what the page shows, and has a line for each price on its bill and receipt', async () => {
    const totalPrice = await shown('17:00', '23:00')
    const body = { amenityId: 3, bookingDate: '2026-11-20', startTime: '17:00', endTime: '23:00' }
    const { reply } = await on().member.call(createBooking, { body: { ...body, totalPrice } })
    expect(reply).toMatchObject({ subtotal: '770.00', totalPrice: '808.50', unpaid: '0.00' })
    expect(reply.times).toEqual([
      { startTime: '17:00', endTime: '18:00', price: '90.00', isPackage: false, amount: '90.00' },
      { startTime: '18:00', endTime: '22:00', price: '120.00', isPackage: false, amount: '480.00' },
      { startTime: '22:00', endTime: '23:00', price: '200.00', isPackage: true, amount: '200.00' },
    ])
    expect(await linesOf(reply.id)).toEqual([
      ['Room, 5 – 6 PM', '90.00'],
      ['Room, 6 – 10 PM', '480.00'],
      ['Room, 10 – 11 PM', '200.00'],
      [null, '38.50'],
    ])
  })

  it('is refused at a price that a rule has changed since, and a large party pays its own', async () => {
    const totalPrice = await shown('18:00', '19:00')
    await price(evening.map((rule) => ({ ...rule, price: '130.00' })))
    const body = { amenityId: 3, bookingDate: '2026-11-20', startTime: '18:00', endTime: '19:00' }
    const { member } = on()
    expect((await member.call(createBooking, { body: { ...body, totalPrice } })).code).toBe(
      'price_changed',
    )
    await price(evening.slice(2))
    const large = { ...body, partySize: 8, totalPrice: await shown('18:00', '19:00', 8) }
    expect((await member.call(createBooking, { body: large })).reply.totalPrice).toBe('157.50')
  })

  it('keeps its prices on its night, and gets those of another night', async () => {
    const { id } = await book('18:00', '20:00')
    await price([])
    const at = async (bookingDate: string, startTime: string, endTime: string) => {
      const slot = { amenityId: 3, bookingDate, startTime, endTime }
      const query = { ...slot, amenityId: '3' }
      const { reply } = await on().member.call(quoteChange, { ...idPath(id), query })
      return { slot, reply }
    }
    expect((await at('2026-11-27', '18:00', '20:00')).reply.totalPrice).toBe('189.00')
    const { slot, reply } = await at('2026-11-20', '17:00', '19:00')
    expect(reply.totalPrice).toBe('220.50')
    const { totalPrice, version } = reply
    const body = { ...slot, totalPrice, version }
    expect((await on().member.call(changeBooking, { ...idPath(id), body })).status).toBe(200)
    expect(await linesOf(id)).toEqual([
      ['Room, 5 – 6 PM', '90.00'],
      ['Room, 6 – 7 PM', '120.00'],
      [null, '10.50'],
    ])
  })

  it('has the lines of its new hours after a change to others that cost as much', async () => {
    await price([
      { ...usual, from: '19:00', until: '20:00' },
      { ...usual, from: '20:00', until: '21:00', price: '60.00' },
    ])
    const change = async (id: number, startTime: string, endTime: string) => {
      const slot = { amenityId: 3, bookingDate: '2026-11-20', startTime, endTime }
      const query = { ...slot, amenityId: '3' }
      const { totalPrice, version } = (
        await on().member.call(quoteChange, { ...idPath(id), query })
      ).reply
      const body = { ...slot, totalPrice, version }
      expect((await on().member.call(changeBooking, { ...idPath(id), body })).status).toBe(200)
      return linesOf(id)
    }
    const first = await book('19:00', '21:00')
    expect(await change(first.id, '16:00', '18:00')).toEqual([
      [null, '180.00'],
      [null, '9.00'],
    ])
    const second = await book('21:00', '23:00')
    expect(await change(second.id, '19:00', '21:00')).toEqual([
      ['Room, 7 – 8 PM', '120.00'],
      ['Room, 8 – 9 PM', '60.00'],
      [null, '9.00'],
    ])
  })

  it('is longer at the prices of the added hours, and pays a package once', async () => {
    const { id, lanternId } = await book('21:00', '22:00')
    await sit(21)
    await checkIn(id)
    await sit(21, 30)
    expect((await choices(THEATER)).extension).toMatchObject({ totalPrice: '210.00' })
    expect((await extend(id, 'cash')).status).toBe(200)
    await sit(22, 30)
    expect((await choices(THEATER)).extension).toMatchObject({ totalPrice: '0.00' })
    expect((await extend(id, 'cash')).status).toBe(200)
    expect(await read(lanternId)).toMatchObject({ endTime: '00:00', totalPrice: '336.00' })
  })

  it('moves to a room of other prices for its rest, and back by an undo', async () => {
    const { id, lanternId } = await book('17:00', '19:00')
    await sit(17)
    await checkIn(id)
    await sit(17, 59)
    const { moveTo } = await choices(THEATER)
    expect(moveTo.find((table) => table.id === M1)?.difference).toBe('-96.60')
    expect(
      (await move(id, M1, on().staff, { differenceBy: 'balance', reason: 'Cold' })).status,
    ).toBe(200)
    expect((await undo(id, 'move')).status).toBe(200)
    expect((await read(lanternId)).totalPrice).toBe('220.50')
  })
})

it('a walk-in is charged by the hours from its arrival on, and by its size', async () => {
  await sit(17, 30)
  const { seatUntil, partyPrices } = await choices(THEATER)
  const [, end] = seatUntil
  expect(end).toMatchObject({ endTime: '19:30', totalPrice: '236.25' })
  const larger = partyPrices.find(
    ({ minutes, tierId }) => minutes === end?.minutes && tierId === null,
  )
  expect(larger).toMatchObject({ partyFrom: 8, totalPrice: '267.75' })
  const { minutes = 0, endsAt = '' } = end ?? {}
  const body = { name: 'Old Zhou', partySize: 9, minutes, endsAt, pay: 'cash' as const }
  const cheap = { ...body, totalPrice: '236.25' }
  expect((await on().staff.call(seatGuest, { ...idPath(THEATER), body: cheap })).code).toBe(
    'price_changed',
  )
  const right = { ...body, totalPrice: '267.75' }
  expect((await on().staff.call(seatGuest, { ...idPath(THEATER), body: right })).status).toBe(200)
})

it('only an admin changes price rules, unless staff may lower prices', async () => {
  await on().club.pool.query('UPDATE venue_settings SET staff_lower_prices = false')
  const body = { prices: [] }
  expect((await on().staff.call(updateAmenity, { ...idPath(3), body })).code).toBe('price_by_admin')
})

it('a booking from the balance has no fee if the venue waives it, at the desk too', async () => {
  const { club, member, memberPerson, staff } = on()
  await club.pool.query('UPDATE venue_settings SET balance_service_fee = false')
  const body = { amenityId: 2, bookingDate: '2026-11-20', startTime: '18:00', endTime: '20:00' }
  const own = await member.call(createBooking, { body: { ...body, totalPrice: '56.00' } })
  expect(own.reply).toMatchObject({ serviceFee: '0.00', totalPrice: '56.00' })
  const told = { ...body, userId: memberPerson.id, reason: 'By phone', doubleBooking: true }
  const desk = (payment: 'balance' | 'terminal', totalPrice: string) =>
    staff.call(bookForCustomer, { body: { ...told, payment, totalPrice } })
  expect((await desk('balance', '58.80')).code).toBe('price_changed')
  expect((await desk('balance', '56.00')).reply.totalPrice).toBe('56.00')
  expect((await desk('terminal', '58.80')).reply.totalPrice).toBe('58.80')
  await club.pool.query('UPDATE venue_settings SET balance_service_fee = true')
})
