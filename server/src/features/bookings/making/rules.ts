import type { RefusalValues } from '@lantern/contract/calls/errors'
import {
  addDays,
  lengthRefusal,
  openingOn,
  weekdayOf,
  type HoursByDay,
  type Lengths,
  type OpeningHours,
} from '@lantern/contract/venue/hours'
import {
  toCents,
  toDollars,
  type Cents,
  type BookingPrice,
} from '@lantern/contract/payments/pricing'
import { minuteInNight } from '@lantern/contract/payments/rates'
import type { NewBooking } from '@lantern/contract/bookings/bookings'
import type { bookingRefusals, NightClosed, Slot } from '@lantern/contract/bookings/slots'
import { amountFor, splitDeposit } from '@lantern/contract/bills/spending'
import {
  daysAheadOf,
  mostDaysAhead,
  tiersUpTo,
  waivesFee,
  type BookingWindow,
} from '@lantern/contract/members/tier-terms'
import type { AmenityRow, Place } from '../../amenities/service.ts'
import type { Method } from '../../bills/rules.ts'
import type { VenueSettings } from '../../venue/service.ts'
import type { BookingRow } from '../core/repository.ts'
import { currentPrices, dueAtConfirm, termsPrice, type PriceTerms } from '../core/rules.price.ts'

/**
 * By a member from the balance or by card (a hold until paid), as an occurrence of a series, as a waiting list's offer
 * or its acceptance, at the desk, as a walk-in, or by an import.
 */
export const ways = [
  'balance',
  'card',
  'series',
  'offer',
  'accept',
  'desk',
  'walk_in',
  'import',
] as const
export type Way = (typeof ways)[number]

export interface Time {
  hours: number
  during: BookingRow['during']
}

type Sent = Omit<NewBooking, 'status' | 'paymentMethod' | 'paymentIntentId'>

/** A request for a booking and its payment. Amounts are in dollars, as a screen showed them. */
export interface BookingRequest extends Sent {
  way: Way
  /** `null` for a guest, who has a name. */
  memberId: number | null
  guestName?: string | null | undefined
  /** The exact time, if it isn't in whole hours. */
  time?: Time
  /** Whether the party may exceed the room's seats, which only the desk can allow. */
  aboveCapacity?: boolean | undefined
  /** The method of the payment now or of a series' later charge; `null` if the party pays later. */
  method: Exclude<Method, 'elsewhere' | 'points'> | null
  /** The part that is paid now instead of what the amenity asks for, in cents; only the desk decides it. */
  deposit?: Cents | undefined
  /** Whether its bill is a tab, on which the party orders and pays at the end. */
  isTab?: boolean
  /** Whether the party's time goes on in steps until it leaves. */
  isOpenEnded?: boolean | undefined
  /** For a hold: the time until which its rooms are kept for a payment or an answer. */
  holdUntil?: Date
  /** The locked hold that becomes the booking, with its rooms. */
  hold?: BookingRow
  /** The requested room; `undefined` for any. */
  unitId?: number | undefined
  preferred?: readonly string[]
  /** Its series, and the time at which it is charged; `null` charges it at once. */
  series?: { id: number; chargeAt: (startsAt: Date) => Date | null }
}

/** The agreed price of a booking, the amount to pay at once (the deposit or all), and its minimum spend, in cents. */
export interface Terms extends PriceTerms {
  price: BookingPrice
  minimumSpend: Cents
  dueNow: Cents
}

type TermsSettings = HoursByDay &
  Pick<
    VenueSettings,
    | ('tiers' | 'taxes' | 'timeZone')
    | ('serviceFeeBasisPoints' | 'balanceServiceFee' | 'cardServiceFee')
  >

