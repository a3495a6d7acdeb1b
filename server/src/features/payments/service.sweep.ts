import type { Tx } from '../../kernel/db/db.ts'
import { readSettings, tracesUntil } from '../venue/service.ts'
import { deleteTracesBefore } from './repository.ts'

/** Deletes traces that no money depends on, once they are older than the venue's setting. */
export const sweepPayments = async (tx: Tx, now: Date): Promise<void> =>
  deleteTracesBefore(tx, tracesUntil(await readSettings(tx, now), now))
