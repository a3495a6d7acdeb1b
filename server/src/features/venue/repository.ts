import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import {
  isAmount,
  type MoneyKey,
  type SecretKey,
  type SettingKey,
  settingKeys,
  settingOf,
  type SpecialDay,
  type VenueSettings,
} from '@lantern/contract/venue/settings'
import type { DatedTax } from '@lantern/contract/payments/taxes'
import type { Tier } from '@lantern/contract/members/tiers'
import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { only } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { daysOf } from './rules.ts'
import { taxes, taxRates, venueSettings, venueSpecialDays } from './schema.ts'

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

/** A tax with every rate in order. */
export interface Tax extends DatedTax {
  id: number
}

/** A membership tier, with amounts in cents. */
export interface TierRow extends Omit<Tier, 'yearlySpend' | 'monthlyPrice' | 'yearlyPrice'> {
  yearlySpend: Cents | null
  monthlyPrice: Cents | null
  yearlyPrice: Cents | null
}

/**
 * The row of settings with every tier (from the lowest), tax and special day in order, because every price and night
 * needs them.
 */
export type Settings = Values &
  Kept & {
    version: number
    taxesVersion: number
    tiersVersion: number
    taxes: Tax[]
    tiers: TierRow[]
    specialDays: SpecialDay[]
  } & ReturnType<typeof daysOf>

/** `pointsPerDollar` is the column `points_per_dollar`. */
const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const names = [
  ...settingKeys.filter((key) => key !== 'specialDays' && settingOf(key).seenBy !== 'nobody'),
  'discountCode',
  'staffPinHash',
  'isSample',
  'version',
  'taxesVersion',
  'tiersVersion',
]

function settingsOf(
  row: Readonly<Record<string, unknown>>,
): Omit<Settings, 'taxes' | 'tiers' | 'specialDays' | keyof ReturnType<typeof daysOf>>
function settingsOf(row: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    names.map((name) => {
      const value = row[columnOf(name)]
      return [name, isAmount(name) ? toCents(Number(value).toFixed(2)) : value]
    }),
  )
}

/** Reads the settings in one statement, and can lock them for a change. */
export async function findSettings(tx: Tx, { isLocked = false } = {}): Promise<Settings> {
  const { rows } = await tx.execute<{
    row: Record<string, unknown>
    taxes: Tax[]
    tiers: TierRow[]
    days: SpecialDay[]
  }>(sql`
    SELECT to_jsonb(v) AS row, (SELECT coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'en', name_en, 'ch', name_ch, 'number', nullif(number, ''), 'rates', (
        SELECT coalesce(jsonb_agg(
          jsonb_build_object('kind', kind, 'from', valid_from, 'rate', rate) ORDER BY valid_from, kind
        ), '[]') FROM tax_rates WHERE tax_id = taxes.id)) ORDER BY id
    ), '[]') FROM taxes) AS taxes,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'nameEn', name_en, 'nameCh', name_ch, 'color', color,
      'discountPercent', discount_percent, 'waivesFee', waives_fee, 'daysAhead', days_ahead,
      'primeBookings', prime_bookings, 'pointsPerDollar', points_per_dollar, 'discordRole', discord_role,
      'yearlySpend', (100 * yearly_spend)::bigint, 'monthlyPrice', (100 * monthly_price)::bigint,
      'yearlyPrice', (100 * yearly_price)::bigint) ORDER BY place), '[]') FROM tiers) AS tiers,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('date', date, 'hours', hours, 'reason', reason)
      ORDER BY date), '[]')
      FROM venue_special_days) AS days
    FROM venue_settings v ${isLocked ? sql`FOR UPDATE OF v` : sql``}`)
  const found = only(rows)
  return {
    ...settingsOf(found.row),
    taxes: found.taxes,
    tiers: found.tiers,
    specialDays: found.days,
    ...daysOf(found.days),
  }
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

/** Stores the first discount code. Does nothing if the venue has ever set or removed one. */
export async function provideDiscountCode(tx: Tx, code: string | undefined): Promise<void> {
  if (code === undefined) return
  await tx
    .update(venueSettings)
    .set({ discountCode: code })
    .where(and(eq(venueSettings.version, 1), isNull(venueSettings.discountCode)))
}

/** Stores the special days from a date on. */
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

/** A tax to be stored. Without an id it is new. */
type NewTax = Pick<Tax, 'en' | 'ch' | 'rates'> & { id?: number | undefined; number: string }

/** Stores a tax, and replaces its rates from a date on. */
export async function writeTax(
  tx: Tx,
  { id, rates, ...named }: NewTax,
  from: string,
  at: Date,
): Promise<void> {
  if (id !== undefined) {
    await tx.update(taxes).set(named).where(eq(taxes.id, id))
    await tx.delete(taxRates).where(and(eq(taxRates.taxId, id), gte(taxRates.from, from)))
  }
  const inserted = { ...named, createdAt: at }
  const [added] = id === undefined ? await tx.insert(taxes).values(inserted).returning() : []
  const taxId = id ?? added?.id
  if (taxId === undefined || rates.length === 0) return
  await tx.insert(taxRates).values(rates.map((rate) => ({ ...rate, taxId, createdAt: at })))
}

export async function countTaxesChange(tx: Tx): Promise<void> {
  await tx.execute(sql`UPDATE venue_settings SET taxes_version = taxes_version + 1`)
}

export async function deleteTax(tx: Tx, id: number): Promise<void> {
  await tx.delete(taxes).where(eq(taxes.id, id))
}
