import { toCents, toDollars } from '@lantern/contract/pricing'
import {
  isAmount,
  type MoneyKey,
  type SecretKey,
  type SettingKey,
  settingKeys,
  settingOf,
  type SpecialDay,
  type VenueSettings,
} from '@lantern/contract/settings'
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { daysOf } from './rules.ts'
import { type TaxRate, taxRates, venueSettings, venueSpecialDays } from './schema.ts'

/** The settings that are columns of the row, by name. */
type ColumnKey = Exclude<SettingKey, SecretKey | 'specialDays'>

/** The declared settings in code: amounts are whole cents. */
type Values = { [Key in ColumnKey]: Key extends MoneyKey ? number : VenueSettings[Key] }

/** The columns of the row that aren't settings. */
interface Kept {
  discountCode: string | null
  /** `null` until a PIN is set. Until then the environment's PIN applies. */
  staffPinHash: string | null
  isSample: boolean
}

/** The row of settings with every tax rate and special day in order, because every price and night needs them. */
export type Settings = Values &
  Kept & { version: number; taxRates: TaxRate[] } & ReturnType<typeof daysOf>

/** `pointsPerDollar` is the column `points_per_dollar`. */
const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const names = [
  ...settingKeys.filter((key) => key !== 'specialDays' && settingOf(key).seenBy !== 'nobody'),
  'discountCode',
  'staffPinHash',
  'isSample',
  'version',
]

function settingsOf(
  row: Readonly<Record<string, unknown>>,
): Omit<Settings, 'taxRates' | keyof ReturnType<typeof daysOf>>
function settingsOf(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    names.map((name) => {
      const value = row[columnOf(name)]
      return [name, isAmount(name) ? toCents(Number(value).toFixed(2)) : value]
    }),
  )
}

/** Reads the settings in one statement, and can lock them for a change. */
export async function findSettings(
  tx: Tx,
  { isLocked = false } = {},
): Promise<Settings | undefined> {
  const { rows } = await tx.execute<{
    row: Record<string, unknown>
    taxRates: TaxRate[]
    days: Pick<SpecialDay, 'date' | 'hours'>[]
  }>(sql`
    SELECT to_jsonb(v) AS row, (SELECT coalesce(jsonb_agg(
      jsonb_build_object('kind', kind, 'from', valid_from, 'basisPoints', bps) ORDER BY valid_from, kind
    ), '[]') FROM tax_rates) AS "taxRates",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('date', date, 'hours', hours) ORDER BY date), '[]')
      FROM venue_special_days) AS days
    FROM venue_settings v ${isLocked ? sql`FOR UPDATE OF v` : sql``}`)
  const [found] = rows
  if (!found) return undefined
  return { ...settingsOf(found.row), taxRates: found.taxRates, ...daysOf(found.days) }
}

/** Stores changed settings and increments the version. */
export async function updateSettings(
  tx: Tx,
  change: Partial<Values & Kept>,
  at: Date,
): Promise<void> {
  const row = Object.fromEntries(
    Object.entries(change).map(([key, value]) => [
      columnOf(key),
      isAmount(key) ? toDollars(Number(value)) : value,
    ]),
  )
  const columns = Object.keys(row).map((column) => sql.identifier(column))
  const sets = columns.map((column) => sql`${column} = changed.${column}, `)
  await tx.execute(sql`
    UPDATE venue_settings SET ${sql.join(sets)} version = venue_settings.version + 1, updated_at = ${at}
    FROM jsonb_populate_record(NULL::venue_settings, ${JSON.stringify(row)}) AS changed`)
}

/** Removes a discount code. Returns `false` if the venue has another one. */
export async function forgetDiscountCode(tx: Tx, code: string): Promise<boolean> {
  const rows = await tx
    .update(venueSettings)
    .set({ discountCode: null })
    .where(eq(sql`upper(${venueSettings.discountCode})`, code.toUpperCase()))
    .returning({ id: venueSettings.id })
  return rows.length > 0
}

/** Stores the settings by which the sample club differs from a new venue. */
export async function provideSampleSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE venue_settings SET is_sample = true, city_en = 'Toronto', city_ch = '多伦多',
      time_zone = 'America/Toronto', closed_weekdays = '{2}', service_fee_basis_points = 500
    WHERE version = 1`)
}

/**
 * Stores the address and story of the sample club. Only a trial has them, because a real venue must not show
 * invented ones.
 */
export async function provideSampleWords(
  tx: Tx,
  story: Readonly<Record<'en' | 'ch', string>>,
): Promise<void> {
  await tx.execute(sql`
    UPDATE venue_settings SET address = '188 Spadina Avenue, Toronto, ON M5T 2C2', phone = '(416) 555-0188',
      front_desk_hours_en = '10:00 AM – 10:00 PM daily', front_desk_hours_ch = '每天 10:00 至 22:00',
      story_en = ${story.en}, story_ch = ${story.ch}
    WHERE version = 1 AND address = ''`)
}

/** Stores the first discount code. Does nothing if the venue has ever set or removed one. */
export async function provideDiscountCode(tx: Tx, code: string | undefined): Promise<void> {
  if (code === undefined) return
  await tx
    .update(venueSettings)
    .set({ discountCode: code })
    .where(and(eq(venueSettings.version, 1), isNull(venueSettings.discountCode)))
}

/** The special days from a date on. */
export function findSpecialDays(tx: Tx, from: string): Promise<SpecialDay[]> {
  const { date, hours, reason } = venueSpecialDays
  return tx
    .select({ date, hours, reason })
    .from(venueSpecialDays)
    .where(gte(date, from))
    .orderBy(asc(date))
}

/** Replaces all special days from a date on. */
export async function replaceSpecialDays(
  tx: Tx,
  from: string,
  days: readonly SpecialDay[],
  at: Date,
): Promise<void> {
  await tx.delete(venueSpecialDays).where(gte(venueSpecialDays.date, from))
  if (days.length === 0) return
  await tx.insert(venueSpecialDays).values(days.map((day) => ({ ...day, createdAt: at })))
}

export type TaxRateRow = typeof taxRates.$inferSelect

/** Every rate, the latest of each kind first. */
export function findTaxRates(tx: Tx): Promise<TaxRateRow[]> {
  return tx.select().from(taxRates).orderBy(asc(taxRates.kind), desc(taxRates.from))
}

/** Locks a rate until the transaction ends. */
export async function lockTaxRate(tx: Tx, id: number): Promise<TaxRateRow | undefined> {
  const [rate] = await tx.select().from(taxRates).where(eq(taxRates.id, id)).for('update')
  return rate
}

/** Stores a rate, and replaces one from the same date. */
export async function writeTaxRate(tx: Tx, rate: TaxRate, at: Date): Promise<void> {
  const { basisPoints } = rate
  await tx
    .insert(taxRates)
    .values({ ...rate, createdAt: at })
    .onConflictDoUpdate({ target: [taxRates.kind, taxRates.from], set: { basisPoints } })
}

export async function deleteTaxRate(tx: Tx, id: number): Promise<void> {
  await tx.delete(taxRates).where(eq(taxRates.id, id))
}
