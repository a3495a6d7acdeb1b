import type * as contract from '@lantern/contract/bookings/series'
import { Obstacle, type Series } from '@lantern/contract/bookings/series'
import type { Received } from '@lantern/contract/calls/endpoint'
import { toCents, toDollars, totalOfRoom } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatableOn } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call, UseCase } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockEachForBooking, requireAmenity } from '../amenities/service.ts'
import { byNow } from '../bills/service.post.ts'
import { moveOwn, planChange, findFree, type Billed } from '../bookings/change/service.ts'
import { roomPriceOn } from '../bookings/core/rules.price.ts'
import { cancelRefusal, holdsRoom, isSeated } from '../bookings/core/rules.ts'
import {
  lockPartyBill,
  readPartyBill,
  wouldCancel,
  type BillOf,
} from '../bookings/core/service.bill.ts'
import {
  changeStatus,
  findOfSeries,
  lockBooking,
  type BookingRow,
} from '../bookings/core/service.ts'
import { requestedPlaces } from '../bookings/making/rules.ts'
import { addDays } from '../venue/service.ts'
import type { SeriesRow } from './repository.ts'
import { actingFor, sum, type Actor } from './rules.ts'
import { requireSeries, showSeries, tellSeries } from './service.ts'

/** A call about a booking of a series, `from`, and all that follow. */
interface FollowingCall {
  viewer: Actor
  params: { id: number }
  from: number
}

interface Following {
  series: SeriesRow
  bookings: readonly BookingRow[]
  actorId: number | undefined
}

/** That booking and the following ones that keep a room and haven't begun. */
async function following(tx: Tx, call: FollowingCall, now: Date): Promise<Following> {
  const series = await requireSeries(tx, call.params.id, call.viewer)
  const all = (await findOfSeries(tx, series.id)).map(({ booking }) => booking)
  const first = all.find(({ id }) => id === call.from)
  if (!first) throw new Refusal('not_found')
  const bookings = all.filter(
    (one) =>
      holdsRoom(one.status) &&
      !isSeated(one) &&
      one.holdExpiresAt === null &&
      one.during.from >= first.during.from &&
      one.during.from > now,
  )
  return { series, bookings, actorId: actingFor(call.viewer, series.userId) }
}

/** The same bookings in their current state, locked in the order of their ids. */
async function lockFollowing(tx: Tx, call: FollowingCall, now: Date, amenityId?: number) {
  const seen = await following(tx, call, now)
  if (amenityId !== undefined) {
    await lockEachForBooking(tx, [amenityId, ...seen.bookings.map((one) => one.amenityId)])
  }
  const ids = seen.bookings.map(({ id }) => id).toSorted((one, other) => one - other)
  for (const id of ids) await lockBooking(tx, id)
  return following(tx, call, now)
}

/** Runs an act on a series once per idempotency key, and shows the series. */
function seriesOnce(
  { db, clock }: Kernel,
  { params: { id }, repeatable }: Pick<Call<typeof contract.cancelSeries>, 'params' | 'repeatable'>,
  act: (tx: Tx, now: Date) => Promise<void>,
): Promise<Series> {
  const now = clock.now()
  return repeatableOn(
    db,
    { id, repeatable },
    { run: (tx) => act(tx, now), show: (tx) => showSeries(tx, id, now) },
  )
}

const obstacleOf = (error: unknown): Obstacle => {
  const known = error instanceof Refusal ? Obstacle.safeParse(error.code) : null
  if (!known?.success) throw error
  return known.data
}

/** The plan of an act for each booking, or the obstacle by which it is refused. All are planned before any act. */
async function planEach<Plan>(
  tx: Tx,
  { bookings }: Following,
  billOf: BillOf,
  planOf: (billed: Billed) => Promise<Plan>,
  now: Date,
) {
  const all: (Billed & { plan: Plan | null; obstacle: Obstacle | null })[] = []
  for (const booking of bookings) {
    const billed = { booking, bill: await billOf(tx, booking, now) }
    try {
      all.push({ ...billed, plan: await planOf(billed), obstacle: null })
    } catch (error) {
      all.push({ ...billed, plan: null, obstacle: obstacleOf(error) })
    }
  }
  const possible = all.flatMap(({ plan, ...billed }) => (plan ? [{ ...billed, plan }] : []))
  return { all, possible }
}

type Shift = Omit<Received<typeof contract.quoteSeriesChange>['body'], 'from'>

const slotAfter = ({ bookingDate }: BookingRow, { daysLater, ...slot }: Shift) => ({
  ...slot,
  bookingDate: addDays(bookingDate, daysLater),
})

/** The result of a shift for each following booking, and the sums of those that can be moved. */
async function planShift(tx: Tx, found: Following, shift: Shift, billOf: BillOf, now: Date) {
  const by = found.actorId === undefined ? 'member' : 'desk'
  const amenity = await requireAmenity(tx, shift.amenityId)
  const planOf = async (billed: Billed) => {
    const { booking } = billed
    const plan = await planChange(tx, billed, amenity, slotAfter(booking, shift), now, by)
    const { id: except, userId: memberId, units: preferred } = booking
    const places = requestedPlaces(plan.places, { preferred })
    if (await findFree(tx, places, { ...plan, now, memberId, except })) return plan
    throw new Refusal('slot_taken')
  }
  const { all, possible } = await planEach(tx, found, billOf, planOf, now)
  return {
    by,
    all,
    possible,
    difference: sum(possible.map(({ plan }) => plan.dueNow)),
    total: sum(possible.map(({ plan }) => plan.price.total)),
  } as const
}

