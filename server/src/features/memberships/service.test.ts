import { updateAmenity, listAmenities } from '@lantern/contract/venue/amenities'
import { cancelBooking, createBooking, getBooking } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { getDayClose } from '@lantern/contract/bills/close'
import { ErrorBody } from '@lantern/contract/calls/errors'
import { getUser } from '@lantern/contract/members/members'
import {
  createPaymentIntent,
  confirmSandboxPayment,
  getPayment,
} from '@lantern/contract/payments/payments'
import { toDollars } from '@lantern/contract/payments/pricing'
import { updateSettings, getSettings } from '@lantern/contract/venue/settings'
import { quote } from '@lantern/contract/bookings/slots'
import { taxesAt } from '@lantern/contract/payments/taxes'
import * as calls from '@lantern/contract/members/tiers'
import { getVenue } from '@lantern/contract/venue/venue'
import { joinWaitlist } from '@lantern/contract/bookings/waitlist'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { booksAgree } from '../../../test/checks/books.ts'
import { FRIDAY, openClub, type Club } from '../../../test/club/club.ts'
import { emailsTo } from '../../../test/series.ts'
import type { Visitor } from '../../../test/club/visitor.ts'
import { keepMemberships } from './service.sweep.ts'

const DAY_MS = 86_400_000
const THEATER = 3

let club: Club
let admin: Visitor
let member: Awaited<ReturnType<Club['signedIn']>>
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
})
afterAll(() => club.close())
beforeEach(async () => {
  club.clock.set(FRIDAY)
  await club.pool
    .query(`DELETE FROM occupancies; UPDATE amenities SET tier_from = NULL, prices = '[]';
    UPDATE users SET tier_id = NULL; DELETE FROM memberships; DELETE FROM tiers;
    UPDATE venue_settings SET prime_bookings = 0, booking_days_ahead = 30`)
  admin = await club.signedIn({ role: 'admin' })
  member = await club.signedIn({ balance: 500_000 })
})
afterEach(() => booksAgree(club))

type NewTier = calls.Tiers['tiers'][number]
const tier = (nameEn: string, terms: Partial<NewTier> = {}): NewTier => ({
  nameEn,
  nameCh: '',
  color: 'amber',
  discountPercent: 0,
  waivesFee: false,
  daysAhead: null,
  primeBookings: null,
  pointsPerDollar: null,
  discordRole: null,
  yearlySpend: null,
  monthlyPrice: null,
  yearlyPrice: null,
  ...terms,
})

/** A price of an hour from 21:00 on for members of a tier. */
const onlyFor = (tierFrom: number) => ({
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  partyFrom: 1,
  tierFrom,
  from: '21:00',
  until: null,
  firstNight: null,
  lastNight: null,
  price: '50.00',
  isPackage: false,
})

/** Saves these tiers, the lowest first, and returns their ids. */
async function offer(...tiers: NewTier[]): Promise<number[]> {
  const { version } = (await admin.call(calls.listTiers, {})).reply
  const { reply } = await admin.call(calls.saveTiers, { body: { version, tiers } })
  return reply.tiers.map(({ id }) => id)
}

const path = (id: number) => ({ params: { id: String(id) } })
const give = (tierId: number | null, until: string | null = null) =>
  admin.call(calls.giveTier, { ...path(member.person.id), body: { tierId, until } })
const tierOf = async () => (await member.call(getUser, {})).reply?.tierId
const held = async () => (await member.call(calls.getMemberships, {})).reply.held

/** Signs everybody in again after some days, because sessions end after five idle minutes. */
async function days(later: number) {
  club.clock.set(new Date(FRIDAY.getTime() + later * DAY_MS))
  const { person } = member
  member = Object.assign(await club.signIn(person), { person })
}
const keep = () => keepMemberships(club.kernels[0])

const slot = (startTime: string, endTime: string, bookingDate = '2026-11-27') => ({
  amenityId: THEATER,
  bookingDate,
  startTime,
  endTime,
})
const book = (body: ReturnType<typeof slot> & { totalPrice?: string }, by: Visitor = member) =>
  by.call(createBooking, { body })

/** Lets members have so many bookings on Fridays from 19:00 to 22:00. */
async function setPrime(primeBookings: number) {
  const { version } = (await admin.call(getSettings, {})).reply
  const prime = { primeBookings, primeWeekdays: [5], primeFrom: '19:00', primeUntil: '22:00' }
  await admin.call(updateSettings, { body: { ...prime, version } })
}

