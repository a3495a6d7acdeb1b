import type { MailContent } from '@lantern/contract/mail'
import { toDollars } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { requireAmenity } from '../amenities/service.ts'
import { bookedRoom } from '../bookings/core/service.letters.ts'
import { findView, type BookingRow } from '../bookings/core/service.ts'
import { dueNowOf } from '../bookings/core/rules.price.ts'
import { queueMail } from '../mail/service.ts'
import { balanceOf } from '../wallet/service.ts'
import type { SeriesRow } from './repository.ts'

type Told = Extract<MailContent, { kind: 'series_told' }>

/**
 * Tells a member of all that was booked, changed or canceled of a series in one letter. `cause` tells acts of the same
 * kind apart.
 */
export async function mailSeries(
  tx: Tx,
  { id, userId: memberId, lanternId: number, charge }: SeriesRow,
  { act, ids, cause, at }: { act: Told['act']; ids: readonly number[]; cause: string; at: Date },
): Promise<void> {
  const rooms: Told['rooms'] = []
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

/** The booking, what it costs, and the balance that is too short for it, for a letter. */
async function shortOf(tx: Tx, booking: BookingRow) {
  const view = await findView(tx, booking.id)
  if (!view?.sums || booking.userId === null) return null
  const { deposits } = await requireAmenity(tx, booking.amenityId)
  const due = toDollars(dueNowOf(booking, view.sums, deposits))
  const balance = toDollars(await balanceOf(tx, booking.userId))
  return { memberId: booking.userId, facts: { booking: bookedRoom(view), due, balance } }
}

/** The cause of the warning about a booking; each start has its own. */
export const warningOf = ({ id, startsAt }: { id: number; startsAt: Date }): string =>
  `booking:${id}:short:${startsAt.toISOString()}`

/** Tells a member a week ahead that their balance will be short. */
export async function mailShort(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const found = await shortOf(tx, booking)
  if (!found || booking.chargeAt === null) return
  const chargeAt = booking.chargeAt.toISOString()
  const reference = warningOf({ id: booking.id, startsAt: booking.during.from })
  const content = { kind: 'series_short' as const, ...found.facts, chargeAt }
  await queueMail(tx, { memberId: found.memberId, reference, content, at })
}

/** Tells a member that their balance was short, and until when the room is kept. */
export async function mailUnpaid(
  tx: Tx,
  booking: BookingRow,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  const found = await shortOf(tx, booking)
  if (!found) return
  const reference = `booking:${booking.id}:unpaid:${booking.during.from.toISOString()}`
  const content = { kind: 'series_unpaid' as const, ...found.facts, until: until.toISOString() }
  await queueMail(tx, { memberId: found.memberId, reference, content, at })
}
