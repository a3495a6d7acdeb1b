import type { TaxRate } from '@lantern/contract/taxes'
import type { Tx } from '../../../kernel/db/db.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { deleteTaxRate, writeTaxRate } from './repository.ts'

export { findTaxRates, lockTaxRate, type TaxRateRow } from './repository.ts'

/** Stores a rate, replaces one from the same date, and announces it to every screen. */
export async function saveTaxRate(tx: Tx, rate: TaxRate, at: Date): Promise<void> {
  await writeTaxRate(tx, rate, at)
  await publish(tx, 'venue')
}

/** Deletes a rate and announces it to every screen. */
export async function removeTaxRate(tx: Tx, id: number): Promise<void> {
  await deleteTaxRate(tx, id)
  await publish(tx, 'venue')
}
