import { updateAmenity } from '@lantern/contract/venue/amenities'
import {
  cancelBooking,
  createBooking,
  getBooking,
  type Booking,
} from '@lantern/contract/bookings/bookings'
import { changeBooking } from '@lantern/contract/bookings/change'
import { getUser } from '@lantern/contract/members/members'
import {
  changeByReminder,
  type MailedAct,
  openReminder,
  quoteChangeByReminder,
  readNightByReminder,
} from '@lantern/contract/account/reminders'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { versionOf } from '../../../test/checks/versions.ts'
import { linksOf } from './service.keys.ts'

let club: Club
type SignedIn = Awaited<ReturnType<Club['signedIn']>>
beforeAll(async () => {
  club = await openClub()
})
beforeEach(() => club.clock.set(FRIDAY))
afterEach(() => booksAgree(club))
afterAll(() => club.close())

const THEATER = 3
const slot = (bookingDate: string, from: number, hours = 1) => ({
  amenityId: THEATER,
  bookingDate,
  startTime: `${from}:00`,
  endTime: `${from + hours}:00`,
})
let day = 0
/** A night that no other test uses, open and more than a week away. */
function freshNight(): string {
  do day += 1
  while (new Date(Date.UTC(2026, 11, day)).getUTCDay() === 2)
  return new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10)
}

function keyOf({ person }: SignedIn, { id }: Pick<Booking, 'id'>, act: MailedAct = 'change') {
  const links = linksOf(club.kernels[0].env, id, { ...person, reminders: true })
  return links[act].split('#')[1] ?? ''
}
/** A member who booked two hours of the theater for $189.00 of their $500.00, and the key in their email. */
async function reminded() {
  const member = await club.signedIn({ balance: 50_000 })
  const night = freshNight()
  const { reply: booking } = await member.call(createBooking, { body: slot(night, 18, 2) })
  const balance = async () => (await member.call(getUser, {})).reply?.accountBalance
  const read = async () =>
    (await member.call(getBooking, { params: { lanternId: booking.lanternId } })).reply
  return { member, night, booking, balance, read, key: keyOf(member, booking) }
}
type Slot = ReturnType<typeof slot>

const quote = (key: string, request: Slot) =>
  club.visitor().call(quoteChangeByReminder, { body: { ...request, key } })
async function change(key: string, request: Slot, instance: 0 | 1 = 0) {
  const { totalPrice, minimumSpend, version } = (await quote(key, request)).reply
  const body = { ...request, key, totalPrice, minimumSpend, version }
  return club.visitor(instance).call(changeByReminder, { body })
}

describe('a change by a link', () => {
  it('accepts hours that overlap the booking’s own, for the same price', async () => {
    const { night, key, balance, read } = await reminded()
    const body = { key, amenityId: THEATER, date: night }
    const { hours } = (await club.visitor(1).call(readNightByReminder, { body })).reply
    const free = (time: string) => hours.find((hour) => hour.time === time)?.freePlaces.length
    expect([free('18:00'), free('19:00')]).toEqual([1, 1])
    const request = slot(night, 19, 2)
    expect((await quote(key, request)).reply).toMatchObject({
      difference: '0.00',
      needsSignIn: false,
      paid: '189.00',
      changesLeft: 1,
    })
    const { reply } = await change(key, request)
    expect(reply).toMatchObject({ act: 'change', booking: { change: { slot: request } } })
    expect(await read()).toMatchObject({ startTime: '19:00', endTime: '21:00', changesLeft: 1 })
    expect(await balance()).toBe('311.00')
  })

  it('refunds the difference of a shorter time', async () => {
    const { night, key, balance, read } = await reminded()
    const request = slot(night, 20)
    expect((await quote(key, request)).reply).toMatchObject({
      difference: '-94.50',
      refunds: [{ to: 'balance', amount: '94.50' }],
    })
    expect((await change(key, request, 1)).status).toBe(200)
    expect(await read()).toMatchObject({ startTime: '20:00', totalPrice: '94.50' })
    expect(await balance()).toBe('405.50')
  })

  it('that costs more is quoted, but can’t spend the balance', async () => {
    const { night, key, balance, read } = await reminded()
    const request = slot(night, 18, 3)
    expect((await quote(key, request)).reply).toMatchObject({
      difference: '94.50',
      needsSignIn: true,
    })
    const before = await read()
    expect((await change(key, request)).code).toBe('change_needs_sign_in')
    expect(await read()).toEqual(before)
    expect(await balance()).toBe('311.00')
    const hours = await club.visitor().call(readNightByReminder, {
      body: { key, amenityId: THEATER, date: night },
    })
    expect(hours.reply.hours.find(({ time }) => time === '20:00')?.reason).toBeNull()
  })

  it('can’t agree to a higher minimum spend, nor to a dearer booking with a paid deposit', async () => {
    const { night, key, read } = await reminded()
    const admin = await club.signedIn({ role: 'admin' })
    const weekdays = [1, 2, 3, 4, 5, 6, 7]
    const asks = (body: Readonly<Record<string, unknown>>) =>
      admin.call(updateAmenity, { params: { id: String(THEATER) }, body })
    await asks({ minimumSpends: [{ weekdays, partyFrom: 1, amount: '30.00' }] })
    const other = slot(freshNight(), 18, 2)
    expect((await quote(key, other)).reply).toMatchObject({
      difference: '0.00',
      minimumSpend: '30.00',
      needsSignIn: true,
    })
    expect((await change(key, other)).code).toBe('change_needs_sign_in')
    expect(await read()).toMatchObject({ bookingDate: night })
    await asks({
      minimumSpends: [],
      deposits: [{ weekdays, partyFrom: 1, amount: '20.00' }],
    })
    const deposited = await reminded()
    const longer = slot(deposited.night, 18, 3)
    expect((await quote(deposited.key, longer)).reply.needsSignIn).toBe(true)
    expect((await change(deposited.key, longer)).code).toBe('change_needs_sign_in')
    const shorter = slot(deposited.night, 18)
    expect((await quote(deposited.key, shorter)).reply).toMatchObject({ paid: '20.00' })
    expect((await change(deposited.key, shorter)).status).toBe(200)
    await asks({ deposits: [] })
  })

  it('is refused with another quote than shown, and beyond the member’s limits', async () => {
    const { night, booking, key, read } = await reminded()
    const request = slot(night, 20, 2)
    const { totalPrice, minimumSpend, version } = (await quote(key, request)).reply
    const shown = { ...request, key, totalPrice, minimumSpend, version }
    const send = (body: typeof shown) => club.visitor().call(changeByReminder, { body })
    expect((await send({ ...shown, totalPrice: '1.00' })).code).toBe('price_changed')
    expect((await send({ ...shown, version: version + 1 })).code).toBe('stale')
    expect((await send(shown)).status).toBe(200)
    expect((await send(shown)).code).toBe('stale')
    expect((await change(key, slot(night, 16, 2))).status).toBe(200)
    expect((await quote(key, request)).code).toBe('change_too_often')
    const opened = await club.visitor().call(openReminder, { body: { key } })
    expect(opened.reply.booking?.change).toBeNull()
    await club.pool.query('UPDATE bookings SET changes_made = 0 WHERE id = $1', [booking.id])
    club.clock.set(new Date(Date.parse((await read()).startsAt) - 2 * 3_600_000))
    expect((await quote(key, request)).code).toBe('change_too_late')
  })
})