/** The service fee in basis points (product#prices). A member's offer shows one price, from the balance, also for other methods. */
function feeOf(
  { way, method, memberId }: BookingRequest,
  tierId: number | null,
  venue: TermsSettings,
): number {
  if (waivesFee(venue, tierId)) return 0
  const isFromBalance = method === 'balance' || (way === 'accept' && memberId !== null)
  const hasFee = way === 'card' ? venue.cardServiceFee : !isFromBalance || venue.balanceServiceFee
  return hasFee ? venue.serviceFeeBasisPoints : 0
}

/** The current terms for a member of a tier, with the tax of the day. Who pays later needs no deposit. */
export function termsOf(
  request: BookingRequest,
  amenity: Pick<AmenityRow, 'pricePerHour' | 'prices' | 'deposits' | 'minimumSpends'>,
  { hours, during }: Time,
  { tierId, venue, now }: { tierId: number | null; venue: TermsSettings; now: Date },
): Terms {
  const { way, method, bookingDate, partySize = null } = request
  const agreed = {
    ...currentPrices(amenity, { bookingDate, partySize, tierId }, venue),
    bookingDate,
    during,
    hours,
    serviceFeeBasisPoints: feeOf(request, tierId, venue),
  }
  const price = termsPrice(agreed, venue, now)
  const deposits = method === null || way === 'walk_in' ? [] : amenity.deposits
  const { total } = price
  const { now: dueNow } = request.deposit
    ? splitDeposit(total, request.deposit)
    : dueAtConfirm({ bookingDate, partySize }, total, deposits)
  const minimumSpend = amountFor(amenity.minimumSpends, { date: bookingDate, partySize })
  return { ...agreed, price, minimumSpend, dueNow }
}

/**
 * The places in the order in which they are tried: only the requested room if there is one, and preferred rooms first.
 */
export function requestedPlaces(
  places: readonly Place[],
  { unitId, preferred = [] }: Pick<BookingRequest, 'unitId' | 'preferred'>,
): readonly Place[] {
  if (unitId !== undefined) {
    return places.filter((place) => place.length === 1 && place[0]?.id === unitId)
  }
  const isPreferred = (place: Place) => place.some(({ name }) => preferred.includes(name))
  return [...places.filter(isPreferred), ...places.filter((place) => !isPreferred(place))]
}

/** The data of the person who books. A guest without a phone number has none. */
export interface Booker {
  /** Whether the account exists; `true` without an account. */
  isOpen: boolean
  overdue: { number: string; due: Cents } | null
  /** The number of their no-shows within the venue's `noShowDays`. */
  noShows: number
  holds: number
  tierId: number | null
  /**
   * Their bookings to come and holds, without those replaced. A held change has the id of the booking that it changes.
   */
  upcoming: readonly (Pick<Slot, 'bookingDate' | 'startTime' | 'endTime'> & { id: number })[]
  overlapping: readonly (Slot & { units: readonly string[]; isHold: boolean })[]
}

export interface Facts {
  request: BookingRequest
  now: Date
  venue: Pick<VenueSettings, 'noShowLimit'> & TierFacts['venue']
  opening: OpeningHours
  tonight: string
  amenity: Pick<AmenityRow, 'id' | 'capacity' | 'tierFrom' | keyof Lengths>
  /** The reason why the amenity takes no bookings that night. */
  closed: NightClosed | null
  /** The booking's time, or the reason why the venue's night has no such time. */
  time: Time | 'outside_hours' | 'full_hours' | 'end_before_start'
  /** The place that it gets; `undefined` if none is free. */
  place: Place | undefined
  terms: (Pick<Terms, 'minimumSpend' | 'dueNow'> & { price: { total: Cents } }) | null
  /** The phone number in E.164; `null` if there is none or it is invalid. */
  phone: string | null
  booker: Booker
}

/** The most holds of a member at once, because a held room can't be sold to others. */
export const MOST_HOLDS = 2

type TimeFacts = Pick<Facts, 'time' | 'closed' | 'opening' | 'now'> & {
  venue: BookingWindow
}

