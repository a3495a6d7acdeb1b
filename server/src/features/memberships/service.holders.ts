import type { Tx } from '../../kernel/db/db.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { writeHeldTiers } from './repository.ts'

/**
 * Writes the highest tier that members hold into their accounts, of all members without a list, and announces it to
 * them. It follows each change of what decides it: memberships, tiers, and roles in Discord.
 */
export async function refreshTiers(tx: Tx, memberIds?: readonly number[]): Promise<void> {
  const changed = await writeHeldTiers(tx, memberIds)
  for (const memberId of changed) await publish(tx, 'account', { memberId })
}
