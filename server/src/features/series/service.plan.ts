import { chargedFrom } from '../bookings/core/rules.ts'
import type { Received } from '@lantern/contract/calls/endpoint'
import type { FreeKind } from '@lantern/contract/floor/desk'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import {
  Clash,
  type ChargeTime,
  type Occurrence,
  type Offered,
  type quoteSeries,
} from '@lantern/contract/bookings/series'
import { slotIn, type Slot } from '@lantern/contract/bookings/slots'
import type { Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findFreeTimes } from '../bookings/board/service.ts'
import type { BookingRow } from '../bookings/core/service.ts'
import type { BookingRequest } from '../bookings/making/rules.ts'
import { planBooking } from '../bookings/making/service.ts'
import { addDays } from '../venue/service.ts'
import { chargeTime, dateOf } from './rules.ts'

export type SeriesRule = Received<typeof quoteSeries>['body']

/** One occurrence of a planned series, with its price and the amount to pay at its charge in cents. */
interface Planned extends Omit<Occurrence, 'offers'> {
  total: Cents
  due: Cents
  /** The reason why it can't be booked at the rule's time. */
  ruleClash: Clash | null
}

/** The clash of one occurrence. A refusal that concerns the member is thrown, since it holds for all occurrences. */
const clashOf = (error: unknown): Clash => {
  const known = error instanceof Refusal ? Clash.safeParse(error.code) : null
  if (!known?.success) throw error
  return known.data
}

/** The request for one occurrence with the party of the repeated booking, preferably in its rooms. */
export const occurrenceOf = (
  source: BookingRow,
  slot: Slot,
  { charge, seriesId, now }: { charge: ChargeTime; seriesId: number; now: Date },
): BookingRequest => ({
  ...slot,
  way: 'series',
  memberId: source.userId,
  method: 'balance',
  partySize: source.partySize,
  contactPhone: source.contactPhone,
  specialRequests: source.specialRequests,
  // The desk may have allowed more people than the room's capacity.
  aboveCapacity: slot.amenityId === source.amenityId,
  preferred: source.units,
  series: {
    id: seriesId,
    chargeAt: (startsAt) => chargeTime(charge, chargedFrom(startsAt), now),
  },
})

const nothing = { units: [], total: 0, due: 0, chargeAt: null }

/** The room, price and charge of one slot, or the reason why it isn't available. */
async function look(
  tx: Tx,
  source: BookingRow,
  slot: Slot,
  asking: { charge: ChargeTime; now: Date },
) {
  const request = occurrenceOf(source, slot, { ...asking, seriesId: 0 })
  try {
    const { time, place, terms } = await planBooking(tx, request, asking.now)
    return {
      ...slot,
      units: place.map(({ name }) => name),
      total: terms.price.total,
      due: terms.dueNow,
      chargeAt: request.series?.chargeAt(time.during.from)?.toISOString() ?? null,
      clash: null,
    }
  } catch (error) {
    return { ...slot, ...nothing, clash: clashOf(error) }
  }
}

/** The slots of a rule with its choices. `null` is a skipped one. */
export function slotsOf(source: BookingRow, { every, times, choices }: SeriesRule) {
  return Array.from({ length: times }, (_none, before) => {
    const place = before + 1
    const chosen = choices.find((choice) => choice.place === place)
    const planned = { ...slotIn(source), bookingDate: dateOf(source.bookingDate, every, place) }
    return { place, planned, chosen: chosen === undefined ? planned : chosen.slot }
  })
}

/** Checks every occurrence of a rule: its price and the time of its charge, or the reason why it can't be booked. */
export async function planSeries(
  tx: Tx,
  source: BookingRow,
  { rule, now }: { rule: SeriesRule; now: Date },
): Promise<Planned[]> {
  const asking = { charge: rule.charge, now }
  const all: Planned[] = []
  for (const { place, planned, chosen } of slotsOf(source, rule)) {
    const byRule = await look(tx, source, planned, asking)
    const isMoved = chosen !== null && chosen !== planned
    const found = isMoved ? await look(tx, source, chosen, asking) : byRule
    const isSkipped = chosen === null
    all.push({
      ...found,
      place,
      plannedDate: planned.bookingDate,
      totalPrice: toDollars(found.total),
      chargeAt: isSkipped ? null : found.chargeAt,
      isSkipped,
      isMoved,
      ruleClash: byRule.clash,
    })
  }
  return all
}

/** The most other times of the same night, and other amenities at the same time, that are offered. */
const MOST = { times: 3, others: 2 }

/** Clashes of the whole night, for which only other nights are offered. */
const nightClashes: readonly Clash[] = ['closed_weekday', 'closed_date', 'date_blocked']

async function offersOn(kernel: Kernel, source: BookingRow, date: string): Promise<Offered[]> {
  const { amenityId, startTime, hours, partySize } = source
  const query = { amenityId, date, startTime, hours, ...(partySize !== null && { partySize }) }
  const kinds = (await findFreeTimes(kernel, query)).filter(({ closed }) => closed === null)
  const own = kinds.filter((kind) => kind.amenityId === amenityId)
  const others = kinds.filter((kind) => kind.amenityId !== amenityId)
  const offers = ({ amenityId: id, nameEn, nameCh, times }: FreeKind): Offered[] =>
    times.map((time) => ({
      ...time,
      amenityId: id,
      bookingDate: date,
      amenity: { en: nameEn, ch: nameCh },
    }))
  return [
    ...own.flatMap(offers).slice(0, MOST.times),
    ...others
      .flatMap(offers)
      .filter((one) => one.startTime === startTime)
      .slice(0, MOST.others),
  ]
}

/** The alternatives for an occurrence that clashes: another time or room that night, or an adjacent night. */
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
