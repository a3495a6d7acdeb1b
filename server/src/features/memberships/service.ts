import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import type * as contract from '@lantern/contract/members/tiers'
import type { Membership, Memberships } from '@lantern/contract/members/tiers'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { repeatableOn } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Call } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { lockAccount, requireCustomer } from '../members/accounts/service.ts'
import { addDays, nightAt, readSettings, type VenueSettings } from '../venue/service.ts'
import {
  deleteMembership,
  findMemberships,
  insertMembership,
  lockMembership,
  sumSpent,
  updateMembership,
} from './repository.ts'
import { nextBySpend, priceFor, SPEND_NIGHTS } from './rules.ts'
import { refreshTiers, sellMembership } from './service.sale.ts'

/** A member's tiers, the highest first, and what leads to the next one. */
async function readMemberships(tx: Tx, memberId: number, now: Date): Promise<Memberships> {
  const venue = await readSettings(tx, now)
  const { tierId, discordRole } = await requireCustomer(tx, memberId)
  const rankOf = (id: number) => venue.tiers.findIndex((tier) => tier.id === id)
  const byRole = venue.tiers.filter(
    (tier) => tier.discordRole !== null && tier.discordRole === discordRole,
  )
  const none = { until: null, renews: null }
  const held: Membership[] = [
    ...(await findMemberships(tx, memberId)),
    ...byRole.map(({ id }) => ({ tierId: id, source: 'discord' as const, ...none })),
  ].toSorted((one, other) => rankOf(other.tierId) - rankOf(one.tierId))
  const from = addDays(nightAt(now, venue), 1 - SPEND_NIGHTS)
  const spent = (await sumSpent(tx, [memberId], from)).get(memberId) ?? 0
  const next = nextBySpend(venue.tiers, { tierId, spent })
  return {
    held,
    spent: toDollars(spent),
    next: next && { tierId: next.tier.id, left: toDollars(next.left) },
  }
}

export const getMemberships = ({ db, clock }: Kernel, memberId: number): Promise<Memberships> =>
  transact(db, (tx) => readMemberships(tx, memberId, clock.now()))

/** Buys a tier from the balance, once per key (`POST /api/account/memberships`). */
export function buyMembership(
  { db, clock }: Kernel,
  { viewer: { id: memberId }, body, repeatable }: Call<typeof contract.buyMembership>,
): Promise<Memberships> {
  const now = clock.now()
  const sale = { ...body, memberId, shown: toCents(body.totalPrice) }
  return repeatableOn(
    db,
    { id: memberId, repeatable },
    {
      run: (tx) => sellMembership(tx, sale, { method: 'balance' }, now),
      show: (tx) => readMemberships(tx, memberId, now),
    },
  )
}

function requireTier(venue: VenueSettings, tierId: number) {
  const tier = venue.tiers.find(({ id }) => id === tierId)
  if (!tier) throw new Refusal('not_found')
  return tier
}

/** Lets a bought tier renew from the balance when it ends, or not (`PATCH /api/account/memberships/{tierId}`). */
export function setRenewal(
  { db, clock }: Kernel,
  { viewer, params: { id: tierId }, body: { renews } }: Call<typeof contract.setRenewal>,
): Promise<Memberships> {
  const memberId = viewer.id
  const now = clock.now()
  return transact(db, async (tx) => {
    const row = await lockMembership(tx, memberId, 'purchase', tierId)
    if (!row) throw new Refusal('not_found')
    const tier = requireTier(await readSettings(tx, now), tierId)
    if (renews !== null && priceFor(tier, renews) === null) throw new Refusal('not_sold')
    await updateMembership(tx, row.id, { renews })
    await publish(tx, 'account', { memberId })
    return readMemberships(tx, memberId, now)
  })
}

/** Gives a member a tier by hand in place of the one given before; `null` takes it away, and ends bought ones. */
export function giveTier(
  { db, clock }: Kernel,
  { viewer, params: { id: memberId }, body: { tierId, until } }: Call<typeof contract.giveTier>,
): Promise<Memberships> {
  const actorId = viewer.id
  const at = clock.now()
  return transact(db, async (tx) => {
    const venue = await readSettings(tx, at)
    const tier = tierId === null ? null : requireTier(venue, tierId)
    if (until !== null && until < nightAt(at, venue)) throw new Refusal('date_past')
    await lockAccount(tx, memberId, [actorId])
    const before = await lockMembership(tx, memberId, 'staff')
    const gone = (await findMemberships(tx, memberId)).filter(
      ({ source }) => source === 'staff' || (source === 'purchase' && tier === null),
    )
    for (const { id } of gone) await deleteMembership(tx, id)
    const given = { userId: memberId, source: 'staff' as const, until, renews: null }
    if (tier) await insertMembership(tx, { ...given, tierId: tier.id })
    await refreshTiers(tx, [memberId])
    const nameOf = (id: number | undefined) =>
      venue.tiers.find((each) => each.id === id)?.nameEn ?? null
    await audit(tx, {
      actorId,
      action: 'customer.tier',
      subject: `customer:${memberId}`,
      before: { tier: nameOf(before?.tierId), until: before?.until ?? null },
      after: { tier: nameOf(tier?.id), until: tier ? until : null },
      at,
    })
    return readMemberships(tx, memberId, at)
  })
}