const valuesOf = ({ text }: { text: string }) => ErrorBody.parse(JSON.parse(text)).values

/** The total that the member's page computes for the theater, from the balance. */
async function shown({ bookingDate, startTime, endTime }: ReturnType<typeof slot>) {
  const venue = (await member.call(getVenue, {})).reply
  const amenity = (await member.call(listAmenities, {})).reply.find(({ id }) => id === THEATER)
  if (!amenity) throw new Error('no theater')
  const tierId = (await tierOf()) ?? null
  const isWaived = venue.tiers.find(({ id }) => id === tierId)?.waivesFee ?? false
  const serviceFeeBasisPoints = isWaived ? 0 : venue.serviceFeeBasisPoints
  const request = { bookingDate, startTime, endTime, partySize: null, tierId }
  const taxes = taxesAt(venue, club.clock.now())
  return toDollars(quote(amenity, request, { ...venue, serviceFeeBasisPoints }, taxes)?.total ?? 0)
}

describe('the tiers', () => {
  it('are saved in their order by who may change settings, and by one form at a time', async () => {
    const [silver = 0, gold = 0] = await offer(tier('Silver'), tier('Gold', { nameCh: '金卡' }))
    const { version, tiers } = (await admin.call(calls.listTiers, {})).reply
    expect(tiers.map(({ nameEn, nameCh }) => [nameEn, nameCh])).toEqual([
      ['Silver', 'Silver'],
      ['Gold', '金卡'],
    ])
    const turned = [tier('Gold', { id: gold }), tier('Silver', { id: silver })]
    const body = { version, tiers: turned }
    expect((await admin.call(calls.saveTiers, { body })).reply.tiers.map(({ id }) => id)).toEqual([
      gold,
      silver,
    ])
    expect((await admin.call(calls.saveTiers, { body })).code).toBe('stale')
    const unknown = { version: version + 1, tiers: [tier('Gold', { id: 999_999 })] }
    expect((await admin.call(calls.saveTiers, { body: unknown })).code).toBe('not_found')
    expect((await member.call(calls.saveTiers, { body })).code).toBe('forbidden')
    const { reply } = await club.visitor(1).call(getVenue, {})
    expect(reply.tiers.map(({ id }) => id)).toEqual([gold, silver])
  })

  it('can’t be removed while a member holds them, or a room or a price is only for them', async () => {
    const [gold = 0] = await offer(tier('Gold'))
    const remove = async () => {
      const { version } = (await admin.call(calls.listTiers, {})).reply
      return admin.call(calls.saveTiers, { body: { version, tiers: [] } })
    }
    await give(gold)
    expect((await remove()).code).toBe('tier_in_use')
    await give(null)
    await admin.call(updateAmenity, { ...path(THEATER), body: { tierFrom: gold } })
    expect((await remove()).code).toBe('tier_in_use')
    await admin.call(updateAmenity, {
      ...path(THEATER),
      body: { tierFrom: null, prices: [onlyFor(gold)] },
    })
    expect((await remove()).code).toBe('tier_in_use')
    await admin.call(updateAmenity, { ...path(THEATER), body: { prices: [] } })
    expect((await remove()).reply.tiers).toEqual([])
  })

  it('given by hand hold until their last night, of which an email tells', async () => {
    const [silver = 0, gold = 0] = await offer(tier('Silver'), tier('Gold'))
    expect((await give(gold, '2026-11-19')).code).toBe('date_past')
    expect((await give(gold, '2026-11-29')).status).toBe(200)
    expect(await tierOf()).toBe(gold)
    await give(silver, '2026-12-05')
    expect(await held()).toEqual([
      { tierId: silver, source: 'staff', until: '2026-12-05', renews: null },
    ])
    await days(8)
    await keep()
    await keep()
    expect(await emailsTo(club, member)).toEqual(['membership_ending'])
    await days(15)
    await keep()
    expect(await tierOf()).toBe(silver)
    await days(16)
    await keep()
    expect(await tierOf()).toBeNull()
    expect(await emailsTo(club, member)).toEqual(['membership_ending', 'membership_ending'])
  })

  it('follow the role in Discord', async () => {
    const [, gold = 0] = await offer(tier('Silver'), tier('Gold', { discordRole: 'Gold Fish' }))
    const { id } = member.person
    await club.pool.query("UPDATE users SET discord_role = 'Gold Fish' WHERE id = $1", [id])
    await offer(tier('Silver'), tier('Gold', { id: gold, discordRole: 'Gold Fish' }))
    expect(await tierOf()).toBe(gold)
    expect((await held()).map(({ source }) => source)).toEqual(['discord'])
  })
})

