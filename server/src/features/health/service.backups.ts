import { transact } from '../../kernel/db/db.ts'
import { inTurn } from '../../kernel/db/backup/backup.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findJobRuns } from './repository.ts'

const HOUR_MS = 3_600_000

/**
 * Makes a backup if `BACKUP_EVERY_HOURS` have passed since the last one. The first instance that checks makes it.
 * The backup itself records its time, as one run by a timer does.
 */
export async function backUpWhenDue(
  { db, clock, env }: Pick<Kernel, 'db' | 'clock' | 'env'>,
  run: () => Promise<void>,
): Promise<void> {
  const everyMs = env.BACKUP_EVERY_HOURS * HOUR_MS
  if (everyMs === 0) return
  const isDue = async () => {
    const runs = await transact(db, findJobRuns)
    const last = runs.find(({ job }) => job === 'backup')?.succeededAt
    return !last || clock.now().getTime() - last.getTime() >= everyMs
  }
  if (!(await isDue())) return
  await inTurn(db.$client, async () => {
    // Another instance may have made one while this one waited for the lock.
    if (await isDue()) await run()
  })
}
