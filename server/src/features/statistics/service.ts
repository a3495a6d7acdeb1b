import { nightsIn, type Nights } from '@lantern/contract/venue/hours'
import { MOST_NIGHTS } from '@lantern/contract/reports/reports'
import type { Period, Statistics } from '@lantern/contract/reports/statistics'
import { report } from '../../kernel/db/replica.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { addDays, businessDateAt, readSettings } from '../venue/service.ts'
import { countBookings, insertSums, sumAmenities, sumNights, sumRevenue } from './repository.ts'

export { lastSummed } from './repository.ts'

/** The dashboard's four cards, counted since the venue opened (product#figures). */
export function readStatistics({ db }: Kernel): Promise<Statistics> {
  return report(db, async (tx) => {
    const amenities = await countBookings(tx)
    const count = (what: 'bookings' | 'confirmed' | 'pending') =>
      amenities.reduce((sum, amenity) => sum + amenity[what], 0)
    return {
      totalBookings: count('bookings'),
      confirmedBookings: count('confirmed'),
      pendingBookings: count('pending'),
      totalRevenue: await sumRevenue(tx),
      popularAmenity: amenities[0]?.nameEn ?? null,
      popularAmenityCh: amenities[0]?.nameCh ?? null,
    }
  })
}

/**
 * Stores the sums of finished nights. Yesterday's isn't stored yet: a transaction that began before midnight may
 * still add a line, and so may a change of the venue's hours or time zone.
 */
export async function sumNightsOver(tx: Tx, now: Date): Promise<void> {
  await insertSums(tx, addDays(businessDateAt(now, await readSettings(tx, now)), -1))
}

/** Income by night, and the most popular amenities, for one night to a year. */
export function readPeriod({ db }: Kernel, period: Nights): Promise<Period> {
  const nights = nightsIn(period)
  if (nights.length === 0 || nights.length > MOST_NIGHTS) throw new Refusal('invalid_input')
  return report(db, async (tx) => {
    const sums = new Map((await sumNights(tx, period)).map((night) => [night.date, night]))
    const nothing = { bookings: 0, bookingRevenue: '0.00', foodRevenue: '0.00' }
    return {
      nights: nights.map((date) => sums.get(date) ?? { date, ...nothing }),
      amenities: await sumAmenities(tx, period),
    }
  })
}