/** The following bookings that fit another time, and their prices (`POST /api/series/{id}/change/quote`). */
export const quoteChange: UseCase<typeof contract.quoteSeriesChange> = (
  { db, clock },
  { body: { from, ...shift }, ...call },
) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await following(tx, { ...call, from }, now)
    const planned = await planShift(tx, found, shift, readPartyBill, now)
    return {
      bookings: planned.all.map(({ booking, bill, plan, obstacle }) => ({
        ...booking,
        ...plan?.slot,
        totalPrice: toDollars(plan?.price.total ?? totalOfRoom(roomPriceOn(bill.lines))),
        obstacle,
      })),
      changed: planned.possible.length,
      difference: toDollars(planned.difference),
      totalPrice: toDollars(planned.total),
    }
  })
}

/** Changes a booking of a series and all following ones (`POST /api/series/{id}/change`), as quoted. */
export const changeSeries: UseCase<typeof contract.changeSeries> = (kernel, call) => {
  const { from, changed, totalPrice, difference, ...shift } = call.body
  return seriesOnce(kernel, call, async (tx, now) => {
    const found = await lockFollowing(tx, { ...call, from }, now, shift.amenityId)
    const {
      possible,
      by: changedBy,
      ...sums
    } = await planShift(tx, found, shift, lockPartyBill, now)
    const [first] = possible
    if (!first) throw new Refusal('series_over')
    if (possible.length !== changed) throw new Refusal('series_changed')
    if (toCents(totalPrice) !== sums.total || toCents(difference) !== sums.difference) {
      throw new Refusal('price_changed', { total: toDollars(sums.total) })
    }
    const by = await byNow(tx, now, found.actorId)
    for (const { plan, ...billed } of possible) await moveOwn(tx, billed, plan, { changedBy, by })
    const { startTime, endTime, amenityId } = shift
    await tellSeries(tx, found.series, {
      act: 'changed',
      bookings: possible.map(({ booking }) => booking),
      cause: `${first.booking.id}:${first.booking.version}`,
      log: {
        actorId: found.actorId,
        action: 'booking.change-following',
        subject: `booking:${first.booking.id}`,
        after: { startTime, endTime, amenityId, total: sums.total },
        at: now,
      },
    })
  })
}

/**
 * The result of a cancellation for each following booking, and its sums. Only a written-off bill keeps the desk from
 * it.
 */
async function planCancel(tx: Tx, found: Following, billOf: BillOf, now: Date) {
  const planOf = async ({ booking, bill }: Billed) => {
    const late = found.actorId === undefined ? cancelRefusal(booking, now) : null
    if (bill.bill.status === 'written_off') throw new Refusal('not_cancelable')
    if (late !== null) throw new Refusal(late)
    return wouldCancel(tx, booking, bill, now)
  }
  const planned = await planEach(tx, found, billOf, planOf, now)
  const sumOf = (part: 'total' | 'fee') => sum(planned.possible.map(({ plan }) => plan[part]))
  return { ...planned, refund: sumOf('total'), cancellationFee: sumOf('fee') }
}

/** The refund for canceling a booking and all following ones (`GET /api/series/{id}/cancel`). */
export const quoteCancel: UseCase<typeof contract.quoteSeriesCancel> = (
  { db, clock },
  { query, ...call },
) => {
  const now = clock.now()
  return transact(db, async (tx) => {
    const found = await following(tx, { ...call, from: query.from }, now)
    const { all, refund, cancellationFee } = await planCancel(tx, found, readPartyBill, now)
    return {
      bookings: all.map(({ booking, obstacle, plan }) => ({
        ...booking,
        refund: toDollars(plan?.total ?? 0),
        obstacle,
      })),
      refund: toDollars(refund),
      cancellationFee: toDollars(cancellationFee),
    }
  })
}

/** Cancels a booking of a series and all following ones (`POST /api/series/{id}/cancel`). */
export const cancelSeries: UseCase<typeof contract.cancelSeries> = (kernel, call) =>
  seriesOnce(kernel, call, async (tx, now) => {
    const found = await lockFollowing(tx, { ...call, from: call.body.from }, now)
    const { possible, refund } = await planCancel(tx, found, lockPartyBill, now)
    const [first] = possible
    if (!first) throw new Refusal('series_over')
    if (toCents(call.body.refund) !== refund) {
      throw new Refusal('refund_changed', { total: toDollars(refund) })
    }
    const by = await byNow(tx, now, found.actorId)
    for (const { booking, plan } of possible) {
      const { refundAmount } = plan
      const how = { refundAmount, isMailedTogether: true, isAbsent: true }
      await changeStatus(tx, booking, 'canceled', { ...by, ...how })
    }
    await tellSeries(tx, found.series, {
      act: 'canceled',
      bookings: possible.map(({ booking }) => booking),
      cause: String(first.booking.id),
      log: {
        actorId: found.actorId,
        action: 'booking.cancel-following',
        subject: `booking:${first.booking.id}`,
        after: { refund: toDollars(refund) },
        at: now,
      },
    })
  })
