import { cancelRefusal, holdsRoom, isSeated } from '../bookings/core/rules.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { lockEachForBooking, requireAmenity } from '../amenities/service.ts'
import {
  findOfSeries,
  type BookingRow,
  changeStatus,
  lockBooking,
} from '../bookings/core/service.ts'
import { actingFor, type Actor, sum } from './rules.ts'
import type { SeriesRow } from './repository.ts'
import { mailSeries, requireSeries, showSeries } from './service.ts'
import type { Received } from '@lantern/contract/calls/endpoint'
import { toCents, toDollars, totalOfRoom } from '@lantern/contract/payments/pricing'
import {
  type cancelSeries as cancelEndpoint,
  type changeSeries as changeEndpoint,
  Obstacle,
  type quoteSeriesChange,
  type Series,
  type SeriesCancelQuote,
  type SeriesChangeQuote,
} from '@lantern/contract/bookings/series'
import type { Slot } from '@lantern/contract/bookings/slots'
import { audit } from '../../kernel/db/audit.ts'
import { type RepeatableCall, repeatableOn } from '../../kernel/db/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { byNow } from '../bills/service.post.ts'
import { type ChangedBy, moveOwn, planChange } from '../bookings/change/service.ts'
import { type Billed, findFree } from '../bookings/change/service.plan.ts'
import { roomPriceOn } from '../bookings/core/rules.room.ts'
import { requestedPlaces } from '../bookings/making/rules.ts'
import { addDays } from '../venue/service.ts'
import {
  wouldCancel,
  type BillOf,
  lockPartyBill,
  readPartyBill,
} from '../bookings/core/service.bill.ts'

/** A call about a booking of a series, `from`, and all that follow. */
interface SeriesCall<Body = object> {
  actor: Actor
  seriesId: number
  body: Body & { from: number }
}

/** That booking and the following ones that keep a room and haven't begun. */
async function following(tx: Tx, { actor, seriesId, body: { from } }: SeriesCall, now: Date) {
  const series = await requireSeries(tx, seriesId, actor)
  const all = (await findOfSeries(tx, seriesId)).map(({ booking }) => booking)
  const first = all.find(({ id }) => id === from)
  if (!first) throw new Refusal('not_found')
  const bookings = all.filter(
    (one) =>
      holdsRoom(one.status) &&
      !isSeated(one) &&
      one.holdExpiresAt === null &&
      one.during.from >= first.during.from &&
      one.during.from > now,
  )
  return { series, bookings }
}

/** The same bookings in their current state, locked in the order of their ids. */
async function lockFollowing(tx: Tx, request: SeriesCall, now: Date, amenityId?: number) {
  const seen = await following(tx, request, now)
  if (amenityId !== undefined) {
    await lockEachForBooking(tx, [amenityId, ...seen.bookings.map((one) => one.amenityId)])
  }
  const ids = seen.bookings.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const id of ids) await lockBooking(tx, id)
  return following(tx, request, now)
}

/** Runs an act on a series once per idempotency key, and shows the series. */
function seriesOnce<Request extends SeriesCall & { repeatable: RepeatableCall | null }>(
  { db, clock }: Kernel,
  request: Request,
  act: (tx: Tx, request: Request, now: Date) => Promise<void>,
): Promise<Series> {
  const now = clock.now()
  const { seriesId: id, repeatable } = request
  return repeatableOn(
    db,
    { id, repeatable },
    { run: (tx) => act(tx, request, now), show: (tx) => showSeries(tx, id, now) },
  )
}

const isDeskFor = (actor: Actor, { userId }: SeriesRow): boolean =>
  actingFor(actor, userId) !== undefined

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
    const free = await findFree(tx, places, { ...plan, now, memberId, except })
    return { ...billed, slot, plan: free ? plan : null, obstacle: free ? null : 'slot_taken' }
  } catch (error) {
    return { ...billed, slot, plan: null, obstacle: obstacleOf(error) }
  }
}

