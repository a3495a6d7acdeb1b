import { asc, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { taxRates, type TaxRate } from '../schema.ts'

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