describe('a member of a tier', () => {
  it('pays its prices and no fee, as the page shows them, and keeps them once booked', async () => {
    const [silver = 0, gold = 0] = await offer(
      tier('Silver', { discountPercent: 5 }),
      tier('Gold', { discountPercent: 10, waivesFee: true }),
    )
    await admin.call(updateAmenity, { ...path(THEATER), body: { prices: [onlyFor(silver)] } })
    const request = slot('20:00', '22:00')
    expect(await shown(request)).toBe('189.00')
    await give(silver)
    // 85.50 and 50.00, with a fee of 5%.
    expect(await shown(request)).toBe('142.28')
    await give(gold)
    // 81.00 and 50.00.
    expect(await shown(request)).toBe('131.00')
    expect((await book({ ...request, totalPrice: '142.28' })).code).toBe('price_changed')
    const booked = await book({ ...request, totalPrice: '131.00' })
    expect(booked.reply).toMatchObject({
      subtotal: '131.00',
      serviceFee: '0.00',
      totalPrice: '131.00',
    })
    await give(null)
    const params = { lanternId: booked.reply.lanternId }
    expect((await member.call(getBooking, { params })).reply.totalPrice).toBe('131.00')
  })

  it('gets its points', async () => {
    const [gold = 0] = await offer(tier('Gold', { pointsPerDollar: 3 }))
    await give(gold)
    const before = (await member.call(getUser, {})).reply?.loyaltyPoints ?? 0
    await book(slot('20:00', '21:00'))
    expect((await member.call(getUser, {})).reply?.loyaltyPoints).toBe(before + 270)
  })

  it('books further ahead, also by a change, and others are told their own limit', async () => {
    const [gold = 0] = await offer(tier('Gold', { daysAhead: 60 }))
    const far = slot('20:00', '21:00', '2027-01-10')
    expect(valuesOf(await book(far))).toMatchObject({ days: 30 })
    const near = (await book(slot('20:00', '21:00'))).reply
    const input = { ...path(near.id), query: { ...far, amenityId: String(far.amenityId) } }
    expect((await member.call(quoteChange, input)).code).toBe('date_too_far')
    await give(gold)
    const quoted = (await member.call(quoteChange, input)).reply
    await give(null)
    const { totalPrice, minimumSpend, version } = quoted
    const body = { ...far, totalPrice, minimumSpend, version }
    expect((await member.call(changeBooking, { ...path(near.id), body })).code).toBe('date_too_far')
    await give(gold)
    expect((await book(far)).status).toBe(200)
    const further = slot('20:00', '21:00', '2027-01-25')
    expect(valuesOf(await book(further))).toMatchObject({ days: 60 })
  })

  it('alone may book or wait for a room that is only for them', async () => {
    const [silver = 0, gold = 0] = await offer(tier('Silver'), tier('Gold'))
    await admin.call(updateAmenity, { ...path(THEATER), body: { tierFrom: silver } })
    const request = slot('20:00', '21:00')
    expect(valuesOf(await book(request))).toMatchObject({ nameEn: 'Silver' })
    const { amenityId, bookingDate } = request
    const wait = { amenityId, bookingDate, fromTime: '20:00', toTime: '21:00', hours: 1 }
    expect((await member.call(joinWaitlist, { body: wait })).code).toBe('tier_needed')
    await give(gold)
    expect((await book(request)).status).toBe(200)
  })

  it('has so many bookings in prime hours, however fast they are made on two instances', async () => {
    const [gold = 0] = await offer(tier('Gold', { primeBookings: 3 }))
    await setPrime(2)
    const elsewhere = member.at(club.instances[1].app)
    const fridays = ['2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18', '2026-11-20']
    const race = async () => {
      const answers = await Promise.all(
        fridays.map((date, turn) =>
          book(slot('21:00', '23:00', date), turn % 2 === 0 ? member : elsewhere),
        ),
      )
      const codes = answers.map(({ code }) => code)
      return { booked: codes.filter((code) => code === null).length, codes: new Set(codes) }
    }
    const codes = new Set([null, 'prime_bookings_full'])
    expect(await race()).toEqual({ booked: 2, codes })
    expect((await book(slot('22:00', '23:00', '2026-12-05'))).status).toBe(200)
    expect((await book(slot('15:00', '19:00', '2026-12-11'))).status).toBe(200)
    await give(gold)
    await club.pool.query('DELETE FROM occupancies')
    expect((await race()).booked).toBe(1)
  })

  it('has one booking in prime hours while a card is asked for its other time', async () => {
    await setPrime(2)
    const { id } = (await book(slot('15:00', '16:00'))).reply
    const moved = (date: string, startTime = '19:00') =>
      member.call(createPaymentIntent, {
        body: {
          paymentType: 'booking_change',
          metadata: { ...slot(startTime, '22:00', date), bookingId: id, version: 1 },
        },
      })
    expect((await moved('2026-11-27')).status).toBe(200)
    expect((await book(slot('20:00', '21:00', '2026-12-04'))).status).toBe(200)
    // The time that is held for the change counts, since the booking may get it.
    const third = slot('20:00', '21:00', '2026-12-11')
    expect((await book(third)).code).toBe('prime_bookings_full')
    expect((await moved('2026-12-18')).status).toBe(200)
    expect((await moved('2026-12-18', '16:00')).status).toBe(200)
    expect((await book(third)).code).toBe('prime_bookings_full')
  })
})

