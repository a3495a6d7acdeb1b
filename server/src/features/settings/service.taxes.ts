import type { ListedTaxRates } from '@lantern/contract/settings-taxes'
import { calendarDate, type TaxRate } from '@lantern/contract/taxes'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockSettings } from '../venue/service.settings.ts'
import {
  findTaxRates,
  lockTaxRate,
  removeTaxRate,
  saveTaxRate,
  type TaxRateRow,
} from '../venue/taxes/service.ts'
import { readSettings } from '../venue/service.ts'

/** Whether a rate is over, holds, or is to come on a date; of a kind the latest that has begun holds. */
function stateOf({ id, kind, from }: TaxRateRow, rates: readonly TaxRateRow[], today: string) {
  if (from > today) return 'coming'
  const latest = rates.find((rate) => rate.kind === kind && rate.from <= today)
  return latest?.id === id ? 'holds' : 'past'
}

async function show(tx: Tx, now: Date): Promise<ListedTaxRates> {
  const today = calendarDate(now, (await readSettings(tx, now)).timeZone)
  const rates = await findTaxRates(tx)
  return { today, rates: rates.map((rate) => ({ ...rate, state: stateOf(rate, rates, today) })) }
}

/** Every rate of the tax (`GET /api/admin/tax-rates`). */
export function listRates({ db, clock }: Kernel): Promise<ListedTaxRates> {
  return transact(db, (tx) => show(tx, clock.now()))
}

/**
 * Runs a change of the rates while no other change of the settings runs. Passes on today's date by the venue's
 * calendar.
 */
async function begin(tx: Tx, now: Date): Promise<string> {
  const { timeZone } = await lockSettings(tx, now)
  return calendarDate(now, timeZone)
}

const told = ({ kind, from, basisPoints }: TaxRate) => ({
  kind,
  date: from,
  percent: `${basisPoints / 100}%`,
})

/**
 * Taxes a kind of thing at a rate from a date on (`POST /api/admin/tax-rates`). It replaces a rate that begins on the
 * same date.
 */
export function setRate(
  { db, clock }: Kernel,
  actorId: number,
  rate: TaxRate,
): Promise<ListedTaxRates> {
  const at = clock.now()
  return transact(db, async (tx) => {
    if (rate.from < (await begin(tx, at))) throw new Refusal('tax_date_past')
    await saveTaxRate(tx, rate, at)
    const after = told(rate)
    await audit(tx, { actorId, action: 'settings.tax', subject: 'settings', after, at })
    return show(tx, at)
  })
}

/** Takes back a rate that is still to come (`DELETE /api/admin/tax-rates/{id}`). */
export function withdrawRate(
  { db, clock }: Kernel,
  actorId: number,
  id: number,
): Promise<ListedTaxRates> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const today = await begin(tx, at)
    const rate = await lockTaxRate(tx, id)
    if (!rate) throw new Refusal('not_found')
    if (rate.from <= today) throw new Refusal('tax_rate_holds')
    await removeTaxRate(tx, id)
    const before = told(rate)
    await audit(tx, { actorId, action: 'settings.tax-withdraw', subject: 'settings', before, at })
    return show(tx, at)
  })
}
