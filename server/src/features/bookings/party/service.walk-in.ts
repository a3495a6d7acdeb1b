import { openingOn } from '@lantern/contract/venue/hours'
import type { Cents } from '@lantern/contract/payments/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { lockForBooking, requireAmenity, type AmenityRow } from '../../amenities/service.ts'
import type { ActRequest } from '../../bills/corrections/service.ts'
import type { ActContext } from '../../bills/service.post.ts'
import { cleanedUntil, findTable, type TableRow } from '../../tables/service.ts'
import {
  clockMinute,
  hoursOn,
  nightAt,
  readSettings,
  timeAt,
  type VenueSettings,
} from '../../venue/service.ts'
import { agreeOnTotal } from '../../wallet/service.ts'
import { findTaken, type BookingRow } from '../core/repository.ts'
import { currentPrices } from '../core/rules.price.ts'
import { freePlace } from '../core/rules.ts'
import { nightClosed } from '../slots/service.availability.ts'
import type { PricedParty } from '@lantern/contract/bookings/slots'
import { waivesFee } from '@lantern/contract/members/tier-terms'
import { tierIdOf } from '../../members/service.lookup.ts'
import type { BookingRequest } from '../making/rules.ts'
import { makeBooking } from '../making/service.ts'
import { findLatestEnd } from './repository.ts'
import { waive, type Settled } from './service.move.ts'
import { minuteOf, pricedEnds, type Charge, type TimedEnd } from './rules.ts'
import { seatParty } from './service.presence.ts'
import { chargeAt, refuseCleaned } from './service.ts'

/** The charge of a walk-in from now on. */
function chargeOf(
  amenity: AmenityRow,
  party: PricedParty,
  venue: VenueSettings,
  now: Date,
): Charge {
  const bookingDate = nightAt(now, venue)
  const prices = currentPrices(amenity, { bookingDate, ...party }, venue)
  const from = clockMinute(now, bookingDate, venue)
  const feeBasisPoints = waivesFee(venue, party.tierId) ? 0 : venue.serviceFeeBasisPoints
  return chargeAt({ prices, from, feeBasisPoints }, venue, now)
}

/** The time until which a table is free, at most until the venue closes; `null` while it is closed. */
async function limitOf(
  tx: Tx,
  tableId: number,
  { bufferMinutes }: AmenityRow,
  venue: VenueSettings,
  now: Date,
) {
  const hours = hoursOn(nightAt(now, venue), venue)
  const [opens, closes] = [hours[0]?.from, hours.at(-1)?.to]
  if (!opens || !closes || now < opens || now >= closes) return null
  const wanted = { tableIds: [tableId], from: now, bufferMinutes, except: null }
  const next = await findLatestEnd(tx, wanted, now)
  return next !== null && next < closes ? next : closes
}

async function requireUnit(tx: Tx, tableId: number) {
  const table = await findTable(tx, tableId)
  if (!table) throw new Refusal('not_found')
  if (table.amenityId === null) throw new Refusal('table_not_bookable', { name: table.name })
  return { table, amenity: await requireAmenity(tx, table.amenityId) }
}

const unitOf = ({ id, name, capacity }: TableRow, amenity: AmenityRow) => [
  { id, name, capacity, amenityId: amenity.id },
]

/** The ends of guests of unknown number, and their totals for larger parties and for members of tiers, in cents. */
export interface SeatEnds {
  ends: TimedEnd[]
  forParties: { partyFrom: number; tierId: number | null; minutes: number; total: Cents }[]
  stepMinutes: number
}