describe('a bought tier', () => {
  const buy = (tierId: number, more: Partial<calls.Purchase> = {}, by: Visitor = member) =>
    by.call(calls.buyMembership, {
      body: { tierId, period: 'month', totalPrice: '33.90', renews: true, ...more },
    })
  const forSale = { monthlyPrice: '30.00', yearlyPrice: '300.00' }
  const income = async () =>
    (await admin.call(getDayClose, { params: { date: '2026-11-20' } })).reply.totals.income
      .memberships

  it('is a line on a bill with its tax, paid from the balance, and goes on when bought again', async () => {
    const [gold = 0, silver = 0] = await offer(tier('Gold', forSale), tier('Silver'))
    expect((await buy(silver)).code).toBe('not_sold')
    expect((await buy(gold, { totalPrice: '30.00' })).code).toBe('price_changed')
    const { reply } = await buy(gold)
    expect(reply.held).toEqual([
      { tierId: gold, source: 'purchase', until: '2026-12-19', renews: 'month' },
    ])
    expect(await tierOf()).toBe(gold)
    const { rows } = await club.pool.query(
      `SELECT kind, account, name_en, net, tax FROM bill_lines JOIN bills ON bills.id = bill_id WHERE user_id = $1`,
      [member.person.id],
    )
    expect(rows).toEqual([
      {
        kind: 'membership',
        account: 'membership_income',
        name_en: 'Gold, 1 month',
        net: '30.00',
        tax: '3.90',
      },
    ])
    expect((await member.call(getUser, {})).reply).toMatchObject({ accountBalance: '4966.10' })
    expect(await income()).toBe('30.00')
    expect(await emailsTo(club, member)).toEqual(['receipt'])
    const again = await buy(gold, { period: 'year', totalPrice: '339.00', renews: false })
    expect(again.reply.held).toEqual([
      { tierId: gold, source: 'purchase', until: '2027-12-19', renews: null },
    ])
    // A membership counts for no tier by spend.
    expect(again.reply.spent).toBe('0.00')
    expect((await give(silver)).reply.held).toHaveLength(2)
    expect((await give(null)).reply.held).toEqual([])
  })

  it('is lengthened by each of two purchases at once on two instances', async () => {
    const [gold = 0] = await offer(tier('Gold', forSale))
    const elsewhere = member.at(club.instances[1].app)
    const both = await Promise.all([buy(gold), buy(gold, {}, elsewhere)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await held()).map(({ until }) => until)).toEqual(['2027-01-19'])
  })

  it('renews and is bought again at the same moment without a deadlock', async () => {
    const [gold = 0] = await offer(tier('Gold', forSale))
    for (let round = 0; round < 4; round += 1) {
      member = await club.signedIn({ balance: 500_000 })
      await buy(gold)
      await club.pool.query(`UPDATE memberships SET until = '2026-11-19'`)
      const elsewhere = member.at(club.instances[1].app)
      const [, bought] = await Promise.all([keep(), buy(gold, {}, elsewhere)])
      expect(bought.status).toBe(200)
    }
  })

  it('renews from the balance once, and ends with an email if that is too low or not wished', async () => {
    const [gold = 0] = await offer(tier('Gold', forSale))
    await buy(gold)
    await days(29)
    await keep()
    expect(await emailsTo(club, member)).toEqual(['receipt', 'membership_ending'])
    expect((await held()).map(({ until }) => until)).toEqual(['2026-12-19'])
    await days(30)
    await Promise.all(club.kernels.map((kernel) => keepMemberships(kernel)))
    expect((await held()).map(({ until }) => until)).toEqual(['2027-01-19'])
    expect((await member.call(getUser, {})).reply?.accountBalance).toBe('4932.20')
    await club.pool.query(
      `INSERT INTO wallet_entries (user_id, kind, amount, business_date, created_at)
       SELECT id, 'cash_out', 1 - account_balance, current_date, now() FROM users WHERE id = $1`,
      [member.person.id],
    )
    await days(61)
    await keep()
    expect(await held()).toEqual([])
    expect(await tierOf()).toBeNull()
    expect((await emailsTo(club, member)).at(-1)).toBe('membership_ending')
  })

  it('renews as its member switched it', async () => {
    const [gold = 0] = await offer(tier('Gold', forSale))
    await buy(gold)
    const set = (renews: calls.Period | null) =>
      member.call(calls.setRenewal, { ...path(gold), body: { renews } })
    expect((await set('year')).reply.held[0]?.renews).toBe('year')
    expect((await set(null)).reply.held[0]?.renews).toBeNull()
    await days(31)
    await keep()
    expect(await held()).toEqual([])
    expect((await set('year')).code).toBe('not_found')
  })

  /** Begins a payment by card for a month of a tier, and returns what pays it. */
  async function beginByCard(tierId: number) {
    const period = 'month' as const
    const metadata = { tierId, period, totalPrice: '33.90', renews: false }
    const body = { paymentType: 'membership' as const, metadata }
    const { clientSecret, paymentIntentId } = (await member.call(createPaymentIntent, { body }))
      .reply
    return async (by: Visitor = member) => {
      const cardNumber = '4242424242424242'
      await by.call(confirmSandboxPayment, { body: { clientSecret, cardNumber } })
      return (await by.call(getPayment, { params: { intentId: paymentIntentId } })).reply
    }
  }

  it('is paid by card, and becomes balance if it isn’t sold any more by then', async () => {
    const [gold = 0] = await offer(tier('Gold', forSale))
    const pay = await beginByCard(gold)
    expect(await pay()).toMatchObject({ status: 'succeeded', credited: false })
    expect((await held()).map(({ until }) => until)).toEqual(['2026-12-19'])
    const late = await beginByCard(gold)
    await offer(tier('Gold', { id: gold, monthlyPrice: '40.00' }))
    expect(await late()).toMatchObject({ status: 'succeeded', credited: true })
    expect((await held()).map(({ until }) => until)).toEqual(['2026-12-19'])
    expect((await member.call(getUser, {})).reply?.accountBalance).toBe('5033.90')
  })

  it('is lengthened by each of two payments by card at once on two instances', async () => {
    const [gold = 0] = await offer(tier('Gold', forSale))
    const payments = [await beginByCard(gold), await beginByCard(gold)]
    const elsewhere = member.at(club.instances[1].app)
    const both = await Promise.all(
      payments.map((pay, turn) => pay(turn === 0 ? member : elsewhere)),
    )
    expect(both.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    expect((await held()).map(({ until }) => until)).toEqual(['2027-01-19'])
  })
})

describe('a tier by a year’s spend', () => {
  it('is given for a year once the spend reaches it, and never lowered before its end', async () => {
    const [silver = 0, gold = 0] = await offer(
      tier('Silver', { yearlySpend: '100.00' }),
      tier('Gold', { yearlySpend: '300.00' }),
    )
    await book(slot('20:00', '21:00'))
    await keep()
    const read = async () => (await member.call(calls.getMemberships, {})).reply
    expect(await read()).toMatchObject({
      held: [],
      spent: '94.50',
      next: { tierId: silver, left: '5.50' },
    })
    await book(slot('21:00', '22:00'))
    await keep()
    expect(await read()).toMatchObject({
      held: [{ tierId: silver, source: 'spend', until: '2027-11-20', renews: null }],
      next: { tierId: gold, left: '111.00' },
    })
    const { id } = (await book(slot('14:00', '16:00'))).reply
    await Promise.all(club.kernels.map((kernel) => keepMemberships(kernel)))
    expect(await tierOf()).toBe(gold)
    expect((await read()).next).toBeNull()
    await member.call(cancelBooking, { ...path(id), body: {} })
    await keep()
    expect((await read()).spent).toBe('189.00')
    expect(await tierOf()).toBe(gold)
  })
})
