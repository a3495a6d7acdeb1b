import type { Tx } from '../../kernel/db/db.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { writeHeldTiers } from './repository.ts'

/** Writes the highest tier that members hold, all of them without a list, into their accounts, and announces it. */
export async function refreshTiers(tx: Tx, memberIds?: readonly number[]): Promise<void> {
  const changed = await writeHeldTiers(tx, memberIds)
  for (const memberId of changed) await publish(tx, 'account', { memberId })
}
