import { randomBytes } from 'node:crypto'
import { changePin } from '@lantern/contract/account/account'
import { openBookingBill } from '@lantern/contract/bills/actions'
import { setBookingStatus } from '@lantern/contract/bookings/bookings'
import { addNote, createCustomer } from '@lantern/contract/members/customers'
import { bookForCustomer, countNoShows, listStaffBookings } from '@lantern/contract/floor/desk'
import { memberNumber } from '@lantern/contract/members/names'
import { checkInBooking } from '@lantern/contract/floor/acts'
import { searchEverything } from '@lantern/contract/members/search'
import { chooseSeller, startStation } from '@lantern/contract/members/stations'
import { createSale } from '@lantern/contract/bills/till'
import { addWait } from '@lantern/contract/bookings/waitlist'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, PASSWORD, type Club } from '../../../test/club/club.ts'
import { menuOf } from '../../../test/ordering.ts'
import { versionOf } from '../../../test/checks/versions.ts'
import { wanted } from '../../../test/races/waiting.ts'
import { makeOffers } from '../waitlist/service.offers.ts'

type SignedIn = Awaited<ReturnType<Club['signedIn']>>

let club: Club
let staff: SignedIn
beforeAll(async () => {
  club = await openClub()
  staff = await club.signedIn({ role: 'staff' })
})
afterAll(() => club.close())

const find = async (text: string) => {
  const answer = await staff.call(searchEverything, { query: { text } })
  expect(answer.code).toBeNull()
  return answer.reply
}

type Body = Parameters<typeof staff.call<typeof bookForCustomer>>[1]['body']
let hour = 14
/** A booking of a mahjong room. Each has an hour of its own, so that they don't conflict. */
const book = async (body: Partial<Body> = {}) => {
  const startTime = `${hour}:00`
  const endTime = `${hour + 1}:00`
  hour = hour === 22 ? 14 : hour + 1
  const slot = { amenityId: 2, bookingDate: '2026-11-27', startTime, endTime }
  const answer = await staff.call(bookForCustomer, { body: { ...slot, payment: 'later', ...body } })
  expect(answer.code).toBeNull()
  return answer.reply
}

const join = async (fields: { firstName: string; lastName: string; phone?: string }) => {
  const email = `${randomBytes(5).toString('hex')}@club.test`
  const body = { ...fields, email, password: 'a long enough one' }
  return (await staff.call(createCustomer, { body })).reply
}

const namesIn = ({ people }: Awaited<ReturnType<typeof find>>) =>
  people.map(({ member, guest }) => member?.firstName ?? guest?.names[0])

describe('a guest', () => {
  it('is one person by phone number, under any name and with the number in any form', async () => {
    const phone = '(416) 555-0142'
    const first = await book({ guestName: 'Auntie Lam', contactPhone: phone, partySize: 4 })
    const second = await book({ guestName: '林太', contactPhone: '+1 416 555 0142' })
    const forms = ['4165550142', '416.555.0142', '+14165550142', '1 416 555 0142', '555 0142']
    for (const text of [...forms, '0142', '416555', '１４１６５５５０１４２']) {
      const { people, bookings } = await find(text)
      expect({ text, people }).toMatchObject({
        text,
        people: [
          {
            member: null,
            guest: { phone: { number: '+14165550142', shown: '(416) 555-0142' }, bookings: 2 },
            visits: 0,
            noShows: 0,
            toCome: [{ id: first.id, partySize: 4 }, { id: second.id }],
            past: [],
          },
        ],
      })
      expect(bookings).toEqual([])
    }
    expect((await find('4165550142')).people[0]?.guest?.names).toEqual(['林太', 'Auntie Lam'])
    expect(namesIn(await find('lam'))).toEqual(['林太'])
    expect(namesIn(await find('林'))).toEqual(['林太'])
    expect(await find('4165550143')).toMatchObject({ people: [], bookings: [], isPartial: false })
  })

  it('without a phone number is listed as a booking, since it can’t be matched to other bookings', async () => {
    const booking = await book({ guestName: 'Mr. Walkin' })
    expect(await find('walkin')).toMatchObject({ people: [], bookings: [{ id: booking.id }] })
  })

  it('is listed with visits, no-shows, coming and past bookings, and bills', async () => {
    const contactPhone = '647 555 0199'
    const gone = await book({
      guestName: 'Ms. Late',
      contactPhone,
      bookingDate: '2026-11-20',
      startTime: '18:00',
      endTime: '19:00',
    })
    const here = await book({
      guestName: 'Ms. Late',
      contactPhone,
      bookingDate: '2026-11-20',
      startTime: '20:00',
      endTime: '21:00',
    })
    for (const { id } of [gone, here]) {
      const version = await versionOf(club, id)
      const body = { status: 'confirmed' as const, payment: 'none' as const, version }
      await staff.call(setBookingStatus, { params: { id: String(id) }, body })
    }
    club.clock.set(new Date('2026-11-21T01:05:00Z'))
    staff = await club.signedIn({ role: 'staff' })
    const missed = { status: 'no_show' as const, version: await versionOf(club, gone.id) }
    expect(
      (await staff.call(setBookingStatus, { params: { id: String(gone.id) }, body: missed })).code,
    ).toBeNull()
    const came = { version: await versionOf(club, here.id) }
    expect(
      (await staff.call(checkInBooking, { params: { id: String(here.id) }, body: came })).code,
    ).toBeNull()
    const bill = await staff.call(openBookingBill, { params: { id: String(here.id) } })
    expect((await find('6475550199')).people).toMatchObject([
      {
        visits: 1,
        noShows: 1,
        toCome: [{ id: here.id }],
        past: [{ id: gone.id }],
        bills: [{ id: bill.reply.id, status: 'open' }],
      },
    ])
    expect((await find(bill.reply.lanternId)).bills).toMatchObject([{ id: bill.reply.id }])
  })
})