/** The ends that a walk-in at a table can have, while it is free from now on, and their steps. */
export async function findSeatEnds(tx: Tx, tableId: number, now: Date): Promise<SeatEnds> {
  const { table, amenity } = await requireUnit(tx, tableId)
  const venue = await readSettings(tx, now)
  const { walkInStepMinutes: stepMinutes } = venue
  const none = { ends: [], forParties: [], stepMinutes }
  const places = [unitOf(table, amenity)]
  const date = nightAt(now, venue)
  if ((await nightClosed(tx, { amenity, places, date }, venue, now)) !== null) {
    return none
  }
  const limit = await limitOf(tx, tableId, amenity, venue, now)
  if (cleanedUntil(table, now) !== null) return none
  const moment = { from: now, to: new Date(now.getTime() + 1) }
  const isFree = freePlace(places, await findTaken(tx, moment, now), moment) !== undefined
  if (!isFree || !limit) return none
  const endsFor = (partySize: number | null, tierId: number | null) =>
    pricedEnds(minuteOf(now), limit, chargeOf(amenity, { partySize, tierId }, venue, now))
  const sizes = new Set([1, ...amenity.prices.map(({ partyFrom }) => partyFrom)])
  const tierIds = [null, ...venue.tiers.map(({ id }) => id)]
  const parties = [...sizes]
    .toSorted((one, other) => one - other)
    .flatMap((partyFrom) => tierIds.map((tierId) => ({ partyFrom, tierId })))
    .slice(1)
  return {
    ends: endsFor(null, null).map((end) => ({ ...end, endTime: timeAt(end.to, venue) })),
    forParties: parties.flatMap(({ partyFrom, tierId }) =>
      endsFor(partyFrom, tierId).map(({ minutes, price: { total } }) => ({
        partyFrom,
        tierId,
        minutes,
        total,
      })),
    ),
    stepMinutes,
  }
}

/** The guest, table, time and method of a walk-in; `endsAt` and `totalPrice` are those that were shown. */
export interface WalkIn extends Pick<
  BookingRequest,
  'partySize' | 'contactPhone' | 'aboveCapacity' | 'minimumSpend' | 'isOpenEnded'
> {
  tableId: number
  /** `null` for guests without an account. */
  memberId: number | null
  /** Without a name guests are called by their table. */
  guestName: string | null
  minutes: number
  endsAt: string
  totalPrice: string
  pay: 'cash' | 'terminal' | 'bill' | 'none'
  reason?: string | undefined
}

/**
 * Seats a member, or guests, at a table now: a booking that holds the room until its end, paid at once or on the house,
 * charged from this minute on. Returns it with its price in cents, and the admin who approved giving it away.
 */
export async function seatGuest(
  tx: Tx,
  guest: WalkIn,
  asking: Pick<ActRequest, 'actor' | 'approval'>,
  by: ActContext,
): Promise<{ booking: BookingRow; total: Cents; approvedBy: number | null }> {
  const { at: now } = by
  if (guest.isOpenEnded && guest.pay !== 'bill') throw new Refusal('invalid_input')
  const known = await requireUnit(tx, guest.tableId)
  await lockForBooking(tx, known.amenity.id)
  // Read again, because its price or amenity may have changed while this transaction waited.
  const { table, amenity } = await requireUnit(tx, guest.tableId)
  const venue = await readSettings(tx, now)
  refuseCleaned(table, venue, now)
  const { endsAt, totalPrice, pay, reason, minutes: requested, ...details } = guest
  const limit = await limitOf(tx, table.id, amenity, venue, now)
  if (!limit) {
    const { opensAt, closesAt } = openingOn(nightAt(now, venue), venue)
    throw new Refusal('outside_hours', { opens: opensAt, closes: closesAt })
  }
  const { partySize = null, memberId } = guest
  const party = { partySize, tierId: await tierIdOf(tx, memberId) }
  const rate = chargeOf(amenity, party, venue, now)
  const ends = limit > now ? pricedEnds(minuteOf(now), limit, rate) : []
  const end = ends.find(({ minutes }) => minutes === requested)
  if (!end || end.to < new Date(endsAt)) throw new Refusal('slot_taken')
  agreeOnTotal(totalPrice, end.price.total)
  const { to, minutes } = end
  const request = {
    ...details,
    way: 'walk_in',
    guestName: guest.guestName || table.name,
    amenityId: amenity.id,
    bookingDate: nightAt(now, venue),
    startTime: timeAt(now, venue),
    endTime: timeAt(to, venue),
    time: { hours: minutes / 60, during: { from: now, to } },
    unitId: table.id,
    method: pay === 'bill' || pay === 'none' ? null : pay,
    isTab: pay === 'bill',
  } as const
  const { booking, terms, bill } = await makeBooking(tx, request, by)
  if (!bill) throw new Error('a walk-in has no bill')
  const was = { ...bill, payments: [] }
  let settled: Settled = { view: bill, approvedBy: null }
  if (pay === 'none') {
    if (!reason) throw new Refusal('reason_needed')
    settled = await waive(tx, { view: bill, more: bill.due }, { ...asking, reason }, by)
  }
  const { view, approvedBy } = settled
  await seatParty(tx, booking, { tables: [table], by, kind: 'seat', bill: { was, now: view } })
  return { booking, total: terms.price.total, approvedBy }
}
