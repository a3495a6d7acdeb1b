import type { Received } from '@lantern/contract/endpoint'
import type { Slot } from '@lantern/contract/slots'
import {
  Clash,
  type ChargeTime,
  type Every,
  type Offered,
  type quoteSeries,
} from '@lantern/contract/series'
import { slotIn } from '@lantern/contract/slots'
import type { Span } from '../../kernel/db/columns.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { placesOf, requireAmenity, type AmenityRow } from '../amenities/service.ts'
import { findFreeTimes } from '../bookings/board/service.find.ts'
import { chargedFrom } from '../bookings/core/service.ts'
import { findFree, type BookingRow } from '../bookings/slots/service.hold.ts'
import { checkWish, priceOf, type Arrangement } from '../bookings/slots/service.ts'
import { addDays, readSettings, type VenueSettings } from '../venue/service.ts'
import { chargeTime, dateOf } from './rules.ts'

export type SeriesRule = Received<typeof quoteSeries>['body']

/** The facts of one slot: its room, its price in cents and when it is charged, or why it can't be had. */
export interface Look {
  slot: Slot
  during: Span | null
  units: string[]
  total: number
  due: number
  chargeAt: Date | null
  clash: Clash | null
}

/** One occurrence of a series that is about to be made. */
export interface Planned extends Look {
  place: number
  plannedDate: string
  isSkipped: boolean
  isMoved: boolean
  /** Why it can't be booked at the rule's time. */
  ruleClash: Clash | null
}

/** How an occurrence is paid: from the balance like every booking, but perhaps later. */
export const arrangementOf = (
  source: BookingRow,
  series: { id: number; chargeAt: Date | null } | null,
): Arrangement => ({
  status: series === null || series.chargeAt === null ? 'confirmed' : 'pending',
  method: 'balance',
  feeBasisPoints: (venue) => venue.serviceFeeBasisPoints,
  preferred: source.units,
  ...(series && { series }),
})

/** A wish for one occurrence: the slot, with the party of the booking that is repeated. */
export const wishOf = (source: BookingRow, slot: Slot) => ({
  ...slot,
  partySize: source.partySize,
  contactPhone: source.contactPhone,
  specialRequests: source.specialRequests,
  // The desk may have let in more people than the room has seats.
  aboveCapacity: slot.amenityId === source.amenityId,
})

const clashOf = (error: unknown): Clash => {
  const known = error instanceof Refusal ? Clash.safeParse(error.code) : null
  if (!known?.success) throw error
  return known.data
}

interface Asking {
  source: BookingRow
  memberId: number
  charge: ChargeTime
  venue: VenueSettings
  now: Date
}

/** The price of a slot in cents, the part that is paid with it, and the room that it would have. */
async function priced(tx: Tx, slot: Slot, amenity: AmenityRow, asking: Asking) {
  const { source, memberId, charge, venue, now } = asking
  const places = await placesOf(tx, amenity)
  const night = { amenity, places, date: slot.bookingDate }
  const { hours, during } = await checkWish(tx, night, slot, venue, now)
  const isOther = amenity.id !== source.amenityId
  if (isOther && source.partySize !== null && source.partySize > amenity.capacity) {
    throw new Refusal('party_too_large', { capacity: amenity.capacity })
  }
  const wish = wishOf(source, slot)
  const arrangement = arrangementOf(source, null)
  const asked = { wish, arrangement, memberId }
  const { price, dueNow } = priceOf(asked, amenity, hours, { venue, now })
  const place = await findFree(tx, places, { during, now, memberId, preferred: source.units })
  if (!place) throw new Refusal('slot_taken')
  return {
    during,
    units: place.map(({ name }) => name),
    total: price.total,
    due: dueNow,
    chargeAt: chargeTime(charge, chargedFrom(during.from), now),
  }
}

const nothing = { during: null, units: [], total: 0, due: 0, chargeAt: null }

