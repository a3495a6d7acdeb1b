import type { NightClosed, bookingRefusals, Slot } from '@lantern/contract/slots'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import type { RefusalValues } from '@lantern/contract/errors'
import type { AmenityRow, Place } from '../../amenities/service.ts'
import type { VenueSettings } from '../../venue/service.ts'
import type { BookingRequest, Time, Way } from './rules.request.ts'
import type { Terms } from './rules.terms.ts'

/** The data of the person who books. A guest without an account or a phone number has none. */
export interface Guest {
  /** Whether the account exists; `true` without an account. */
  isOpen: boolean
  overdue: { number: string; due: Cents } | null
  /** The number of their no-shows within the venue's `noShowDays`. */
  noShows: number
  /** The number of their other holds. */
  holds: number
  /** Their other bookings and holds at that time. */
  meanwhile: readonly (Slot & { units: readonly string[]; isHold: boolean })[]
}

/** All data that decide whether a booking is made. */
export interface Facts {
  request: BookingRequest
  now: Date
  venue: Pick<VenueSettings, 'opensAt' | 'closesAt' | 'bookingDaysAhead' | 'noShowLimit'>
  amenity: Pick<AmenityRow, 'id' | 'capacity'>
  /** The reason why the amenity takes no bookings that night. */
  closed: NightClosed | null
  /** The booking's time, or the reason why the venue's night has no such time. */
  time: Time | 'outside_hours' | 'end_before_start'
  /** The place that it gets; `undefined` if none is free. */
  place: Place | undefined
  terms: (Pick<Terms, 'minimumSpend' | 'dueNow'> & { price: { total: Cents } }) | null
  /** The phone number in E.164; `null` if there is none or it is invalid. */
  phone: string | null
  guest: Guest
}

/** The most holds of a member at once, because a held room can't be sold to others. */
export const MOST_HOLDS = 2

type TimeFacts = Pick<Facts, 'time' | 'closed' | 'venue' | 'now'>

type PartyFacts = Pick<Facts, 'amenity' | 'phone'> & {
  request: Partial<Pick<BookingRequest, 'partySize' | 'contactPhone' | 'aboveCapacity'>>
}

/** The code of a refusal and the values of its sentence. */
export type Refused = [code: (typeof bookingRefusals)[number], values?: RefusalValues]

interface Rule {
  /** The ways of booking that waive the rule. */
  waivedBy: readonly Way[]
  /** The refusal of a booking; `null` if the rule allows it. */
  refuses: (facts: Facts) => Refused | null
}

const isOther = (shown: string | undefined, cents: Cents | undefined) =>
  shown !== undefined && cents !== undefined && toCents(shown) !== cents

function firstOf<Some>(
  some: readonly { refuses: (facts: Some) => Refused | null }[],
  facts: Some,
): Refused | null {
  for (const { refuses } of some) {
    const refused = refuses(facts)
    if (refused) return refused
  }
  return null
}