describe('a member', () => {
  it('is found by phone in their own form, member number, card code, email and name in both scripts', async () => {
    const member = await join({ firstName: '伟强', lastName: '陈', phone: '+1 (905) 555-0123' })
    await staff.call(addNote, {
      params: { id: String(member.id) },
      body: { text: 'Allergic to nuts' },
    })
    const booking = await book({ userId: member.id })
    const number = memberNumber(member.id)
    const texts = ['9055550123', '905-555-0123', '5550123', number, number.toLowerCase()]
    for (const text of [
      ...texts,
      String(member.id).padStart(6, '0'),
      '陈伟强',
      '伟强',
      member.email,
    ]) {
      const { people } = await find(text)
      expect({ text, found: people[0] }).toMatchObject({
        text,
        found: {
          member: { id: member.id, accountBalance: '0.00' },
          guest: null,
          phone: { shown: '(905) 555-0123' },
          toCome: [{ id: booking.id }],
          notes: [{ text: 'Allergic to nuts' }],
        },
      })
    }
  })

  it('isn’t found by a number that only has the same ending', async () => {
    await join({ firstName: 'Same', lastName: 'Ending', phone: '905 555 7777' })
    expect(namesIn(await find('416 555 7777'))).toEqual([])
    expect(namesIn(await find('5557777'))).toEqual(['Same'])
  })

  it('is listed beside the guest with their number who was found by name', async () => {
    const contactPhone = '437 555 0111'
    await book({ guestName: 'Uncle Ho', contactPhone })
    const member = await join({ firstName: 'Peter', lastName: 'Ho', phone: '4375550111' })
    for (const text of ['uncle', '437 555 0111', 'peter']) {
      const { people } = await find(text)
      const guest = { bookings: 1, names: ['Uncle Ho'] }
      expect({ text, people }).toMatchObject({
        text,
        people: [{ member: { id: member.id }, guest, toCome: [] }],
      })
    }
  })

  it('with a coming booking comes before others with the name', async () => {
    await join({ firstName: 'Zed', lastName: 'First' })
    const coming = await join({ firstName: 'Zed', lastName: 'Second' })
    await join({ firstName: 'Zed', lastName: 'Third' })
    await book({ userId: coming.id })
    const { people } = await find('zed')
    expect(people.map(({ member }) => member?.lastName)[0]).toBe('Second')
    expect(people).toHaveLength(3)
  })

  it('is one of at most eight in the answer, which says that it is partial', async () => {
    for (let place = 0; place < 9; place += 1) {
      await join({ firstName: 'Many', lastName: `Number ${place}` })
    }
    const { people, isPartial } = await find('many')
    expect([people.length, isPartial]).toEqual([8, true])
  })
})

describe('a word', () => {
  it('of a note on a member finds the member, after those who bear it as a name', async () => {
    const noted = await join({ firstName: 'Rain', lastName: 'Noted' })
    const params = { id: String(noted.id) }
    await staff.call(addNote, { params, body: { text: 'Left a blue Umbrella, “Çelik” on it' } })
    await book({ userId: noted.id })
    for (const text of ['umbrella', 'blue umb', 'celik']) {
      expect([text, namesIn(await find(text))]).toEqual([text, ['Rain']])
    }
    await join({ firstName: 'Deniz', lastName: 'Çelik' })
    expect(namesIn(await find('celik'))).toEqual(['Deniz', 'Rain'])
  })

  it('of a special request finds who asked for it, and the booking in its list', async () => {
    const specialRequests = 'Crème brûlée, nut-free'
    const member = await join({ firstName: 'Sweet', lastName: 'Tooth' })
    const ofMember = await book({ userId: member.id, specialRequests })
    const nameless = await book({ guestName: 'Nobody', specialRequests })
    const ofGuest = await book({
      guestName: 'Somebody',
      contactPhone: '437 555 0161',
      specialRequests,
    })
    const { people, bookings } = await find('creme brulee')
    expect(people.map(({ member: one, guest }) => one?.firstName ?? guest?.names[0])).toEqual(
      expect.arrayContaining(['Sweet', 'Somebody']),
    )
    expect(bookings.map(({ id }) => id)).toEqual([nameless.id])
    const query = { scope: 'upcoming' as const, search: 'CREME BRULEE' }
    const { reply } = await staff.call(listStaffBookings, { query })
    expect(reply.bookings.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [ofMember.id, nameless.id, ofGuest.id].toSorted((a, b) => a - b),
    )
  })
})

