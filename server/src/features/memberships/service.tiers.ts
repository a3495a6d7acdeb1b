import type { ListedTiers, Tiers } from '@lantern/contract/members/tiers'
import { toCents } from '@lantern/contract/payments/pricing'
import { audit, changesBetween } from '../../kernel/db/audit.ts'
import { transact, violatesConstraint, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { readSettings, tierShown, type VenueSettings } from '../venue/service.ts'
import { countHolders, countTiersChange, deleteTier, writeTier } from './repository.ts'
import { refreshTiers } from './service.sale.ts'
import { giveBySpend } from './service.sweep.ts'

async function shown(tx: Tx, { tiersVersion, tiers }: VenueSettings): Promise<ListedTiers> {
  const members = await countHolders(tx)
  return {
    version: tiersVersion,
    tiers: tiers.map((tier) => ({ ...tierShown(tier), members: members.get(tier.id) ?? 0 })),
  }
}

export function listTiers({ db, clock }: Kernel): Promise<ListedTiers> {
  return transact(db, async (tx) => shown(tx, await readSettings(tx, clock.now())))
}

const auditedTiers = ({ tiers }: VenueSettings) => ({
  tiers: tiers.map(({ id: _id, ...tier }) => {
    const { nameEn, nameCh, ...terms } = tierShown(tier)
    const parts = Object.entries(terms).filter(([, value]) => value !== null && value !== false)
    return `${nameEn} ${nameCh}: ${parts.map(([name, value]) => `${name} ${String(value)}`).join(', ')}`
  }),
})

const centsOf = (price: string | null) => (price === null ? null : toCents(price))

const isUsed = (error: unknown) =>
  ['memberships_tier_id_fkey', 'users_tier_id_fkey', 'amenities_tier_from_fkey'].some((name) =>
    violatesConstraint(error, name),
  )

async function write(tx: Tx, before: VenueSettings, { tiers }: Tiers): Promise<void> {
  const kept = new Set(tiers.map(({ id }) => id))
  const gone = before.tiers.filter(({ id }) => !kept.has(id))
  for (const [
    place,
    { nameCh, yearlySpend, monthlyPrice, yearlyPrice, ...tier },
  ] of tiers.entries()) {
    const prices = {
      yearlySpend: centsOf(yearlySpend),
      monthlyPrice: centsOf(monthlyPrice),
      yearlyPrice: centsOf(yearlyPrice),
    }
    await writeTier(tx, { ...tier, nameCh: nameCh || tier.nameEn, ...prices, place })
  }
  // A place that a removed tier has is taken from it, because the places are compared at the end.
  for (const { id, nameEn, nameCh } of gone) {
    const inUse = new Refusal('tier_in_use', { nameEn, nameCh })
    const isDeleted = await deleteTier(tx, id).catch((error: unknown) => {
      throw isUsed(error) ? inUse : error
    })
    if (!isDeleted) throw inUse
  }
  await countTiersChange(tx)
}

export function saveTiers(
  { db, clock }: Kernel,
  actorId: number,
  wanted: Tiers,
): Promise<ListedTiers> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const before = await readSettings(tx, at, { isLocked: true })
    if (before.tiersVersion !== wanted.version) throw new Refusal('stale')
    const known = new Set(before.tiers.map(({ id }) => id))
    if (wanted.tiers.some(({ id }) => id !== undefined && !known.has(id))) {
      throw new Refusal('not_found')
    }
    await write(tx, before, wanted)
    const venue = await readSettings(tx, at)
    await giveBySpend(tx, venue, { since: null, at })
    await refreshTiers(tx)
    await publish(tx, 'venue')
    const sides = changesBetween(auditedTiers(before), auditedTiers(venue))
    if (sides) {
      await audit(tx, { actorId, action: 'settings.tiers', subject: 'settings', ...sides, at })
    }
    return shown(tx, venue)
  })
}

/** Stores the tier of the sample club, which nobody holds yet. */
export async function provideSampleTier(tx: Tx): Promise<void> {
  await writeTier(tx, {
    place: 0,
    nameEn: 'VIP',
    nameCh: 'VIP',
    color: 'amber',
    discountPercent: 10,
    waivesFee: true,
    daysAhead: 400,
  })
}
