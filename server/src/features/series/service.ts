import { holdsRoom } from '../bookings/core/rules.ts'
import type { Received } from '@lantern/contract/calls/endpoint'
import type { MailContent } from '../mail/rules.content.ts'
import { durationInNight, nightOn } from '@lantern/contract/venue/hours'
import { toDollars } from '@lantern/contract/payments/pricing'
import {
  Clash,
  type makeSeries as makeEndpoint,
  type Occurrence,
  type Series,
  type SeriesQuote,
} from '@lantern/contract/bookings/series'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
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
import { makeBooking } from '../bookings/making/service.ts'
import { queueMail } from '../mail/service.ts'
import { readSettings } from '../venue/service.ts'
import { agreeOnTotal, balanceOf } from '../wallet/service.ts'
import { actingFor, type Actor, mayActOn, sum } from './rules.ts'
import { findSeries, insertSeries, type SeriesRow } from './repository.ts'
import { offersFor, planSeries, slotsOf, occurrenceOf, type SeriesRule } from './service.plan.ts'

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
export async function quoteSeries(
  kernel: Kernel,
  actor: Actor,
  { bookingId, rule }: { bookingId: number; rule: SeriesRule },
): Promise<SeriesQuote> {
  const now = kernel.clock.now()
  const { planned, source, balance } = await transact(kernel.db, async (tx) => {
    const found = await requireRepeatable(tx, await findBooking(tx, bookingId), actor, now)
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

export interface MakeRequest {
  actor: Actor
  bookingId: number
  body: Received<typeof makeEndpoint>['body']
  repeatable: RepeatableCall | null
}

/** The repeated booking, locked after every amenity that the occurrences could take. */
async function lockSource(tx: Tx, { bookingId, body }: MakeRequest) {
  const known = await findBooking(tx, bookingId)
  if (!known) throw new Refusal('not_found')
  const wanted = slotsOf(known, body).flatMap(({ chosen }) => chosen?.amenityId ?? [])
  await lockEachForBooking(tx, [known.amenityId, ...wanted])
  return lockBooking(tx, bookingId)
}

/** Refuses a whole series for a clash that came since its quote. */
const asChanged = (error: unknown): never => {
  const isClash = error instanceof Refusal && Clash.safeParse(error.code).success
  throw isClash ? new Refusal('series_changed') : error
}

type SeriesContent = Extract<MailContent, { kind: 'series_told' }>

/** Emails a member about the bookings that an act on a series concerns. `cause` tells acts of a kind apart. */
export async function mailSeries(
  tx: Tx,
  { id, userId: memberId, lanternId: number, charge }: SeriesRow,
  {
    act,
    ids,
    cause,
    at,
  }: { act: SeriesContent['act']; ids: readonly number[]; cause: string; at: Date },
): Promise<void> {
  const rooms: SeriesContent['rooms'] = []
  for (const bookingId of ids) {
    const view = await findView(tx, bookingId)
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
  await queueMail(tx, { memberId, reference: `series:${id}:${act}:${cause}`, content, at })
}

async function make(tx: Tx, request: MakeRequest, now: Date): Promise<number> {
  const { actor, body } = request
  const known = await lockSource(tx, request)
  const { source, memberId } = await requireRepeatable(tx, known, actor, now)
  const wanted = slotsOf(source, body).flatMap(({ chosen }) => chosen ?? [])
  if (wanted.length === 0) throw new Refusal('series_empty')
  const actorId = actingFor(actor, memberId)
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
  const ids = made.map(({ booking }) => booking.id)
  await publishBooking(tx, source)
  await mailSeries(tx, series, { act: 'made', ids, cause: 'all', at: now })
  if (actorId !== undefined) {
    const subject = `booking:${source.id}`
    await audit(tx, { actorId, action: 'booking.repeat', subject, after: { total }, at: now })
  }
  return series.id
}

/** A series as its member and the desk see it. */
export async function showSeries(tx: Tx, id: number, now: Date): Promise<Series> {
  const series = await findSeries(tx, id)
  if (!series) throw new Refusal('not_found')
  const views = await findOfSeries(tx, id)
  const toCome = views.filter(
    ({ booking }) => holdsRoom(booking.status) && (booking.during.to > now || booking.checkedInAt),
  )
  return {
    id,
    lanternId: series.lanternId,
    every: series.every,
    charge: series.charge,
    bookings: toCome.map((view) => toBooking(view, now)),
    past: views.length - toCome.length,
    createdAt: series.createdAt.toISOString(),
  }
}

/** Books a series (`POST /api/bookings/{id}/series`) completely or not at all, in one transaction. */
export function makeSeries({ db, clock }: Kernel, request: MakeRequest): Promise<Series> {
  const now = clock.now()
  return repeatable(db, request.repeatable, {
    run: (tx) => make(tx, request, now),
    show: (tx, id) => showSeries(tx, id, now),
    id: Number,
  })
}

export async function requireSeries(tx: Tx, id: number, actor: Actor): Promise<SeriesRow> {
  const found = await findSeries(tx, id)
  if (!found || !mayActOn(actor, found.userId)) throw new Refusal('not_found')
  return found
}

/** A series and its coming bookings (`GET /api/series/{id}`). */
export function readSeries({ db, clock }: Kernel, actor: Actor, id: number): Promise<Series> {
  return transact(db, async (tx) => {
    await requireSeries(tx, id, actor)
    return showSeries(tx, id, clock.now())
  })
}
