import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import type {
  cancelSeries as cancelEndpoint,
  Series,
  SeriesCancelQuote,
} from '@lantern/contract/series'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatableOn, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { byNow } from '../bills/service.post.ts'
import { cancelRefusal, changeStatus, type BookingRow } from '../bookings/core/service.ts'
import { wouldCancel } from '../bookings/core/service.bill.ts'
import { lockPartyBill, readPartyBill, type BillOf } from '../bookings/party/service.ts'
import { actingFor } from './policy.ts'
import { following, isDeskFor, lockFollowing, type From } from './service.following.ts'
import { sum } from './rules.ts'
import { mailSeries } from './service.emails.ts'
import { showSeries } from './service.ts'

const shown = ({ id, bookingDate, startTime, endTime }: BookingRow) => ({
  id,
  bookingDate,
  startTime,
  endTime,
})

/**
 * The result of a cancellation for each booking; none if its member may not cancel it any more. The desk always
 * may, except for a booking whose bill was written off.
 */
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
    const { back, total, fee } = await wouldCancel(tx, booking, bill, now)
    all.push({ booking, obstacle, back, total: obstacle ? 0 : total, kept: obstacle ? 0 : fee })
  }
  return all
}

/** The refund for canceling a booking and all following ones (`GET /api/series/{id}/cancel`). */
export function quoteCancel({ db, clock }: Kernel, asked: From): Promise<SeriesCancelQuote> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { series, bookings } = await following(tx, asked, now)
    const isDesk = isDeskFor(asked.actor, series)
    const planned = await planCancel(tx, bookings, { isDesk, billOf: readPartyBill, now })
    return {
      bookings: planned.map(({ booking, obstacle, total, kept }) => ({
        ...shown(booking),
        back: toDollars(total),
        kept: toDollars(kept),
        obstacle,
      })),
      back: toDollars(sum(planned.map(({ total }) => total))),
      kept: toDollars(sum(planned.map(({ kept }) => kept))),
    }
  })
}

export interface CancelRequest extends From {
  body: Received<typeof cancelEndpoint>['body']
  repeatable: RepeatableCall | null
}

async function cancel(tx: Tx, request: CancelRequest, now: Date): Promise<void> {
  const { series, bookings } = await lockFollowing(tx, request, { amenityIds: [], now })
  const actorId = actingFor(request.actor, series.userId)
  const isDesk = actorId !== undefined
  const planned = await planCancel(tx, bookings, { isDesk, billOf: lockPartyBill, now })
  const canceled = planned.filter(({ obstacle }) => obstacle === null)
  const [first] = canceled
  if (!first) throw new Refusal('series_over')
  const total = sum(canceled.map((one) => one.total))
  if (toCents(request.body.back) !== total) {
    throw new Refusal('refund_changed', { total: toDollars(total) })
  }
  const by = await byNow(tx, now, actorId)
  for (const { booking, back } of canceled) {
    const going = { back, isTold: true, isAbsent: true }
    await changeStatus(tx, booking, 'canceled', { ...by, ...going })
  }
  const ids = canceled.map(({ booking }) => booking.id)
  await mailSeries(tx, series, { act: 'canceled', ids, cause: String(first.booking.id), at: now })
  if (actorId !== undefined) {
    const subject = `booking:${first.booking.id}`
    const after = { back: toDollars(total) }
    await audit(tx, { actorId, action: 'booking.cancel-following', subject, after, at: now })
  }
}

/** Cancels a booking of a series and all following ones (`POST /api/series/{id}/cancel`). */
export function cancelSeries(kernel: Kernel, request: CancelRequest): Promise<Series> {
  const now = kernel.clock.now()
  const { seriesId: id, repeatable: call } = request
  return repeatableOn(
    kernel.db,
    { id, repeatable: call },
    {
      run: (tx) => cancel(tx, request, now),
      show: (tx) => showSeries(tx, id, now),
    },
  )
}