/** The result of a shift for each following booking. All are checked before any is moved. */
async function planShift(
  tx: Tx,
  { series, bookings }: { series: SeriesRow; bookings: readonly BookingRow[] },
  { actor, body }: SeriesCall<Shift>,
  billOf: BillOf,
  now: Date,
) {
  const by = isDeskFor(actor, series) ? ('desk' as const) : ('member' as const)
  const all = []
  for (const booking of bookings) {
    const bill = await billOf(tx, booking, now)
    all.push(await planShifted(tx, { booking, bill }, slotAfter(booking, body), { by, now }))
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

/** The following bookings that fit another time, and their prices (`POST /api/series/{id}/change/quote`). */
export function quoteChange(
  { db, clock }: Kernel,
  request: SeriesCall<Shift>,
): Promise<SeriesChangeQuote> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await following(tx, request, now)
    const planned = await planShift(tx, found, request, readPartyBill, now)
    return {
      bookings: planned.all.map(({ booking, bill, slot, plan, obstacle }) => ({
        ...booking,
        ...(plan && slot),
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

interface ChangeRequest extends SeriesCall<Received<typeof changeEndpoint>['body']> {
  repeatable: RepeatableCall | null
}

async function change(tx: Tx, request: ChangeRequest, now: Date): Promise<void> {
  const { actor, body } = request
  const found = await lockFollowing(tx, request, now, body.amenityId)
  const planned = await planShift(tx, found, request, lockPartyBill, now)
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
export const changeSeries = (kernel: Kernel, request: ChangeRequest): Promise<Series> =>
  seriesOnce(kernel, request, change)

/** The result of a cancellation for each booking. Only a written-off bill keeps the desk from it. */
async function planCancel(
  tx: Tx,
  bookings: readonly BookingRow[],
  { isDesk, billOf, now }: { isDesk: boolean; billOf: BillOf; now: Date },
) {
  const all = []
  for (const booking of bookings) {
    const late = isDesk ? null : cancelRefusal(booking, now)
    const bill = await billOf(tx, booking, now)
    const obstacle = bill.bill.status === 'written_off' ? 'not_cancelable' : late
    const { refundAmount, total, fee } = await wouldCancel(tx, booking, bill, now)
    all.push({
      booking,
      obstacle,
      refundAmount,
      total: obstacle ? 0 : total,
      cancellationFee: obstacle ? 0 : fee,
    })
  }
  return all
}

/** The refund for canceling a booking and all following ones (`GET /api/series/{id}/cancel`). */
export function quoteCancel(
  { db, clock }: Kernel,
  request: SeriesCall,
): Promise<SeriesCancelQuote> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { series, bookings } = await following(tx, request, now)
    const isDesk = isDeskFor(request.actor, series)
    const planned = await planCancel(tx, bookings, { isDesk, billOf: readPartyBill, now })
    return {
      bookings: planned.map(({ booking, obstacle, total, cancellationFee }) => ({
        ...booking,
        refund: toDollars(total),
        cancellationFee: toDollars(cancellationFee),
        obstacle,
      })),
      refund: toDollars(sum(planned.map(({ total }) => total))),
      cancellationFee: toDollars(sum(planned.map(({ cancellationFee }) => cancellationFee))),
    }
  })
}

interface CancelRequest extends SeriesCall<Received<typeof cancelEndpoint>['body']> {
  repeatable: RepeatableCall | null
}

async function cancel(tx: Tx, request: CancelRequest, now: Date): Promise<void> {
  const { series, bookings } = await lockFollowing(tx, request, now)
  const actorId = actingFor(request.actor, series.userId)
  const isDesk = actorId !== undefined
  const planned = await planCancel(tx, bookings, { isDesk, billOf: lockPartyBill, now })
  const canceled = planned.filter(({ obstacle }) => obstacle === null)
  const [first] = canceled
  if (!first) throw new Refusal('series_over')
  const total = sum(canceled.map((one) => one.total))
  if (toCents(request.body.refund) !== total) {
    throw new Refusal('refund_changed', { total: toDollars(total) })
  }
  const by = await byNow(tx, now, actorId)
  for (const { booking, refundAmount } of canceled) {
    const refund = { refundAmount, isMailedTogether: true, isAbsent: true }
    await changeStatus(tx, booking, 'canceled', { ...by, ...refund })
  }
  const ids = canceled.map(({ booking }) => booking.id)
  await mailSeries(tx, series, { act: 'canceled', ids, cause: String(first.booking.id), at: now })
  if (actorId !== undefined) {
    const subject = `booking:${first.booking.id}`
    const after = { refund: toDollars(total) }
    await audit(tx, { actorId, action: 'booking.cancel-following', subject, after, at: now })
  }
}

/** Cancels a booking of a series and all following ones (`POST /api/series/{id}/cancel`). */
export const cancelSeries = (kernel: Kernel, request: CancelRequest): Promise<Series> =>
  seriesOnce(kernel, request, cancel)