describe('a key', () => {
  it('changes only its own booking, and only with the purpose of changing', async () => {
    const [one, other] = [await reminded(), await reminded()]
    const [act, , mac] = one.key.split('.')
    const request = slot(other.night, 20, 2)
    const { totalPrice, minimumSpend, version } = (await quote(other.key, request)).reply
    const bent = `${act}.${other.booking.id}.${mac}`
    const otherActs = (['confirm', 'late', 'cancel', 'stop'] as const).map((each) =>
      keyOf(other.member, other.booking, each),
    )
    for (const key of [bent, ...otherActs]) {
      const body = { ...request, key, totalPrice, minimumSpend, version }
      expect((await club.visitor().call(changeByReminder, { body })).code).toBe(
        'reminder_link_invalid',
      )
      expect((await quote(key, request)).code).toBe('reminder_link_invalid')
      const night = { key, amenityId: THEATER, date: other.night }
      const input = await club.visitor().call(readNightByReminder, { body: night })
      expect(input.code).toBe('reminder_link_invalid')
    }
    expect((await other.read()).startTime).toBe('18:00')
  })

  it('changes nothing once its booking is canceled', async () => {
    const { member, night, booking, key, balance } = await reminded()
    const request = slot(night, 20, 2)
    const { totalPrice, minimumSpend, version } = (await quote(key, request)).reply
    await member.call(cancelBooking, { params: { id: String(booking.id) } })
    const body = { ...request, key, totalPrice, minimumSpend, version }
    expect((await club.visitor().call(changeByReminder, { body })).code).toBe('reminder_link_over')
    expect((await quote(key, request)).code).toBe('reminder_link_over')
    expect(await balance()).toBe('500.00')
  })
})

describe('concurrent changes at two instances', () => {
  it.each([1, 2, 3, 4])(
    'by a link and by the member end with one time and one price (%i)',
    async () => {
      const { member, night, booking, key, balance, read } = await reminded()
      const version = await versionOf(club, booking.id)
      const [byLink, signedIn] = [slot(night, 21), slot(night, 14, 3)]
      const shown = { version, minimumSpend: '0.00' }
      const answers = await Promise.all([
        club.visitor(0).call(changeByReminder, {
          body: { ...byLink, ...shown, key, totalPrice: '94.50' },
        }),
        member.at(club.instances[1].app).call(changeBooking, {
          params: { id: String(booking.id) },
          body: { ...signedIn, ...shown, totalPrice: '283.50' },
        }),
      ])
      const codes = answers.map(({ code }) => code)
      expect(codes.filter((code) => code !== null)).toEqual(['stale'])
      const isByLink = codes[0] === null
      expect(await read()).toMatchObject({ startTime: isByLink ? '21:00' : '14:00' })
      expect(await balance()).toBe(isByLink ? '405.50' : '216.50')
    },
  )
})