async function look(tx: Tx, slot: Slot, asking: Asking): Promise<Look> {
  const amenity = await requireAmenity(tx, slot.amenityId)
  try {
    return { slot, ...(await priced(tx, slot, amenity, asking)), clash: null }
  } catch (error) {
    return { slot, ...nothing, clash: clashOf(error) }
  }
}

const nightsOf = (source: BookingRow, every: Every, times: number): string[] =>
  Array.from({ length: times }, (_none, before) => dateOf(source.bookingDate, every, before + 1))

/** The slots that a rule with its choices asks for. `null` is skipped. */
export function slotsOf(source: BookingRow, { every, times, choices }: SeriesRule) {
  return nightsOf(source, every, times).map((bookingDate, before) => {
    const place = before + 1
    const chosen = choices.find((choice) => choice.place === place)
    const planned = { ...slotIn(source), bookingDate }
    return { place, planned, chosen: chosen === undefined ? planned : chosen.slot }
  })
}

/** Looks at every occurrence of a rule: what it would cost and when, or why it can't be booked. */
export async function planSeries(
  tx: Tx,
  source: BookingRow,
  { memberId, rule, now }: { memberId: number; rule: SeriesRule; now: Date },
): Promise<Planned[]> {
  const venue = await readSettings(tx, now)
  const asking = { source, memberId, charge: rule.charge, venue, now }
  const all: Planned[] = []
  for (const { place, planned, chosen } of slotsOf(source, rule)) {
    const byRule = await look(tx, planned, asking)
    const isMoved = chosen !== null && chosen !== planned
    const found = isMoved ? await look(tx, chosen, asking) : byRule
    all.push({
      ...found,
      place,
      plannedDate: planned.bookingDate,
      isSkipped: chosen === null,
      isMoved,
      ruleClash: byRule.clash,
    })
  }
  return all
}

/** So many other times of the same night are offered, and so many other amenities at the same time. */
const MOST = { times: 3, others: 2 }

/** Clashes that concern the whole night, so that only another night may do. */
const nightClashes: readonly Clash[] = ['closed_weekday', 'closed_date', 'date_blocked']

async function offersOn(kernel: Kernel, source: BookingRow, date: string): Promise<Offered[]> {
  const { amenityId, startTime, hours, partySize } = source
  const wish = { amenityId, date, startTime, hours, ...(partySize !== null && { partySize }) }
  const kinds = await findFreeTimes(kernel, wish)
  const own = kinds.filter((kind) => kind.amenityId === amenityId && kind.closed === null)
  const others = kinds.filter((kind) => kind.amenityId !== amenityId && kind.closed === null)
  const offer = (kind: (typeof kinds)[number], time: { startTime: string; endTime: string }) => ({
    amenityId: kind.amenityId,
    bookingDate: date,
    startTime: time.startTime,
    endTime: time.endTime,
    amenity: { en: kind.nameEn, ch: kind.nameCh },
  })
  return [
    ...own.flatMap((kind) => kind.times.slice(0, MOST.times).map((time) => offer(kind, time))),
    ...others
      .flatMap((kind) => kind.times.map((time) => offer(kind, time)))
      .filter((one) => one.startTime === startTime)
      .slice(0, MOST.others),
  ]
}

/** The alternatives to an occurrence that clashes: another time or room that night, or a night beside it. */
export async function offersFor(
  kernel: Kernel,
  source: BookingRow,
  { ruleClash, plannedDate }: Planned,
): Promise<Offered[]> {
  if (ruleClash === null || !Number.isInteger(source.hours)) return []
  if (!nightClashes.includes(ruleClash)) return offersOn(kernel, source, plannedDate)
  const beside = await Promise.all(
    [-1, 1].map((days) => offersOn(kernel, source, addDays(plannedDate, days))),
  )
  return beside.flatMap((offers) =>
    offers.filter((one) => one.startTime === source.startTime).slice(0, 1),
  )
}
