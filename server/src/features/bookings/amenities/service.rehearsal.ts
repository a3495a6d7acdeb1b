import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { rehearsePrices } from '@lantern/contract/bookings/affected'
import { transact } from '../../../kernel/db/db.ts'
import type { UseCase } from '../../../kernel/http/mount.ts'
import { requireAmenity } from '../../amenities/service.ts'
import { addDays, nightAt, readSettings } from '../../venue/service.ts'
import { timesOf } from '../core/rules.price.ts'
import { customerName } from '../core/rules.ts'
import { findPastBookings } from './repository.ts'
import { changedHours, rehearsed } from './rules.rehearsal.ts'

/** The nights that are rehearsed, up to last night: 13 weeks, so that each weekday counts equally. */
const NIGHTS = 91
const MOST_BOOKINGS = 300
const MOST_HOURS = 12

const differenceOf = ({ was, would }: { was: Cents; would: Cents }) => would - was

const summed = (bookings: readonly { was: Cents; would: Cents }[]) => ({
  count: bookings.length,
  difference: toDollars(bookings.reduce((sum, each) => sum + differenceOf(each), 0)),
})

/** Prices the bookings of an amenity in the last 13 weeks by other prices. Nothing is saved. */
export const rehearse: UseCase<typeof rehearsePrices> = (
  { db, clock },
  { params: { id: amenityId }, body },
) => {
  const now = clock.now()
  const amenity = { ...body, pricePerHour: toCents(body.pricePerHour) }
  return transact(db, async (tx) => {
    await requireAmenity(tx, amenityId)
    const venue = await readSettings(tx, now)
    const lastNight = addDays(nightAt(now, venue), -1)
    const firstNight = addDays(lastNight, 1 - NIGHTS)
    const past = await findPastBookings(tx, amenityId, { firstNight, lastNight })
    const all = past.map(({ booking, member }) => ({
      booking,
      customer: customerName(booking.guestName, member),
      bookingDate: booking.bookingDate,
      ...rehearsed(
        { ...booking, tierId: member?.tierId ?? null, times: timesOf(booking, venue) },
        amenity,
        venue,
      ),
    }))
    const changed = all
      .filter((each) => differenceOf(each) !== 0)
      .toSorted((one, other) => Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)))
    const sum = (of: 'was' | 'would') => toDollars(all.reduce((total, each) => total + each[of], 0))
    return {
      firstNight,
      lastNight,
      count: all.length,
      was: sum('was'),
      would: sum('would'),
      more: summed(changed.filter((each) => differenceOf(each) > 0)),
      less: summed(changed.filter((each) => differenceOf(each) < 0)),
      hours: changedHours(changed).slice(0, MOST_HOURS),
      bookings: changed
        .slice(0, MOST_BOOKINGS)
        .map(({ booking, customer, was, would, ...each }) => ({
          ...booking,
          customer,
          was: toDollars(was),
          would: toDollars(would),
          hours: changedHours([each]),
        })),
    }
  })
}
