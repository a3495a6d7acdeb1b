import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars, totalOfRoom } from '@lantern/contract/pricing'
import {
  Obstacle,
  type changeSeries as changeEndpoint,
  type quoteSeriesChange,
  type Series,
  type SeriesChangeQuote,
} from '@lantern/contract/series'
import type { Slot } from '@lantern/contract/slots'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatableOn, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { requireAmenity } from '../amenities/service.ts'
import { byNow } from '../bills/service.post.ts'
import { moveOwn, planChange, type ChangedBy } from '../bookings/change/service.ts'
import { findFree, type Billed } from '../bookings/change/service.plan.ts'
import { roomPriceOn } from '../bookings/core/rules.room.ts'
import { lockPartyBill, readPartyBill, type BillOf } from '../bookings/party/service.ts'
import type { BookingRow } from '../bookings/core/service.ts'
import { requestedPlaces } from '../bookings/making/rules.ts'
import { addDays } from '../venue/service.ts'
import { actingFor, type Actor } from './policy.ts'
import type { SeriesRow } from './repository.ts'
import { following, isDeskFor, lockFollowing, type From } from './service.following.ts'
import { sum } from './rules.ts'
import { mailSeries } from './service.emails.ts'
import { showSeries } from './service.ts'

type Shift = Received<typeof quoteSeriesChange>['body']

const slotAfter = (
  { bookingDate }: BookingRow,
  { amenityId, startTime, endTime, daysLater }: Shift,
): Slot => ({ amenityId, startTime, endTime, bookingDate: addDays(bookingDate, daysLater) })

const obstacleOf = (error: unknown): Obstacle => {
  const known = error instanceof Refusal ? Obstacle.safeParse(error.code) : null
  if (!known?.success) throw error
  return known.data
}

type Plan = Awaited<ReturnType<typeof planChange>>

/** The result of a shift for one booking: its plan, or the reason why it can't be moved. */
async function planShifted(
  tx: Tx,
  billed: Billed,
  slot: Slot,
  { by, now }: { by: ChangedBy; now: Date },
): Promise<Billed & { slot: Slot; plan: Plan | null; obstacle: Obstacle | null }> {
  const { booking } = billed
  const amenity = await requireAmenity(tx, slot.amenityId)
  try {
    const plan = await planChange(tx, billed, amenity, slot, now, by)
    const { id: except, userId: memberId, units: preferred } = booking
    const places = requestedPlaces(plan.places, { preferred })
    const free = await findFree(tx, places, { during: plan.during, now, memberId, except })
    return { ...billed, slot, plan: free ? plan : null, obstacle: free ? null : 'slot_taken' }
  } catch (error) {
    return { ...billed, slot, plan: null, obstacle: obstacleOf(error) }
  }
}

/** The result of a shift for each following booking. All are checked before any is moved. */
async function planShift(
  tx: Tx,
  { series, bookings }: { series: SeriesRow; bookings: readonly BookingRow[] },
  { actor, shift, billOf, now }: { actor: Actor; shift: Shift; billOf: BillOf; now: Date },
) {
  const by = isDeskFor(actor, series) ? ('desk' as const) : ('member' as const)
  const all = []
  for (const booking of bookings) {
    const bill = await billOf(tx, booking, now)
    all.push(await planShifted(tx, { booking, bill }, slotAfter(booking, shift), { by, now }))
  }
  const moved = all.flatMap(({ plan, ...billed }) => (plan ? [{ ...billed, plan }] : []))
  return {
    by,
    all,
    moved,
    difference: sum(moved.map(({ plan }) => plan.dueNow)),
    total: sum(moved.map(({ plan }) => plan.price.total)),
  }
}

export interface ShiftRequest extends From {
  shift: Shift
}

/** The following bookings that fit another time, and their prices (`POST /api/series/{id}/change/quote`). */
export function quoteChange(
  { db, clock }: Kernel,
  asked: ShiftRequest,
): Promise<SeriesChangeQuote> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const reading = { ...asked, billOf: readPartyBill, now }
    const planned = await planShift(tx, await following(tx, asked, now), reading)
    return {
      bookings: planned.all.map(({ booking, bill, slot, plan, obstacle }) => ({
        id: booking.id,
        bookingDate: plan ? slot.bookingDate : booking.bookingDate,
        startTime: plan ? slot.startTime : booking.startTime,
        endTime: plan ? slot.endTime : booking.endTime,
        difference: toDollars(plan?.dueNow ?? 0),
        totalPrice: toDollars(plan?.price.total ?? totalOfRoom(roomPriceOn(bill.lines))),
        obstacle,
      })),
      changed: planned.moved.length,
      difference: toDollars(planned.difference),
      totalPrice: toDollars(planned.total),
    }
  })
}

export interface ChangeRequest extends From {
  body: Received<typeof changeEndpoint>['body']
  repeatable: RepeatableCall | null
}

async function change(tx: Tx, request: ChangeRequest, now: Date): Promise<void> {
  const { actor, body } = request
  const found = await lockFollowing(tx, request, { amenityIds: [body.amenityId], now })
  const locking = { actor, shift: body, billOf: lockPartyBill, now }
  const planned = await planShift(tx, found, locking)
  const [first] = planned.moved
  if (!first) throw new Refusal('series_over')
  if (planned.moved.length !== body.changed) throw new Refusal('series_changed')
  if (
    toCents(body.totalPrice) !== planned.total ||
    toCents(body.difference) !== planned.difference
  ) {
    throw new Refusal('price_changed', { total: toDollars(planned.total) })
  }
  const { series } = found
  const actorId = actingFor(actor, series.userId)
  const by = await byNow(tx, now, actorId)
  for (const { plan, ...billed } of planned.moved) {
    await moveOwn(tx, billed, plan, { changedBy: planned.by, by })
  }
  const ids = planned.moved.map(({ booking }) => booking.id)
  const cause = `${first.booking.id}:${first.booking.version}`
  await mailSeries(tx, series, { act: 'changed', ids, cause, at: now })
  if (actorId !== undefined) {
    const subject = `booking:${first.booking.id}`
    const { startTime, endTime, amenityId } = body
    const after = { startTime, endTime, amenityId, total: planned.total }
    await audit(tx, { actorId, action: 'booking.change-following', subject, after, at: now })
  }
}

/** Changes a booking of a series and all following ones (`POST /api/series/{id}/change`), as quoted. */
export function changeSeries(kernel: Kernel, request: ChangeRequest): Promise<Series> {
  const now = kernel.clock.now()
  const { seriesId: id, repeatable: call } = request
  return repeatableOn(
    kernel.db,
    { id, repeatable: call },
    {
      run: (tx) => change(tx, request, now),
      show: (tx) => showSeries(tx, id, now),
    },
  )
}
