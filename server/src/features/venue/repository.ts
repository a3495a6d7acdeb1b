import { and, eq, getTableColumns, gte, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/db/db.ts'
import { venueClosedDates, venueSettings, type TaxRate } from './schema.ts'

/** The row of settings with every rate of the tax, because whoever asks for a price needs both. */
export type Settings = typeof venueSettings.$inferSelect & { taxRates: TaxRate[] }

/** Everything that `Settings` are made of, in one statement. */
export const settingsColumns = {
  ...getTableColumns(venueSettings),
  taxRates: sql<TaxRate[]>`(SELECT coalesce(jsonb_agg(
    jsonb_build_object('kind', kind, 'from', valid_from, 'basisPoints', bps) ORDER BY valid_from, kind
  ), '[]') FROM tax_rates)`,
}

export async function findSettings(tx: Tx): Promise<Settings | undefined> {
  const [settings] = await tx.select(settingsColumns).from(venueSettings)
  return settings
}

export async function findClosedDates(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ date: venueClosedDates.date })
    .from(venueClosedDates)
    .orderBy(venueClosedDates.date)
  return rows.map((row) => row.date)
}

export async function findClosedDatesFrom(tx: Tx, date: string): Promise<string[]> {
  const rows = await tx
    .select({ date: venueClosedDates.date })
    .from(venueClosedDates)
    .where(gte(venueClosedDates.date, date))
    .orderBy(venueClosedDates.date)
  return rows.map((row) => row.date)
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

/** The address and story of the sample club. Only a trial has them, because a venue must not show an invented one. */
export async function provideSampleWords(
  tx: Tx,
  story: Readonly<Record<'en' | 'ch', string>>,
): Promise<void> {
  await tx
    .update(venueSettings)
    .set({
      address: '188 Spadina Avenue, Toronto, ON M5T 2C2',
      phone: '(416) 555-0188',
      frontDeskHoursEn: '10:00 AM – 10:00 PM daily',
      frontDeskHoursCh: '每天 10:00 至 22:00',
      storyEn: story.en,
      storyCh: story.ch,
    })
    .where(and(eq(venueSettings.version, 1), eq(venueSettings.address, '')))
}

/** Stores the first discount code. If the venue has ever set or removed one, nothing changes. */
export async function provideDiscountCode(tx: Tx, code: string | undefined): Promise<void> {
  if (code === undefined) return
  await tx
    .update(venueSettings)
    .set({ discountCode: code })
    .where(and(eq(venueSettings.version, 1), isNull(venueSettings.discountCode)))
}
