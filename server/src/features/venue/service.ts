import type { Venue } from '@lantern/contract/venue/venue'
import { hoursSentence } from './rules.hours.ts'
import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { publicSchemas, type PublicKey } from '@lantern/contract/venue/settings'
import { calendarDate } from '@lantern/contract/payments/taxes'
import { mostDaysAhead } from '@lantern/contract/members/tier-terms'
import { snapshot, type Tx } from '../../kernel/db/db.ts'
import { readVersion } from '../../kernel/db/db-versions.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { CachedQuery, Memo, type Cache } from '../../kernel/live/cache.ts'
import { findSettings, type Settings, type TierRow } from './repository.ts'
import { addDays } from '@lantern/contract/venue/hours'
import { nightAt, ratesFrom } from './rules.ts'

export { type TierRow, forgetDiscountCode, provideDiscountCode } from './repository.ts'
export { addDays } from '@lantern/contract/venue/hours'
export {
  businessDateAt,
  businessDay,
  clockChanges,
  clockMinute,
  daysOf,
  hoursOn,
  instantOf,
  isWithin,
  nightAt,
  overlapIn,
  taxesOf,
  timeAt,
  venueClosed,
} from './rules.ts'

/** The settings with the closed dates and special days from tonight on. Every rule of the venue uses them. */
export type VenueSettings = Settings

/**
 * Reads the settings in this transaction, and can lock them until it ends. After a wait for the lock the special days may
 * be older than the row, so a caller that changes these compares the version.
 */
export async function readSettings(
  tx: Tx,
  now: Date,
  options: { isLocked?: boolean } = {},
): Promise<VenueSettings> {
  const settings = await findSettings(tx, options)
  const tonight = nightAt(now, settings)
  return {
    ...settings,
    closedDates: settings.closedDates.filter((date) => date >= tonight),
    specialDays: settings.specialDays.filter(({ date }) => date >= tonight),
  }
}

/** The time before which traces are deleted. */
export const tracesUntil = ({ traceDays }: Pick<Settings, 'traceDays'>, now: Date): Date =>
  new Date(now.getTime() - traceDays * 24 * 3_600_000)

/** The venue as an instance caches it, with the `setup` version that it belongs to. */
export interface CachedVenue {
  version: number
  /** With all closed dates, past ones too. */
  venue: VenueSettings
}

const kept = new CachedQuery<CachedVenue>(
  (db) =>
    snapshot(db, async (tx) => ({
      version: await readVersion(tx, 'setup'),
      venue: await findSettings(tx),
    })),
  { causes: ['setup', 'venue'] },
)

/** The cached venue, which may be slightly stale. For display only. */
export const cachedVenue = (memory: Cache): Promise<CachedVenue> => kept.read(memory, undefined)

/** The discount code, which is never sent to a page; `null` without one. */
export async function readDiscountCode(tx: Tx): Promise<string | null> {
  return (await findSettings(tx)).discountCode
}

/** The venue's public settings (`GET /api/venue`). */
export async function describeVenue(kernel: Kernel): Promise<Venue> {
  const { venue } = await cachedVenue(kernel.memory)
  const now = kernel.clock.now()
  const [today, date] = [nightAt(now, venue), calendarDate(now, venue.timeZone)]
  return described.of(venue, `${today} ${date}`, () => describe(venue, { today, date }, kernel))
}

const described = new Memo<VenueSettings, Venue>()

interface Days {
  today: string
  date: string
}

function publicOf(venue: VenueSettings): Pick<VenueSettings, PublicKey>
function publicOf(venue: VenueSettings): object {
  const isPublic = (key: string) => Object.hasOwn(publicSchemas, key)
  return Object.fromEntries(Object.entries(venue).filter(([key]) => isPublic(key)))
}

const dollars = (amount: Cents | null) => (amount === null ? null : toDollars(amount))

/** A tier as calls send it, with its amounts in dollars. */
export const tierShown = <
  Row extends Pick<TierRow, 'yearlySpend' | 'monthlyPrice' | 'yearlyPrice'>,
>(
  tier: Row,
) => ({
  ...tier,
  yearlySpend: dollars(tier.yearlySpend),
  monthlyPrice: dollars(tier.monthlyPrice),
  yearlyPrice: dollars(tier.yearlyPrice),
})

function describe(venue: VenueSettings, { today, date }: Days, { env, cards }: Kernel): Venue {
  return {
    ...publicOf(venue),
    isSample: venue.isSample,
    name: { en: venue.nameEn, ch: venue.nameCh },
    city: { en: venue.cityEn, ch: venue.cityCh },
    story: { en: venue.storyEn, ch: venue.storyCh },
    today,
    lastBookableDate: addDays(today, mostDaysAhead(venue)),
    closedDates: venue.closedDates.filter((date) => date >= today),
    dateHours: venue.dateHours.filter(({ date }) => date >= addDays(today, -1)),
    hoursText: {
      footer: hoursSentence(venue),
      frontDesk: { en: venue.frontDeskHoursEn, ch: venue.frontDeskHoursCh },
    },
    taxes: venue.taxes.map((tax) => ({ ...tax, rates: ratesFrom(tax.rates, date) })),
    tiers: venue.tiers.map(({ discordRole: _private, ...tier }) => tierShown(tier)),
    topUp: { min: toDollars(venue.topUpMin), max: toDollars(venue.topUpMax) },
    payments: {
      mode: cards?.mode ?? 'none',
      publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
      banner: env.production && cards !== null && env.PAYMENTS === 'sandbox',
    },
  }
}