/** The facts that decide what a member's tier allows. */
export interface TierFacts {
  request: Pick<BookingRequest, 'bookingDate' | 'startTime' | 'endTime'>
  amenity: Pick<AmenityRow, 'tierFrom'>
  tonight: string
  venue: PrimeHours & Pick<VenueSettings, 'bookingDaysAhead' | 'tiers' | 'primeBookings'>
  booker: Pick<Booker, 'tierId' | 'upcoming'>
}

type PartyFacts = Pick<Facts, 'amenity' | 'phone'> & {
  request: Partial<Pick<BookingRequest, 'partySize' | 'contactPhone' | 'aboveCapacity'>>
}

export type Refused = [code: (typeof bookingRefusals)[number], values?: RefusalValues]

interface Rule {
  /** The ways of booking that waive the rule. */
  waivedBy: readonly Way[]
  /** The refusal of a booking; `null` if the rule allows it. */
  refuses: (facts: Facts) => Refused | null
}

const isOther = (shown: string | undefined, cents: Cents | undefined) =>
  shown !== undefined && cents !== undefined && toCents(shown) !== cents

/** The refusal of a length that members can't book; `null` if they can. */
export function lengthRefusedBy(hours: number, lengths: Lengths): Refused | null {
  const code = lengthRefusal(hours, lengths)
  const limit = code === 'too_short' ? lengths.minMinutes : lengths.maxMinutes
  return code && [code, { hours: (limit ?? 0) / 60 }]
}

type PrimeHours = HoursByDay & Pick<VenueSettings, 'primeWeekdays' | 'primeFrom' | 'primeUntil'>

function isPrime(
  { bookingDate, startTime, endTime }: TierFacts['request'],
  { primeWeekdays, primeFrom, primeUntil, ...venue }: PrimeHours,
): boolean {
  if (!primeWeekdays.includes(weekdayOf(bookingDate))) return false
  const night = openingOn(bookingDate, venue)
  const [from = 0, until = 0] = [startTime, endTime].map((time) => minuteInNight(time, night))
  return from < minuteInNight(primeUntil, night) && minuteInNight(primeFrom, night) < until
}

/**
 * All rules that refuse a booking, in the order in which they are checked. Afterwards only the balance or the points can
 * be too low, or somebody else can have taken the place meanwhile.
 */
