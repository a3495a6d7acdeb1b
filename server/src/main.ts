import { setTimeout as pause } from 'node:timers/promises'
import {
  startEmbeddedPostgres,
  EmbeddedPostgresError,
} from './embedded/postgres/embedded-postgres.ts'
import { openInstance } from './instance.ts'
import { BadEnvironment, doubtfulSettings, readEnv, type Env } from './kernel/env.ts'
import { shownAddress } from './kernel/http/session/relying-party.ts'
import { watchParent } from './parent.ts'
import { tell, warn } from './program.ts'

/** The database of DATABASE_URL, or else the embedded PostgreSQL in the clone. */
async function openPostgres(env: Env) {
  if (env.DATABASE_URL) {
    return { connection: { connectionString: env.DATABASE_URL }, died: null, stop: async () => {} }
  }
  return startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: warn })
}

/** The trial's sample club. A venue's build doesn't include its code. */
const openTrial = (env: Env) => (env.production ? null : import('../seeds/demo.ts'))
type Trial = Awaited<ReturnType<typeof openTrial>>

function greet(address: string, env: Env, trial: Trial): void {
  tell(`\nLantern 灯会 is open at ${shownAddress(address, env)}\n`)
  if (!trial) return
  tell('Sign in with one of the demo accounts:')
  for (const { role, email, password } of trial.demoSignIns) {
    tell(`  ${role.padEnd(9)} ${email}  ${password}`)
  }
  tell(`\nThe API is described at ${shownAddress(address, env)}/api/docs. Stop with Ctrl-C.`)
}

async function start(): Promise<void> {
  doubtfulSettings(process.env).forEach(warn)
  const env = readEnv(process.env)
  const postgres = await openPostgres(env)
  const stop = async (code: number) => {
    instance?.drain()
    if (instance && code === 0) await pause(env.STOP_DELAY_MS)
    await instance?.close().catch(warn)
    await postgres.stop()
    process.exit(code)
  }
  let instance: Awaited<ReturnType<typeof openInstance>> | undefined
  let stopping = false
  const stopOnce = () => {
    if (stopping) return
    stopping = true
    void stop(0)
  }
  process.on('SIGINT', stopOnce).on('SIGTERM', stopOnce)
  watchParent(process.env, stopOnce)
  void postgres.died?.then((error) => {
    warn(error)
    process.exit(1)
  })
  try {
    const trial = await openTrial(env)
    instance = await openInstance({
      connection: postgres.connection,
      env,
      log: warn,
      ...(trial && { seed: trial.seedDemo }),
    })
    const address = await instance.app.listen({ port: env.PORT, host: env.HOST })
    greet(address, env, trial)
  } catch (error) {
    warn(error)
    await stop(1)
  }
}

try {
  await start()
} catch (error) {
  const expected = error instanceof BadEnvironment || error instanceof EmbeddedPostgresError
  warn(expected ? error.message : error)
  process.exitCode = 1
}
