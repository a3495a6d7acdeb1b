import { holdsRoom, chargedFrom } from '../bookings/core/rules.ts'
import type { MailContent } from '../mail/rules.content.ts'
import { durationInNight, nightOn } from '@lantern/contract/venue/hours'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type * as contract from '@lantern/contract/bookings/series'
import {
  Clash,
  type Occurrence,
  type Series,
  type ChargeTime,
  type Offered,
} from '@lantern/contract/bookings/series'
import { audit, type AuditEvent } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatable } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call, UseCase } from '../../kernel/http/mount.ts'
import { newLanternId } from '../../kernel/lantern-id.ts'
import { lockEachForBooking, requireAmenity } from '../amenities/service.ts'
import {
  annotateBooking,
  publishBooking,
  findBooking,
  findOfSeries,
  findView,
  lockBooking,
  toBooking,
  type BookingRow,
} from '../bookings/core/service.ts'
import { makeBooking, planBooking } from '../bookings/making/service.ts'
import { queueMail } from '../mail/service.ts'
import { readSettings, addDays } from '../venue/service.ts'
import { agreeOnTotal, balanceOf } from '../wallet/service.ts'
import { actingFor, type Actor, mayActOn, sum, chargeTime, dateOf } from './rules.ts'
import { findSeries, insertSeries, type SeriesRow } from './repository.ts'
import type { Received } from '@lantern/contract/calls/endpoint'
import type { FreeKind } from '@lantern/contract/floor/desk'
import { slotIn, type Slot } from '@lantern/contract/bookings/slots'
import type { Kernel } from '../../kernel/kernel.ts'
import { findFreeTimes } from '../bookings/desk/service.lists.ts'
import type { BookingRequest } from '../bookings/making/rules.ts'

