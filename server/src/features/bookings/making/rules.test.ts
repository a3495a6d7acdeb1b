import { describe, expect, it } from 'vitest'
import { ways, refusedBy, type BookingRequest, type Way, type Facts, type rules } from './rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
/** The facts of a booking that no rule refuses. */
const good: Facts = {
  request: {
    way: 'balance',
    memberId: 1,
    amenityId: 2,
    bookingDate: '2026-11-20',
    startTime: '20:00',
    endTime: '21:00',
    partySize: 4,
    method: 'balance',
  },
  now: at('18:00'),
  amenity: { id: 2, capacity: 6, tierFrom: null, minMinutes: null, maxMinutes: null },
  tonight: '2026-11-20',
  venue: {
    opensAt: '16:00',
    closesAt: '02:00',
    weekdayHours: [],
    dateHours: [],
    bookingDaysAhead: 30,
    noShowLimit: 2,
    tiers: [],
    primeBookings: 1,
    primeWeekdays: [5],
    primeFrom: '20:00',
    primeUntil: '00:00',
  },
  opening: { opensAt: '16:00', closesAt: '02:00' },
  closed: null,
  time: { hours: 1, during: { from: at('20:00'), to: at('21:00') } },
  place: [],
  terms: { price: { total: 100_00 }, minimumSpend: 0, dueNow: 20_00 },
  phone: null,
  booker: {
    isOpen: true,
    overdue: null,
    noShows: 0,
    holds: 0,
    tierId: null,
    upcoming: [],
    overlapping: [],
  },
}

const gold = {
  id: 7,
  nameEn: 'Gold',
  nameCh: '金卡',
  color: 'amber',
  discountPercent: 10,
  waivesFee: true,
  daysAhead: 60,
  primeBookings: 2,
  pointsPerDollar: null,
  discordRole: null,
  yearlySpend: null,
  monthlyPrice: null,
  yearlyPrice: null,
} as const
const tiered = { ...good.venue, tiers: [gold] }
/** Friday from 22:00 to 23:00. */
const prime = { bookingDate: '2026-11-27', startTime: '22:00', endTime: '23:00' }

/** A booking of the same member in another room at that time. */
const other = {
  amenityId: 1,
  units: ['K-Room 1'],
  bookingDate: '2026-11-20',
  startTime: '19:00',
  endTime: '21:00',
  isHold: false,
}

interface Case {
  code: string
  facts?: Partial<Facts>
  request?: Partial<BookingRequest>
  /** The ways of booking that waive the rule. */
  waivedBy: readonly Way[]
}

/** For each rule a request that it refuses, and the ways of booking that waive it. */
const cases: Readonly<Record<keyof typeof rules, Case>> = {
  accountIsOpen: {
    code: 'not_found',
    facts: { booker: { ...good.booker, isOpen: false } },
    waivedBy: [],
  },
  balanceNeedsAccount: { code: 'needs_account', request: { memberId: null }, waivedBy: [] },
  owesNothing: {
    code: 'bill_owed',
    facts: { booker: { ...good.booker, overdue: { number: 'B1', due: 5_00 } } },
    waivedBy: ['desk', 'import', 'walk_in'],
  },
  paysAheadAfterNoShows: {
    code: 'pays_ahead',
    facts: { booker: { ...good.booker, noShows: 2 } },
    request: { method: null },
    waivedBy: ['offer', 'walk_in'],
  },
  isWithinHours: {
    code: 'outside_hours',
    facts: { time: 'outside_hours' },
    waivedBy: ['offer', 'accept', 'walk_in'],
  },
  lengthIsAllowed: {
    code: 'too_short',
    facts: { amenity: { ...good.amenity, minMinutes: 120 } },
    waivedBy: ['offer', 'accept', 'desk', 'walk_in', 'import'],
  },
  nightIsOpen: { code: 'date_too_far', facts: { closed: 'date_too_far' }, waivedBy: [] },
  hasNotBegun: {
    code: 'hour_past',
    facts: { now: at('20:30') },
    waivedBy: ['offer', 'accept', 'walk_in'],
  },
  isWithinTheirDays: {
    code: 'date_too_far',
    request: { bookingDate: '2026-12-21' },
    waivedBy: ['offer', 'accept', 'desk', 'walk_in', 'import'],
  },
  hasTier: {
    code: 'tier_needed',
    facts: { amenity: { ...good.amenity, tierFrom: gold.id }, venue: tiered },
    waivedBy: ['offer', 'accept', 'desk', 'walk_in', 'import'],
  },
  primeBookingsAreFew: {
    code: 'prime_bookings_full',
    facts: { booker: { ...good.booker, upcoming: [{ id: 1, ...prime }] } },
    waivedBy: ['offer', 'accept', 'desk', 'walk_in', 'import'],
  },
  priceIsAsShown: { code: 'price_changed', request: { totalPrice: '90.00' }, waivedBy: [] },
  placeIsFree: { code: 'slot_taken', facts: { place: undefined }, waivedBy: ['accept'] },
  partyFits: { code: 'party_too_large', request: { partySize: 7 }, waivedBy: ['accept'] },
  phoneIsReal: { code: 'phone_invalid', request: { contactPhone: '555' }, waivedBy: [] },
  holdsAreFew: {
    code: 'too_many_holds',
    facts: { booker: { ...good.booker, holds: 2 } },
    waivedBy: ['balance', 'series', 'accept', 'desk', 'walk_in', 'import'],
  },
  hasNotBooked: {
    code: 'already_booked',
    facts: { booker: { ...good.booker, overlapping: [{ ...other, amenityId: 2 }] } },
    waivedBy: ['balance', 'card', 'series', 'accept', 'desk', 'walk_in', 'import'],
  },
  isOnlyOne: {
    code: 'double_booking',
    request: { doubleBooking: false },
    facts: { booker: { ...good.booker, overlapping: [other] } },
    waivedBy: [],
  },
}

const query = (way: Way, { facts, request }: Partial<Case> = {}): Facts => ({
  ...good,
  ...facts,
  request: { ...good.request, ...request, way },
})

describe.each(ways)('a booking by the way %s', (way) => {
  it('is made if no rule refuses it', () => {
    expect(refusedBy(query(way))).toBeNull()
  })

  it.each(Object.entries(cases))(
    'by the rule %s is refused, or made if the way waives the rule',
    (_name, one) => {
      const isOwn = way === 'balance' || way === 'card'
      const code = one.code === 'not_found' && isOwn ? 'not_signed_in' : one.code
      expect(refusedBy(query(way, one))?.[0]).toBe(one.waivedBy.includes(way) ? undefined : code)
    },
  )
})

it('is refused by the first rule of the list that refuses it', () => {
  const both = { facts: { closed: 'closed_date', place: undefined } } as const
  expect(refusedBy(query('balance', both))).toEqual(['closed_date', { days: 30 }])
})

it('is refused with the current due and minimum spend if a screen showed others', () => {
  expect(refusedBy(query('balance', { request: { minimumSpend: '1.00' } }))?.[0]).toBe(
    'terms_changed',
  )
  expect(refusedBy(query('balance', { request: { dueNow: '100.00' } }))).toEqual([
    'price_changed',
    { total: '20.00' },
  ])
})
