import type { FastifyInstance } from 'fastify'
import type { CardProvider } from './providers/card-provider.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Env } from './env.ts'
import type { Memory } from './live/memory.ts'
import type { Mailer } from './providers/mailer.ts'

/** What every service stands on, made once at start and never a global. */
export interface Kernel {
  db: Db
  clock: Clock
  env: Env
  cards: CardProvider | null
  /** Nobody where no mail server is set up: messages wait in the outbox then. */
  mailer: Mailer | null
  memory: Memory
}

/** What routes are mounted on; features know no more of the server than this. */
export type App = FastifyInstance
