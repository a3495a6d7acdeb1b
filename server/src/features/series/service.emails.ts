import { toDollars } from '@lantern/contract/payments/pricing'
import type { MailContent } from '../mail/rules.content.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { requireAmenity } from '../amenities/service.ts'
import { bookedRoom } from '../bookings/core/service.emails.ts'
import { findView, type BookingRow } from '../bookings/core/service.ts'
import { dueNowOf } from '../bookings/core/rules.price.ts'
import { queueMail } from '../mail/service.ts'
import { balanceOf } from '../wallet/service.ts'
import type { SeriesRow } from './repository.ts'

type SeriesContent = Extract<MailContent, { kind: 'series_told' }>

/**
 * Emails a member about all bookings of a series that were made, changed or canceled, in one email. `cause`
 * distinguishes acts of the same kind.
 */
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

/** The booking, its price, and the insufficient balance, for an email. */
async function shortOf(tx: Tx, booking: BookingRow) {
  const view = await findView(tx, booking.id)
  if (!view?.sums || booking.userId === null) return null
  const { deposits } = await requireAmenity(tx, booking.amenityId)
  const due = toDollars(dueNowOf(booking, view.sums, deposits))
  const balance = toDollars(await balanceOf(tx, booking.userId))
  return { memberId: booking.userId, facts: { booking: bookedRoom(view), due, balance } }
}

/** The reference of the warning about a booking; each start has its own. */
export const warningOf = ({ id, startsAt }: { id: number; startsAt: Date }): string =>
  `booking:${id}:short:${startsAt.toISOString()}`

/** Emails a member a week ahead that their balance will be too low. */
export async function mailShort(tx: Tx, booking: BookingRow, at: Date): Promise<void> {
  const found = await shortOf(tx, booking)
  if (!found || booking.chargeAt === null) return
  const chargeAt = booking.chargeAt.toISOString()
  const reference = warningOf({ id: booking.id, startsAt: booking.during.from })
  const content = { kind: 'series_short' as const, ...found.facts, chargeAt }
  await queueMail(tx, { memberId: found.memberId, reference, content, at })
}

/** Emails a member that their balance was too low, and until when the room is kept. */
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