export const rules = {
  accountIsOpen: {
    waivedBy: [],
    refuses: ({ booker, request: { way } }) => {
      const isTheirs = way === 'balance' || way === 'card'
      return booker.isOpen ? null : [isTheirs ? 'not_signed_in' : 'not_found']
    },
  },

  balanceNeedsAccount: {
    waivedBy: [],
    refuses: ({ request: { method, memberId } }) =>
      method === 'balance' && memberId === null ? ['needs_account'] : null,
  },

  owesNothing: {
    waivedBy: ['desk', 'import', 'walk_in'],
    refuses: ({ booker: { overdue } }) =>
      overdue && ['bill_owed', { number: overdue.number, due: toDollars(overdue.due) }],
  },

  paysAheadAfterNoShows: {
    waivedBy: ['offer', 'walk_in'],
    refuses: ({ request: { method }, venue: { noShowLimit }, booker: { noShows } }) =>
      method === null && noShowLimit > 0 && noShows >= noShowLimit
        ? ['pays_ahead', { count: noShows }]
        : null,
  },

  isWithinHours: {
    waivedBy: ['offer', 'accept', 'walk_in'],
    refuses: ({ time, opening: { opensAt, closesAt } }: TimeFacts) =>
      typeof time === 'string' ? [time, { opens: opensAt, closes: closesAt }] : null,
  },

  // The length was checked when the member joined the waiting list.
  lengthIsAllowed: {
    waivedBy: ['offer', 'accept', 'desk', 'walk_in', 'import'],
    refuses: ({ time, amenity }) =>
      typeof time === 'string' ? null : lengthRefusedBy(time.hours, amenity),
  },

  nightIsOpen: {
    waivedBy: [],
    refuses: ({ closed, venue }: TimeFacts) => closed && [closed, { days: mostDaysAhead(venue) }],
  },

  hasNotBegun: {
    waivedBy: ['offer', 'accept', 'walk_in'],
    refuses: ({ time, now }: TimeFacts) =>
      typeof time !== 'string' && time.during.from < now ? ['hour_past'] : null,
  },

  isWithinTheirDays: {
    waivedBy: ['offer', 'accept', 'desk', 'walk_in', 'import'],
    refuses: ({ request: { bookingDate }, tonight, venue, booker: { tierId } }: TierFacts) => {
      const days = daysAheadOf(venue, tierId)
      return bookingDate > addDays(tonight, days) ? ['date_too_far', { days }] : null
    },
  },

  hasTier: {
    waivedBy: ['offer', 'accept', 'desk', 'walk_in', 'import'],
    refuses: ({ amenity: { tierFrom }, venue: { tiers }, booker: { tierId } }: TierFacts) => {
      const needed = tiers.find(({ id }) => id === tierFrom)
      if (!needed || tiersUpTo(tiers, tierId).includes(needed)) return null
      const { nameEn, nameCh } = needed
      return ['tier_needed', { nameEn, nameCh }]
    },
  },

  primeBookingsAreFew: {
    waivedBy: ['offer', 'accept', 'desk', 'walk_in', 'import'],
    refuses: ({ request, venue, booker: { tierId, upcoming } }: TierFacts) => {
      const tier = venue.tiers.find(({ id }) => id === tierId)
      const most = tier?.primeBookings ?? venue.primeBookings
      if (most === 0 || !isPrime(request, venue)) return null
      const count = new Set(upcoming.filter((slot) => isPrime(slot, venue)).map(({ id }) => id))
        .size
      return count >= most ? ['prime_bookings_full', { count }] : null
    },
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
    refuses: ({ booker: { holds } }) =>
      holds >= MOST_HOLDS ? ['too_many_holds', { max: MOST_HOLDS }] : null,
  },

  hasNotBooked: {
    waivedBy: ['balance', 'card', 'series', 'accept', 'desk', 'walk_in', 'import'],
    refuses: ({ booker: { overlapping }, amenity }) =>
      overlapping.some(({ amenityId }) => amenityId === amenity.id) ? ['already_booked'] : null,
  },

  isOnlyOne: {
    waivedBy: [],
    refuses: ({ request: { doubleBooking }, booker: { overlapping } }) => {
      const other = overlapping.find(({ isHold }) => !isHold)
      if (doubleBooking !== false || !other) return null
      const { units, bookingDate, startTime, endTime } = other
      return ['double_booking', { rooms: units.join(', '), bookingDate, startTime, endTime }]
    },
  },
} as const satisfies Record<string, Rule>

/** The refusal by the first rule that isn't waived; `null` if none refuses. */
export function refusedBy(facts: Facts): Refused | null {
  for (const { waivedBy, refuses } of Object.values<Rule>(rules)) {
    const refused = waivedBy.includes(facts.request.way) ? null : refuses(facts)
    if (refused) return refused
  }
  return null
}

/** The refusal of the new time of a booking or of a waiting list entry; `null` if it is allowed. */
export const timeRefusedBy = (facts: TimeFacts): Refused | null =>
  rules.isWithinHours.refuses(facts) ??
  rules.nightIsOpen.refuses(facts) ??
  rules.hasNotBegun.refuses(facts)

/** The refusal of another time or room by what the member's tier allows; `null` if it is allowed. */
export const tierRefusedBy = (facts: TierFacts): Refused | null =>
  rules.isWithinTheirDays.refuses(facts) ??
  rules.hasTier.refuses(facts) ??
  rules.primeBookingsAreFew.refuses(facts)

/** The refusal of another party for a held room; `null` if it is allowed. */
export const partyRefusedBy = (facts: PartyFacts): Refused | null =>
  rules.partyFits.refuses(facts) ?? rules.phoneIsReal.refuses(facts)
