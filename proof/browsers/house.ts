import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedDemo } from '../../server/seeds/demo.ts'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres/embedded-postgres.ts'
import { openInstance } from '../../server/src/instance.ts'
import { clockFrom } from '../../server/src/kernel/clock.ts'
import { openDatabase } from '../../server/src/kernel/db/db.ts'
import { readEnv } from '../../server/src/kernel/env.ts'
import { Visitor } from '../../server/test/visitor.ts'

/** A Friday afternoon in Toronto: 15:00 on 20 November 2026. Every club's clock starts there. */
const afternoon = new Date('2026-11-20T20:00:00Z')
export const tonight = '2026-11-20'

export const passwords = { demo: 'lantern-demo', new: 'paper kites at dusk' }

/** A club of its own for one run, behind its own port. */
export interface Club {
  port: number
  /** What the club's clock is ahead of the machine's, in milliseconds. Pages are given the same. */
  ahead: number
  /** Signs a person of the seeds in, without a browser. */
  signIn: (role: 'member' | 'staff') => Promise<Visitor>
  close: () => Promise<void>
}

export interface House {
  openClub: () => Promise<Club>
  close: () => Promise<void>
}

const report = (problem: Error | string) => process.stderr.write(`${String(problem)}\n`)
const seeded = 'seeded'

/** Starts a database with the sample club, of which every run gets a copy. `port` and the next few must be free. */
export async function openHouse(port: number): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lantern-browsers-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const postgres = await startEmbeddedPostgres({ dataDir, log: report, settings })
  const env = readEnv({
    RATE_LIMITS: 'off',
    SESSION_SECRET: 'a secret that real browsers never see',
    PASSWORD_MEMORY_KIB: '64',
  })
  const open = (database: string) =>
    openInstance({
      connection: { ...postgres.connection, database },
      env,
      clock: clockFrom(afternoon),
      log: report,
      logTo: { write: () => undefined },
      seed: seedDemo,
    })
  const maker = openDatabase({ ...postgres.connection, database: 'postgres' }, report)
  await maker.pool.query(`CREATE DATABASE ${seeded}`)
  await (await open(seeded)).close()
  let made = 0
  return {
    async openClub() {
      made += 1
      const name = `club_${made}`
      await maker.pool.query(`CREATE DATABASE ${name} TEMPLATE ${seeded}`)
      const ahead = afternoon.getTime() - Date.now()
      const instance = await open(name)
      await instance.app.listen({ port, host: '127.0.0.1' })
      return {
        port,
        ahead,
        async signIn(role) {
          const visitor = new Visitor(instance.app)
          const payload = { email: `${role}@lantern.example`, password: passwords.demo }
          const { statusCode } = await visitor.request({
            method: 'POST',
            url: '/api/login',
            payload,
          })
          if (statusCode !== 200) throw new Error(`${role} can't sign in: ${statusCode}`)
          return visitor
        },
        close: () => instance.close(),
      }
    },
    async close() {
      await maker.close()
      await postgres.stop()
      await rm(postgres.dataDir, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
