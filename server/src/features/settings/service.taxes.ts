import type * as contract from '@lantern/contract/venue/tax-settings'
import type { ListedTaxes, Taxes } from '@lantern/contract/venue/tax-settings'
import { calendarDate, ratesOn, taxedKinds } from '@lantern/contract/payments/taxes'
import { audit, changesBetween } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { countTaxesChange, deleteTax, writeTax } from '../venue/service.settings.ts'
import { readSettings, type VenueSettings } from '../venue/service.ts'

const shown = ({ timeZone, taxesVersion, taxes }: VenueSettings, now: Date): ListedTaxes => ({
  today: calendarDate(now, timeZone),
  version: taxesVersion,
  taxes: taxes.map(({ rates, ...tax }) => ({ ...tax, rates: [...rates] })),
})

/** All taxes with their rates (`GET /api/admin/taxes`). */
export const listTaxes: UseCase<typeof contract.listTaxes> = ({ db, clock }) => {
  const now = clock.now()
  return transact(db, async (tx) => shown(await readSettings(tx, now), now))
}

/** Each tax for the log, as `HST 统一销售税 12345 RT0001: food 13%, 2027-01-01 food 15%`. */
const auditedTaxes = ({ today, taxes }: ListedTaxes) => ({
  taxes: taxes.map(({ en, ch, number, rates }) => {
    const present = ratesOn(rates, today)
    const held = taxedKinds.filter((kind) => present[kind] > 0)
    const parts = [
      ...held.map((kind) => `${kind} ${present[kind] / 1_000}%`),
      ...rates
        .filter(({ from }) => from > today)
        .map(({ kind, from, rate }) => `${from} ${kind} ${rate / 1_000}%`),
    ]
    const name = [en, ch === en ? null : ch, number].filter((part) => part !== null)
    return `${name.join(' ')}: ${parts.join(', ')}`
  }),
})

/** Refuses an outdated form, rates before today, a tax that isn't there, and leaving one out that has been in force. */
function check(before: ListedTaxes, { version, taxes }: Taxes): void {
  if (before.version !== version) throw new Refusal('stale')
  const { today } = before
  if (taxes.some(({ rates }) => rates.some(({ from }) => from < today))) {
    throw new Refusal('tax_date_past')
  }
  const known = new Map(before.taxes.map((tax) => [tax.id, tax]))
  const kept = new Set(taxes.map(({ id }) => id))
  for (const id of kept) {
    if (id !== undefined && !known.has(id)) throw new Refusal('not_found')
  }
  for (const { id, rates } of known.values()) {
    if (!kept.has(id) && rates.some(({ from }) => from < today)) throw new Refusal('tax_rate_holds')
  }
}

/** Saves all taxes at once (`PUT /api/admin/taxes`). Rates before today stay as they are. */
export const saveTaxes: UseCase<typeof contract.saveTaxes> = ({ db, clock }, { viewer, body }) => {
  const at = clock.now()
  return transact(db, async (tx) => {
    const before = shown(await readSettings(tx, at, { isLocked: true }), at)
    check(before, body)
    await write(tx, before, body, at)
    const after = shown(await readSettings(tx, at), at)
    await publish(tx, 'venue')
    const sides = changesBetween(auditedTaxes(before), auditedTaxes(after))
    if (!sides) return after
    await audit(tx, {
      actorId: viewer.id,
      action: 'settings.tax',
      subject: 'settings',
      ...sides,
      at,
    })
    return after
  })
}

async function write(tx: Tx, before: ListedTaxes, { taxes }: Taxes, at: Date): Promise<void> {
  for (const { id } of before.taxes) {
    if (!taxes.some((tax) => tax.id === id)) await deleteTax(tx, id)
  }
  for (const tax of taxes) await writeTax(tx, { ...tax, ch: tax.ch || tax.en }, before.today, at)
  await countTaxesChange(tx)
}
