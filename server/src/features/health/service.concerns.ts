import { statfs } from 'node:fs/promises'
import type { getConcerns } from '@lantern/contract/reports/health'
import type { Reply } from '@lantern/contract/calls/endpoint'
import { transact } from '../../kernel/db/db.ts'
import { schemaStateOf } from '../../kernel/db/migration/migrate.ts'
import { projectRoot, version } from '../../kernel/http/paths.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { countLostPictures } from '../../kernel/pictures/picture-places.ts'
import { readSettings } from '../venue/service.ts'
import { findBacklog, findDatabaseFacts, findJobRuns } from './repository.ts'
import { judge } from './rules.ts'
import { examineBooks } from './service.ts'

async function readDisk(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, blocks }) => (blocks > 0 ? bavail / blocks : null),
    () => null,
  )
}

/** Lists working, broken and unconfigured parts (`GET /api/admin/health`, `npm run doctor`). */
export async function lookAfter({
  db,
  clock,
  env,
  objects,
}: Pick<Kernel, 'db' | 'clock' | 'env' | 'objects'>): Promise<Reply<typeof getConcerns>> {
  const { pending } = await schemaStateOf(db.$client)
  const diskFree = await readDisk(env.BACKUP_DIR ?? projectRoot)
  const now = clock.now()
  const known = await transact(db, async (tx) => ({
    wrong: await examineBooks(tx, now),
    backlog: await findBacklog(tx, now),
    jobs: await findJobRuns(tx),
    settings: await readSettings(tx, now),
  }))
  // Everything else uses the database's clock. Here it is compared with this machine's.
  const database = await transact(db, (tx) => findDatabaseFacts(tx, new Date()))
  const picturesLost = await countLostPictures({ db, objects })
  const findings = judge({
    now,
    booksDiffer: known.wrong.length > 0,
    pendingMigrations: pending.length,
    backlog: known.backlog,
    succeeded: Object.fromEntries(known.jobs.map(({ job, succeededAt }) => [job, succeededAt])),
    diskFree,
    ...(picturesLost !== undefined && { picturesLost }),
    clockAhead: database.clockAhead,
    isSetUp: {
      cards: env.STRIPE_SECRET_KEY !== undefined,
      mail: env.SMTP_URL !== undefined,
      discord: env.DISCORD_PUBLIC_KEY !== undefined || env.DISCORD_CLIENT_ID !== undefined,
      pin: known.settings.staffPinHash !== null || env.STAFF_PIN !== undefined,
      address: env.PUBLIC_URL?.startsWith('https:') ?? false,
    },
  })
  return { version, database: database.version, findings }
}