type SeriesRule = Received<typeof contract.quoteSeries>['body']

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
const occurrenceOf = (
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
function slotsOf(source: BookingRow, { every, times, choices }: SeriesRule) {
  return Array.from({ length: times }, (_none, before) => {
    const place = before + 1
    const chosen = choices.find((choice) => choice.place === place)
    const planned = { ...slotIn(source), bookingDate: dateOf(source.bookingDate, every, place) }
    return { place, planned, chosen: chosen === undefined ? planned : chosen.slot }
  })
}

/** Checks every occurrence of a rule: its price and the time of its charge, or the reason why it can't be booked. */
async function planSeries(
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
async function offersFor(
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

async function requireRepeatable(
  tx: Tx,
  source: BookingRow | undefined,
  actor: Actor,
  now: Date,
): Promise<{ source: BookingRow; memberId: number }> {
  if (!source || !mayActOn(actor, source.userId)) throw new Refusal('not_found')
  const { status, holdExpiresAt, during, hours, userId: memberId } = source
  if (memberId === null) throw new Refusal('needs_account')
  const venue = await readSettings(tx, now)
  const night = nightOn(source.bookingDate, venue, await requireAmenity(tx, source.amenityId))
  const isInSteps =
    durationInNight(source.startTime, source.endTime, night, night.endTimes) === hours
  const stands = holdsRoom(status) && holdExpiresAt === null && during.to > now
  if (!stands || !isInSteps) throw new Refusal('series_not_possible')
  const others = source.seriesId === null ? [] : await findOfSeries(tx, source.seriesId)
  const isLast = !others.some(
    ({ booking }) => holdsRoom(booking.status) && booking.during.from > during.from,
  )
  if (!isLast) throw new Refusal('series_already')
  return { source, memberId }
}

/** The bookings of a repetition, and the clashes (`POST /api/bookings/{id}/series/quote`). */
export const quoteSeries: UseCase<typeof contract.quoteSeries> = async (kernel, call) => {
  const { viewer, params, body: rule } = call
  const now = kernel.clock.now()
  const { planned, source, balance } = await transact(kernel.db, async (tx) => {
    const found = await requireRepeatable(tx, await findBooking(tx, params.id), viewer, now)
    const all = await planSeries(tx, found.source, { rule, now })
    return { ...found, planned: all, balance: await balanceOf(tx, found.memberId) }
  })
  const booked = planned.filter(({ isSkipped, clash }) => !isSkipped && clash === null)
  const occurrences: Occurrence[] = []
  for (const one of planned) {
    occurrences.push({ ...one, offers: await offersFor(kernel, source, one) })
  }
  return {
    occurrences,
    booked: booked.length,
    totalPrice: toDollars(sum(booked.map(({ total }) => total))),
    dueNow: toDollars(sum(booked.map(({ due, chargeAt }) => (chargeAt === null ? due : 0)))),
    balance: toDollars(balance),
  }
}

type MakeCall = Call<typeof contract.makeSeries>

/** The repeated booking, locked after every amenity that the occurrences could take. */
async function lockSource(tx: Tx, { params: { id }, body }: MakeCall) {
  const known = await findBooking(tx, id)
  if (!known) throw new Refusal('not_found')
  const wanted = slotsOf(known, body).flatMap(({ chosen }) => chosen?.amenityId ?? [])
  await lockEachForBooking(tx, [known.amenityId, ...wanted])
  return lockBooking(tx, id)
}

/** Refuses a whole series for a clash that came since its quote. */
const asChanged = (error: unknown): never => {
  const isClash = error instanceof Refusal && Clash.safeParse(error.code).success
  throw isClash ? new Refusal('series_changed') : error
}

type SeriesContent = Extract<MailContent, { kind: 'series_told' }>

interface SeriesAct {
  act: SeriesContent['act']
  bookings: readonly BookingRow[]
  /** Tells acts of a kind apart. */
  cause: string
  /** Logged if a staff member acts for the member. */
  log: Omit<AuditEvent, 'actorId'> & { actorId: number | undefined }
}

/** Emails a member about the bookings that an act on a series concerns, and logs an act of the staff. */
export async function tellSeries(
  tx: Tx,
  { id, userId: memberId, lanternId: number, charge }: SeriesRow,
  { act, bookings, cause, log: { actorId, ...log } }: SeriesAct,
): Promise<void> {
  const rooms: SeriesContent['rooms'] = []
  for (const one of bookings) {
    const view = await findView(tx, one.id)
    if (!view) continue
    const { booking, amenity, sums } = view
    rooms.push({
      amenity: { en: amenity.nameEn, ch: amenity.nameCh },
      units: booking.units,
      startsAt: booking.during.from.toISOString(),
      endsAt: booking.during.to.toISOString(),
      total: toDollars(sums?.price ?? 0),
    })
  }
  const content = { kind: 'series_told' as const, act, number, charge, rooms }
  const reference = `series:${id}:${act}:${cause}`
  await queueMail(tx, { memberId, reference, content, at: log.at })
  if (actorId !== undefined) await audit(tx, { actorId, ...log })
}

async function make(tx: Tx, call: MakeCall, now: Date): Promise<number> {
  const { viewer, body } = call
  const known = await lockSource(tx, call)
  const { source, memberId } = await requireRepeatable(tx, known, viewer, now)
  const wanted = slotsOf(source, body).flatMap(({ chosen }) => chosen ?? [])
  if (wanted.length === 0) throw new Refusal('series_empty')
  const actorId = actingFor(viewer, memberId)
  const { every, charge } = body
  const series = await insertSeries(tx, {
    lanternId: newLanternId(),
    userId: memberId,
    every,
    charge,
    madeBy: actorId ?? null,
    createdAt: now,
  })
  if (source.seriesId === null) await annotateBooking(tx, source.id, { seriesId: series.id })
  const made: Awaited<ReturnType<typeof makeBooking>>[] = []
  for (const slot of wanted) {
    const occurrence = occurrenceOf(source, slot, { charge, seriesId: series.id, now })
    made.push(await makeBooking(tx, occurrence, { at: now, actorId }).catch(asChanged))
  }
  const total = sum(made.map(({ terms }) => terms.price.total))
  agreeOnTotal(body.totalPrice, total)
  await publishBooking(tx, source)
  const subject = `booking:${source.id}`
  await tellSeries(tx, series, {
    act: 'made',
    bookings: made.map(({ booking }) => booking),
    cause: 'all',
    log: { actorId, action: 'booking.repeat', subject, after: { total }, at: now },
  })
  return series.id
}

export async function showSeries(tx: Tx, id: number, now: Date): Promise<Series> {
  const series = await findSeries(tx, id)
  if (!series) throw new Refusal('not_found')
  const toCome = (await findOfSeries(tx, id)).filter(
    ({ booking }) => holdsRoom(booking.status) && (booking.during.to > now || booking.checkedInAt),
  )
  return { ...series, bookings: toCome.map((view) => toBooking(view, now)) }
}

/** Books a series (`POST /api/bookings/{id}/series`) completely or not at all, in one transaction. */
export const makeSeries: UseCase<typeof contract.makeSeries> = ({ db, clock }, call) => {
  const now = clock.now()
  return repeatable(db, call.repeatable, {
    run: (tx) => make(tx, call, now),
    show: (tx, id) => showSeries(tx, id, now),
    id: Number,
  })
}

export async function requireSeries(tx: Tx, id: number, actor: Actor): Promise<SeriesRow> {
  const found = await findSeries(tx, id)
  if (!found || !mayActOn(actor, found.userId)) throw new Refusal('not_found')
  return found
}

export const readSeries: UseCase<typeof contract.getSeries> = ({ db, clock }, call) =>
  transact(db, async (tx) => {
    const { id } = await requireSeries(tx, call.params.id, call.viewer)
    return showSeries(tx, id, clock.now())
  })
