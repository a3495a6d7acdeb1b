import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { passkeyChallenges, passkeys, recoveryCodes } from '../schema.ts'

/** Takes every passkey of an account away, with its recovery codes and what was being signed. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  for (const table of [passkeys, recoveryCodes, passkeyChallenges]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
}
