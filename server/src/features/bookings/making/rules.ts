import type { NightClosed, bookingRefusals } from '@lantern/contract/slots'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import type { RefusalValues } from '@lantern/contract/errors'
import type { AmenityRow, Place } from '../../amenities/service.ts'
import type { VenueSettings } from '../../venue/service.ts'
import type { BookingRequest, Time, Way } from './rules.request.ts'
import type { Terms } from './rules.terms.ts'

/** Facts about the person who books. A guest without an account or a phone number has none. */
export interface Guest {
  /** Whether the account still exists; true for somebody who has none. */
  isOpen: boolean
  /** The member's overdue bill. */
  overdue: { number: string; due: Cents } | null
  /** The number of their no-shows within the venue's `noShowDays`. */
  noShows: number
  /** The number of other slots that they hold. */
  holds: number
  /** The amenities that they have at that time already, also as a hold. */
  meanwhile: readonly number[]
}

/** All that decides whether a booking is made. */
export interface Facts {
  request: BookingRequest
  now: Date
  venue: Pick<VenueSettings, 'opensAt' | 'closesAt' | 'bookingDaysAhead' | 'noShowLimit'>
  amenity: Pick<AmenityRow, 'id' | 'capacity'>
  /** The reason why its amenity can't be booked on its night. */
  closed: NightClosed | null
  /** Its time, or why there is no such time in a night of the venue. */
  time: Time | 'outside_hours' | 'end_before_start'
  /** The place that it gets; missing where none is free. */
  place: Place | undefined
  terms: (Pick<Terms, 'minimumSpend' | 'dueNow'> & { price: { total: Cents } }) | null
  /** Its telephone number in E.164; `null` if there is none, or nobody can be called at it. */
  phone: string | null
  guest: Guest
}

/** The most slots that a member may hold at once. A held room can't be sold to anybody else. */
export const MOST_HOLDS = 2

/** The facts by which the time of a booking is allowed. */
type TimeFacts = Pick<Facts, 'time' | 'closed' | 'venue' | 'now'>

/** The facts by which a party is allowed. */
type PartyFacts = Pick<Facts, 'amenity' | 'phone'> & {
  request: Partial<Pick<BookingRequest, 'partySize' | 'contactPhone' | 'aboveCapacity'>>
}

/** The code of a refusal, and the values of its sentence. */
export type Refused = [code: (typeof bookingRefusals)[number], values?: RefusalValues]

interface Rule {
  /** The ways of booking for which it doesn't hold. */
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

/** Everything that refuses a booking, in the order in which it is told. There is no other list. */
export const rules = {
  accountIsOpen: {
    waivedBy: ['walk_in'],
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
      meanwhile.includes(amenity.id) ? ['already_booked'] : null,
  },
} as const satisfies Record<string, Rule>

/** The refusal by the first rule that isn't waived; `null` if all allow the booking. */
export function refusedBy(facts: Facts): Refused | null {
  const { way } = facts.request
  const inForce = Object.values<Rule>(rules).filter(({ waivedBy }) => !waivedBy.includes(way))
  return firstOf(inForce, facts)
}

/** The refusal of the time of a booking that moves, or of a waiting list entry; `null` if it is allowed. */
export const timeRefusedBy = (facts: TimeFacts): Refused | null =>
  firstOf([rules.isWithinHours, rules.nightIsOpen, rules.hasNotBegun], facts)

/** The refusal of another party for a room that is held already; `null` if it is allowed. */
export const partyRefusedBy = (facts: PartyFacts): Refused | null =>
  firstOf([rules.partyFits, rules.phoneIsReal], facts)
