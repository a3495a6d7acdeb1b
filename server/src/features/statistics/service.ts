import { toCents, toDollars } from '@lantern/contract/pricing'
import type { Period, Statistics } from '@lantern/contract/statistics'
import type { Tx } from '../../kernel/db/db.ts'
import { report } from '../../kernel/db/replica.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { businessDayBegins, readSettings } from '../venue/service.ts'
import {
  findAmenityNames,
  countToCharge,
  sumAll,
  sumAmenities,
  sumNights,
  sumOrderIncome,
} from './repository.ts'
import { mostPopular, nightsOf } from './rules.ts'

const kept = new Set(['confirmed', 'paid_online'])

/** The dashboard's four cards, counted since the venue opened (product#figures). */
export function readStatistics({ db }: Kernel): Promise<Statistics> {
  return report(db, async (tx) => {
    const rows = await sumAll(tx)
    // Their members have agreed to them, and nobody has to confirm them.
    const toCharge = await countToCharge(tx)
    const notCanceled = rows.filter(({ status }) => status !== 'canceled')
    const count = (counts: (status: string) => boolean) =>
      notCanceled.filter(({ status }) => counts(status)).reduce((sum, row) => sum + row.bookings, 0)
    const popular = mostPopular(notCanceled)
    const names = popular === null ? undefined : await findAmenityNames(tx, popular)
    return {
      totalBookings: count(() => true),
      confirmedBookings: count((status) => kept.has(status)) + toCharge,
      pendingBookings: count((status) => status === 'pending') - toCharge,
      totalRevenue: toDollars(rows.reduce((sum, row) => sum + toCents(row.revenue), 0)),
      popularAmenity: names?.nameEn ?? null,
      popularAmenityCh: names?.nameCh ?? null,
    }
  })
}

const MOST_NIGHTS = 366

/** The income of food and till for each venue day, in cents, from the ledger. */
async function foodByNight(tx: Tx, period: { from: string; to: string }, now: Date) {
  const venue = await readSettings(tx, now)
  const days = await sumOrderIncome(tx, {
    ...period,
    timeZone: venue.timeZone,
    begins: businessDayBegins(venue),
  })
  return new Map(days.map(({ date, cents }) => [date, cents]))
}

/** Revenue by night, and the most popular amenities, for at least one night and at most a year. */
export function readPeriod(
  { db, clock }: Kernel,
  period: { from: string; to: string },
): Promise<Period> {
  const nights = nightsOf(period)
  if (nights.length === 0 || nights.length > MOST_NIGHTS) throw new Refusal('invalid_input')
  return report(db, async (tx) => {
    const sums = new Map((await sumNights(tx, period)).map((night) => [night.date, night]))
    const food = await foodByNight(tx, period, clock.now())
    const amenities = await sumAmenities(tx, period)
    return {
      nights: nights.map((date) => ({
        ...(sums.get(date) ?? { date, bookings: 0, bookingRevenue: '0.00' }),
        foodRevenue: toDollars(food.get(date) ?? 0),
      })),
      amenities: amenities
        .filter(({ isActive, bookings }) => isActive || bookings > 0)
        .map(({ isActive: _active, ...amenity }) => amenity),
    }
  })
}