it('a guest on the waiting list is found by number or name, with the offer held for them', async () => {
  const fields = { firstName: 'Wei', lastName: 'Waiting', phone: '647 555 0777' }
  const member = await join(fields)
  const request = { ...wanted('20:00', '22:00'), guestName: 'Old Wu' }
  const add = { ...request, contactPhone: '(647) 555-0888' }
  const { reply: caller } = await staff.call(addWait, { body: add })
  await staff.call(addWait, { body: { ...request, guestName: 'Wei', contactPhone: fields.phone } })
  await club.pool.query(
    'UPDATE waitlist_entries SET user_id = $1, guest_name = NULL, contact_phone = NULL WHERE guest_name = $2',
    [member.id, 'Wei'],
  )
  await makeOffers(club.kernels[0])
  for (const text of ['6475550888', '0888', 'old wu']) {
    expect(await find(text)).toMatchObject({ people: [], waits: [{ id: caller.id, isHeld: true }] })
  }
  expect(await find('0777')).toMatchObject({
    people: [{ member: { id: member.id }, waits: [{ name: 'Wei Waiting', isHeld: false }] }],
    waits: [],
  })
  // With a booking the caller becomes a known guest, who then has the wait.
  await book({ guestName: 'Old Wu', contactPhone: add.contactPhone })
  expect(await find('0888')).toMatchObject({
    people: [{ member: null, waits: [{ id: caller.id, fromTime: '20:00' }] }],
    waits: [],
  })
})

it('a guest is found by every spelling of the name, also on the waiting list', async () => {
  const booking = await book({ guestName: 'Mrs. Trần O’Brien' })
  const add = { ...wanted('20:00', '22:00'), guestName: 'Søren Ｌｉｕ' }
  const { reply: caller } = await staff.call(addWait, {
    body: { ...add, contactPhone: '6475550877' },
  })
  for (const text of ['tran', "O'Brien", 'TRẦN'.normalize('NFD')]) {
    expect(await find(text)).toMatchObject({ bookings: [{ id: booking.id }] })
  }
  expect(await find('soren liu')).toMatchObject({ waits: [{ id: caller.id }] })
})

describe('a number', () => {
  it('of a booking finds it in any case, with its member', async () => {
    const booking = await book({ guestName: 'Numbered', contactPhone: '416 555 0666' })
    const typed = `#${booking.lanternId.slice(0, 6)} ${booking.lanternId.slice(6).toLowerCase()}`
    expect(await find(typed)).toMatchObject({
      bookings: [{ id: booking.id }],
      people: [{ guest: { names: ['Numbered'] } }],
    })
  })

  it('of an order finds it', async () => {
    const [dish] = await menuOf(club)
    const items = [{ foodItemId: dish?.id ?? 0, quantity: 1 }]
    const sale = await staff.call(createSale, { body: { items, paymentType: 'card' } })
    expect(sale.code).toBeNull()
    const { lanternId } = sale.reply.order
    expect((await find(lanternId)).orders).toMatchObject([{ lanternId, userId: null }])
  })
})

it('is refused to members', async () => {
  const member = await club.signedIn()
  expect((await member.call(searchEverything, { query: { text: 'lam' } })).code).toBe('forbidden')
  expect((await club.visitor().call(searchEverything, { query: { text: 'lam' } })).code).toBe(
    'not_signed_in',
  )
})

it('is refused to stations, also to a till with a seller', async () => {
  const seller = await club.signedIn({ role: 'staff' })
  await seller.call(changePin, { body: { currentPassword: PASSWORD, pin: '2580' } })
  for (const screen of ['till', 'floor', 'kitchen'] as const) {
    const device = await club.signedIn({ role: 'admin' })
    expect((await device.call(searchEverything, { query: { text: 'lam' } })).code).toBeNull()
    expect((await device.call(startStation, { body: { name: 'Bar', screen } })).code).toBeNull()
    // Only a till has sellers.
    const body = { userId: seller.person.id, pin: '2580' }
    const chosen = await device.call(chooseSeller, { body })
    expect(chosen.code).toBe(screen === 'till' ? null : 'forbidden')
    for (const answer of [
      await device.call(searchEverything, { query: { text: 'lam' } }),
      await device.call(countNoShows, { query: { phone: '416 555 0142' } }),
    ]) {
      expect([screen, answer.status, answer.code]).toEqual([screen, 403, 'forbidden'])
    }
  }
})
