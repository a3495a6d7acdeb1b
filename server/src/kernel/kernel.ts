import type { FastifyInstance } from 'fastify'
import type { CardProvider } from './providers/card-provider.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Env } from './env.ts'
import type { Cache } from './live/cache.ts'
import type { Mailer } from './providers/mailer.ts'
import type { ObjectStore } from './providers/object-store.ts'

/** The parts that every service uses, made once at start and passed along; there are no globals. */
export interface Kernel {
  db: Db
  clock: Clock
  env: Env
  cards: CardProvider | null
  /** `null` without a mail server. Messages then wait in the outbox. */
  mailer: Mailer | null
  /** The configured bucket, for backups and pictures. */
  objects: ObjectStore | null
  memory: Cache
}

/** The part of the server that features use to mount routes. */
export type App = FastifyInstance
