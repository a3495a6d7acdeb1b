import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { passkeyChallenges, passkeys, recoveryCodes } from '../schema.ts'

/** Deletes every passkey of an account, with its recovery codes and open challenges. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  for (const table of [passkeys, recoveryCodes, passkeyChallenges]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
}
