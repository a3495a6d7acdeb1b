import type { Tx } from '../../kernel/db/db.ts'
import { readSettings, tracesUntil } from '../venue/service.ts'
import { deleteTracesBefore } from './repository.ts'

/** Deletes what no money stands on, once the venue's setting says so. */
export const sweepPayments = async (tx: Tx, now: Date): Promise<void> =>
  deleteTracesBefore(tx, tracesUntil(await readSettings(tx, now), now))
