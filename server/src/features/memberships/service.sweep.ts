import { toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { queueMail } from '../mail/service.ts'
import { addDays, nightAt, readSettings, type VenueSettings } from '../venue/service.ts'
import { lockWallet } from '../wallet/service.ts'
import {
  deleteMembership,
  findEnded,
  findEnding,
  findPayers,
  insertMembership,
  lockMembership,
  lockMembershipById,
  sumSpent,
  updateMembership,
  type MembershipRow,
} from './repository.ts'
import { REMIND_NIGHTS, SPEND_NIGHTS, tierBySpend } from './rules.ts'
import { quoteOf, sellMembership, refreshTiers } from './service.sale.ts'

/**
 * Gives tiers to members whose spend of a year reaches one: to those who paid a bill since a moment, or to all. A tier
 * that a member has by their spend is never replaced by a lower one before its end.
 */
export async function giveBySpend(
  tx: Tx,
  venue: VenueSettings,
  { since, at }: { since: Date | null; at: Date },
): Promise<void> {
  if (venue.tiers.every(({ yearlySpend }) => yearlySpend === null)) return
  const tonight = nightAt(at, venue)
  const payers = await findPayers(tx, since ?? new Date(0))
  const until = addDays(tonight, SPEND_NIGHTS)
  const changed: number[] = []
  for (const [userId, spent] of await sumSpent(tx, payers, addDays(tonight, 1 - SPEND_NIGHTS))) {
    const tier = tierBySpend(venue.tiers, spent)
    if (!tier) continue
    const row = await lockMembership(tx, userId, 'spend')
    const rankOf = (id: number) => venue.tiers.findIndex((each) => each.id === id)
    if (row && rankOf(tier.id) < rankOf(row.tierId)) continue
    if (row?.tierId === tier.id && row.until === until) continue
    const given = { tierId: tier.id, until }
    if (row) await updateMembership(tx, row.id, { ...given, remindedAt: null })
    else await insertMembership(tx, { ...given, userId, source: 'spend', renews: null })
    changed.push(userId)
  }
  if (changed.length > 0) await refreshTiers(tx, changed)
}

async function mailEnd(
  tx: Tx,
  row: MembershipRow,
  venue: VenueSettings,
  { hasEnded, at }: { hasEnded: boolean; at: Date },
): Promise<void> {
  const { id, userId: memberId, tierId, until, renews } = row
  const tier = venue.tiers.find((each) => each.id === tierId)
  if (!tier || until === null) return
  const quote = renews && !hasEnded ? quoteOf({ tierId, period: renews }, venue, at) : null
  const content = {
    kind: 'membership_ending' as const,
    tier: { en: tier.nameEn, ch: tier.nameCh },
    until,
    hasEnded,
    renews: quote && toDollars(quote.total),
  }
  const reference = `membership:${id}:${until}:${hasEnded ? 'ended' : 'ending'}`
  await queueMail(tx, { memberId, reference, content, at })
}

async function remind({ db }: Kernel, id: number, at: Date): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockMembershipById(tx, id)
    if (!row) return
    await updateMembership(tx, id, { remindedAt: at })
    await mailEnd(tx, row, await readSettings(tx, at), { hasEnded: false, at })
  })
}

type Ended = Pick<MembershipRow, 'id' | 'userId'>

/** A membership whose last night is over, locked after its member's account, as where one is bought or given. */
async function lockEnded(tx: Tx, { id, userId }: Ended, tonight: string) {
  await lockWallet(tx, userId)
  const row = await lockMembershipById(tx, id)
  return row && row.until !== null && row.until < tonight ? row : null
}

/**
 * Buys an ended tier again from the balance. Returns `false` if its member doesn't want it, it isn't sold, or the
 * balance is too low.
 */
async function renew({ db }: Kernel, ended: Ended, tonight: string, at: Date): Promise<boolean> {
  try {
    return await transact(db, async (tx) => {
      const row = await lockEnded(tx, ended, tonight)
      if (!row) return true
      const { userId: memberId, tierId, renews: period } = row
      if (period === null) return false
      const sale = { memberId, tierId, period, renews: true, shown: null }
      await sellMembership(tx, sale, { method: 'balance' }, at)
      return true
    })
  } catch (error) {
    const isRefused = error instanceof Refusal
    if (isRefused && ['insufficient_balance', 'not_sold', 'not_found'].includes(error.code)) {
      return false
    }
    throw error
  }
}

async function end(kernel: Kernel, ended: Ended, tonight: string, at: Date): Promise<void> {
  if (await renew(kernel, ended, tonight, at)) return
  await transact(kernel.db, async (tx) => {
    const row = await lockEnded(tx, ended, tonight)
    if (!row) return
    await deleteMembership(tx, row.id)
    await refreshTiers(tx, [row.userId])
    await publish(tx, 'account', { memberId: row.userId })
    await mailEnd(tx, row, await readSettings(tx, at), { hasEnded: true, at })
  })
}

const DAY_MS = 24 * 60 * 60_000

/**
 * Renews and ends the tiers whose last night is over, announces ends a week before, and gives tiers to those whose
 * spend reaches one. Any instance may run it at any time: each membership is changed once, under its lock. A failure of
 * one doesn't stop the others; the first error is thrown at the end.
 */
export async function keepMemberships(kernel: Kernel): Promise<void> {
  const at = kernel.clock.now()
  const venue = await transact(kernel.db, (tx) => readSettings(tx, at))
  if (venue.tiers.length === 0) return
  const tonight = nightAt(at, venue)
  const { ended, ending } = await transact(kernel.db, async (tx) => ({
    ended: await findEnded(tx, tonight),
    ending: await findEnding(tx, tonight, addDays(tonight, REMIND_NIGHTS)),
  }))
  const problems: unknown[] = []
  const note = (problem: unknown) => void problems.push(problem)
  for (const each of ended) await end(kernel, each, tonight, at).catch(note)
  for (const id of ending) await remind(kernel, id, at).catch(note)
  const since = new Date(at.getTime() - DAY_MS)
  await transact(kernel.db, (tx) => giveBySpend(tx, venue, { since, at })).catch(note)
  if (problems.length > 0) throw problems[0]
}
