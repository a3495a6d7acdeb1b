import type { ListedTaxRates } from '@lantern/contract/settings-taxes'
import { calendarDate, type TaxRate } from '@lantern/contract/taxes'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  findTaxRates,
  lockSettings,
  lockTaxRate,
  removeTaxRate,
  saveTaxRate,
  type TaxRateRow,
} from '../venue/service.settings.ts'
import { readSettings } from '../venue/service.ts'

/** Whether a rate is past, current or coming on a date. The latest of a kind that has begun is current. */
function stateOf({ id, kind, from }: TaxRateRow, rates: readonly TaxRateRow[], today: string) {
  if (from > today) return 'coming'
  const latest = rates.find((rate) => rate.kind === kind && rate.from <= today)
  return latest?.id === id ? 'holds' : 'past'
}

async function showRates(tx: Tx, now: Date): Promise<ListedTaxRates> {
  const today = calendarDate(now, (await readSettings(tx, now)).timeZone)
  const rates = await findTaxRates(tx)
  return { today, rates: rates.map((rate) => ({ ...rate, state: stateOf(rate, rates, today) })) }
}

/** All tax rates (`GET /api/admin/tax-rates`). */
export function listRates({ db, clock }: Kernel): Promise<ListedTaxRates> {
  return transact(db, (tx) => showRates(tx, clock.now()))
}

/** Locks the settings for a change of the tax rates. Returns today's date in the venue's time zone. */
async function begin(tx: Tx, now: Date): Promise<string> {
  const { timeZone } = await lockSettings(tx, now)
  return calendarDate(now, timeZone)
}

const rateTold = ({ kind, from, basisPoints }: TaxRate) => ({
  kind,
  date: from,
  percent: `${basisPoints / 100}%`,
})

/** Sets the tax rate of a kind from a date on (`POST /api/admin/tax-rates`). It replaces a rate from the same date. */
export function setRate(
  { db, clock }: Kernel,
  actorId: number,
  rate: TaxRate,
): Promise<ListedTaxRates> {
  const at = clock.now()
  return transact(db, async (tx) => {
    if (rate.from < (await begin(tx, at))) throw new Refusal('tax_date_past')
    await saveTaxRate(tx, rate, at)
    const after = rateTold(rate)
    await audit(tx, { actorId, action: 'settings.tax', subject: 'settings', after, at })
    return showRates(tx, at)
  })
}

/** Deletes a coming rate (`DELETE /api/admin/tax-rates/{id}`). */
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
    const before = rateTold(rate)
    await audit(tx, { actorId, action: 'settings.tax-withdraw', subject: 'settings', before, at })
    return showRates(tx, at)
  })
}