/** All rules that refuse a booking, in the order in which they are checked. */
export const rules = {
  accountIsOpen: {
    waivedBy: [],
    refuses: ({ guest, request: { way } }) => {
      const isTheirs = way === 'balance' || way === 'card'
      return guest.isOpen ? null : [isTheirs ? 'not_signed_in' : 'not_found']
    },
  },

  balanceNeedsAccount: {
    waivedBy: [],
    refuses: ({ request: { method, memberId } }) =>
      method === 'balance' && memberId === null ? ['needs_account'] : null,
  },

  owesNothing: {
    waivedBy: ['desk', 'import', 'walk_in'],
    refuses: ({ guest: { overdue } }) =>
      overdue && ['bill_owed', { number: overdue.number, due: toDollars(overdue.due) }],
  },

  paysAheadAfterNoShows: {
    waivedBy: ['offer', 'walk_in'],
    refuses: ({ request: { method }, venue: { noShowLimit }, guest: { noShows } }) =>
      method === null && noShowLimit > 0 && noShows >= noShowLimit
        ? ['pays_ahead', { count: noShows }]
        : null,
  },

  isWithinHours: {
    waivedBy: ['offer', 'accept', 'walk_in'],
    refuses: ({ time, venue: { opensAt, closesAt } }: TimeFacts) =>
      typeof time === 'string' ? [time, { opens: opensAt, closes: closesAt }] : null,
  },

  nightIsOpen: {
    waivedBy: [],
    refuses: ({ closed, venue }: TimeFacts) => closed && [closed, { days: venue.bookingDaysAhead }],
  },

  hasNotBegun: {
    waivedBy: ['offer', 'accept', 'walk_in'],
    refuses: ({ time, now }: TimeFacts) =>
      typeof time !== 'string' && time.during.from < now ? ['hour_past'] : null,
  },

  priceIsAsShown: {
    waivedBy: [],
    refuses: ({ request, terms }) => {
      if (isOther(request.totalPrice, terms?.price.total)) {
        return ['price_changed', { total: toDollars(terms?.price.total ?? 0) }]
      }
      if (isOther(request.minimumSpend, terms?.minimumSpend)) {
        return ['terms_changed', { minimum: toDollars(terms?.minimumSpend ?? 0) }]
      }
      return isOther(request.dueNow, terms?.dueNow)
        ? ['price_changed', { total: toDollars(terms?.dueNow ?? 0) }]
        : null
    },
  },

  placeIsFree: {
    waivedBy: ['accept'],
    refuses: ({ place }) => (place === undefined ? ['slot_taken'] : null),
  },

  partyFits: {
    waivedBy: ['accept'],
    refuses: ({
      request: { partySize, aboveCapacity = false },
      amenity: { capacity },
    }: PartyFacts) =>
      partySize && partySize > capacity && !aboveCapacity
        ? ['party_too_large', { capacity }]
        : null,
  },

  phoneIsReal: {
    waivedBy: [],
    refuses: ({ request, phone }: PartyFacts) =>
      request.contactPhone && phone === null ? ['phone_invalid'] : null,
  },

  holdsAreFew: {
    waivedBy: ['balance', 'series', 'accept', 'desk', 'walk_in', 'import'],
    refuses: ({ guest: { holds } }) =>
      holds >= MOST_HOLDS ? ['too_many_holds', { max: MOST_HOLDS }] : null,
  },

  hasNotBooked: {
    waivedBy: ['balance', 'card', 'series', 'accept', 'desk', 'walk_in', 'import'],
    refuses: ({ guest: { meanwhile }, amenity }) =>
      meanwhile.some(({ amenityId }) => amenityId === amenity.id) ? ['already_booked'] : null,
  },

  isOnlyOne: {
    waivedBy: [],
    refuses: ({ request: { doubleBooking }, guest: { meanwhile } }) => {
      const other = meanwhile.find(({ isHold }) => !isHold)
      if (doubleBooking !== false || !other) return null
      const { units, bookingDate, startTime, endTime } = other
      return ['double_booking', { rooms: units.join(', '), bookingDate, startTime, endTime }]
    },
  },
} as const satisfies Record<string, Rule>

/** The refusal by the first rule that isn't waived; `null` if none refuses. */
export function refusedBy(facts: Facts): Refused | null {
  const { way } = facts.request
  const inForce = Object.values<Rule>(rules).filter(({ waivedBy }) => !waivedBy.includes(way))
  return firstOf(inForce, facts)
}

/** The refusal of the new time of a booking or of a waiting list entry; `null` if it is allowed. */
export const timeRefusedBy = (facts: TimeFacts): Refused | null =>
  firstOf([rules.isWithinHours, rules.nightIsOpen, rules.hasNotBegun], facts)

/** The refusal of another party for a held room; `null` if it is allowed. */
export const partyRefusedBy = (facts: PartyFacts): Refused | null =>
  firstOf([rules.partyFits, rules.phoneIsReal], facts)
