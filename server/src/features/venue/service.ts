import type { Venue } from '@lantern/contract/venue'
import { toDollars } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findClosedDatesFrom, findSettings, type Settings } from './repository.ts'
import { addDays, nightAt } from './rules.ts'

export { forgetDiscountCode, provideDiscountCode } from './repository.ts'
export {
  businessDateAt,
  businessDay,
  businessDayBegins,
  clockChanges,
  hoursOn,
  instantOf,
  nightAt,
  venueClosed,
} from './rules.ts'

/** The settings with the closed dates that still matter; what every rule of the venue reads. */
export interface VenueSettings extends Settings {
  closedDates: string[]
}

/** Reads the settings as they are in this transaction. */
export async function readSettings(tx: Tx, now: Date): Promise<VenueSettings> {
  const settings = await findSettings(tx)
  if (!settings) throw new Error('the venue has no settings row; migrations make one')
  const tonight = nightAt(now, { ...settings, closedDates: [] })
  return { ...settings, closedDates: await findClosedDatesFrom(tx, tonight) }
}

/** The discount code, which no page ever sees; nothing where there is none. */
export async function readDiscountCode(tx: Tx): Promise<string | null> {
  return (await findSettings(tx))?.discountCode ?? null
}

/** What any page may know of the venue (`GET /api/venue`). */
export async function describeVenue({ db, clock, env, cards }: Kernel): Promise<Venue> {
  const now = clock.now()
  const venue = await transact(db, (tx) => readSettings(tx, now))
  const today = nightAt(now, venue)
  return {
    name: { en: venue.nameEn, ch: venue.nameCh },
    city: { en: venue.cityEn, ch: venue.cityCh },
    address: venue.address,
    phone: venue.phone,
    timeZone: venue.timeZone,
    today,
    lastBookableDate: addDays(today, venue.bookingDaysAhead),
    opensAt: venue.opensAt,
    closesAt: venue.closesAt,
    endTimes: venue.endTimes,
    closedWeekdays: venue.closedWeekdays,
    closedDates: venue.closedDates,
    hoursText: {
      footer: { en: venue.footerHoursEn, ch: venue.footerHoursCh },
      frontDesk: { en: venue.frontDeskHoursEn, ch: venue.frontDeskHoursCh },
    },
    serviceFeeBasisPoints: venue.serviceFeeBasisPoints,
    cardServiceFee: venue.cardServiceFee,
    taxBasisPoints: venue.taxBasisPoints,
    pointsPerDollar: venue.pointsPerDollar,
    cancelHours: venue.cancelHours,
    topUp: { min: toDollars(venue.topUpMin), max: toDollars(venue.topUpMax) },
    payments: {
      mode: cards?.mode ?? 'none',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      banner: env.production && cards !== null && env.PAYMENTS === 'sandbox',
    },
  }
}
