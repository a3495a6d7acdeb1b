import { setTimeout as pause } from 'node:timers/promises'
import { getHealth, getReady } from '@lantern/contract/reports/health'
import { schemaStateOf } from '../../db/migration/migrate.ts'
import type { Db } from '../../db/db.ts'
import type { App } from '../../kernel.ts'
import { Refusal } from '../errors.ts'
import { mount } from '../mount.ts'
import { version } from '../paths.ts'

export interface Lifecycle {
  /** Set when the instance is told to stop: it still answers requests, but should get no new ones. */
  isDraining: boolean
}

/** The time limit for `SELECT 1`, in milliseconds. A slower database can't serve requests. */
const PATIENCE_MS = 2_000

async function schemaOf(db: Db): Promise<'ok' | 'pending' | 'too_new' | 'unreachable'> {
  const state = schemaStateOf(db.$client).then(
    ({ pending, tooNew }) => {
      if (tooNew.length > 0) return 'too_new'
      return pending.length > 0 ? 'pending' : 'ok'
    },
    () => 'unreachable' as const,
  )
  return Promise.race([state, pause(PATIENCE_MS, 'unreachable' as const, { ref: false })])
}

/** `GET /api/health` and `GET /api/ready`, which are public: a refusal names only what is missing. */
export function serveHealth(app: App, { db, lifecycle }: { db: Db; lifecycle: Lifecycle }): void {
  mount(app, getHealth, async () => ({ status: 'ok' as const, version }))
  mount(app, getReady, async ({ reply }) => {
    const database = await schemaOf(db)
    const draining = lifecycle.isDraining ? 'yes' : 'no'
    reply.header('cache-control', 'no-store')
    if (database !== 'ok' || lifecycle.isDraining) {
      throw new Refusal('not_ready', { database, draining })
    }
    return { status: 'ready' as const }
  })
}
