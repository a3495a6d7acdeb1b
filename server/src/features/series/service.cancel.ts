import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import type {
  cancelSeries as cancelEndpoint,
  Series,
  SeriesCancelQuote,
} from '@lantern/contract/series'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { backByRule, cancelRefusal, changeStatus } from '../bookings/core/service.ts'
import { isOnClosedBill } from '../bookings/core/service.bills.ts'
import { refundOf, wouldCancel } from '../bookings/core/service.refund.ts'
import type { BookingRow } from '../bookings/slots/service.hold.ts'
import { sendRefundFor } from '../payments/refunds/service.ts'
import { actingFor } from './policy.ts'
import { following, isDeskFor, lockFollowing, sum, type From } from './service.following.ts'
import { mailSeries } from './service.letters.ts'
import { showSeries } from './service.ts'

const shown = ({ id, bookingDate, startTime, endTime }: BookingRow) => ({
  id,
  bookingDate,
  startTime,
  endTime,
})

/**
 * What canceling would do to each booking; nothing if its member may not cancel it any more. The desk always may, except
 * for one on a closed bill, which has to be opened first.
 */
async function planCancel(
  tx: Tx,
  bookings: readonly BookingRow[],
  { isDesk, now }: { isDesk: boolean; now: Date },
) {
  const all = []
  for (const booking of bookings) {
    const asked = { ...booking, startsAt: booking.during.from }
    const late = isDesk ? null : cancelRefusal(asked, now)
    const obstacle = (await isOnClosedBill(tx, booking)) ? 'not_cancelable' : late
    const { kept } = await wouldCancel(tx, booking, now)
    all.push({
      booking,
      obstacle,
      back: obstacle ? 0 : backByRule(booking, now),
      kept: obstacle ? 0 : kept,
    })
  }
  return all
}

/** What canceling a booking and all that follow would give back (`GET /api/series/{id}/cancel`). */
export function quoteCancel({ db, clock }: Kernel, asked: From): Promise<SeriesCancelQuote> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { series, bookings } = await following(tx, asked, now)
    const planned = await planCancel(tx, bookings, { isDesk: isDeskFor(asked.actor, series), now })
    return {
      bookings: planned.map(({ booking, obstacle, back, kept }) => ({
        ...shown(booking),
        back: toDollars(back),
        kept: toDollars(kept),
        obstacle,
      })),
      back: toDollars(sum(planned.map(({ back }) => back))),
      kept: toDollars(sum(planned.map(({ kept }) => kept))),
    }
  })
}

export interface CancelRequest extends From {
  body: Received<typeof cancelEndpoint>['body']
  repeatable: RepeatableCall | null
}

/** Cancels and returns the ids of those that are canceled. */
async function cancel(tx: Tx, request: CancelRequest, now: Date): Promise<number[]> {
  const { series, bookings } = await lockFollowing(tx, request, { amenityIds: [], now })
  const actorId = actingFor(request.actor, series.userId)
  const planned = await planCancel(tx, bookings, { isDesk: actorId !== undefined, now })
  const canceled = planned.filter(({ obstacle }) => obstacle === null)
  const [first] = canceled
  if (!first) throw new Refusal('series_over')
  const total = sum(canceled.map(({ back }) => back))
  if (toCents(request.body.back) !== total) {
    throw new Refusal('refund_changed', { total: toDollars(total) })
  }
  for (const { booking, back } of canceled) {
    const by = { at: now, back, isTold: true, ...(actorId !== undefined && { actorId }) }
    await changeStatus(tx, booking, 'canceled', by)
  }
  const ids = canceled.map(({ booking }) => booking.id)
  await mailSeries(tx, series, { act: 'canceled', ids, cause: String(first.booking.id), at: now })
  if (actorId !== undefined) {
    const subject = `booking:${first.booking.id}`
    const after = { back: toDollars(total) }
    await audit(tx, { actorId, action: 'booking.cancel-following', subject, after, at: now })
  }
  return ids
}

/** Cancels a booking of a series and all that follow (`POST /api/series/{id}/cancel`). */
export async function cancelSeries(kernel: Kernel, request: CancelRequest): Promise<Series> {
  const { db, clock } = kernel
  const now = clock.now()
  const causes: string[] = []
  const answer = await repeatable(db, request.repeatable, {
    async run(tx) {
      causes.push(...(await cancel(tx, request, now)).map(refundOf))
      return request.seriesId
    },
    show: (tx, id) => showSeries(tx, id, now),
    id: Number,
  })
  // The bookings are canceled, even if the card company doesn't take a refund now.
  for (const cause of causes) await sendRefundFor(kernel, cause)
  return answer
}
