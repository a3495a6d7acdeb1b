import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres/embedded-postgres.ts'
import { openDatabase, transact } from '../server/src/kernel/db/db.ts'
import { keepPicture } from '../server/src/kernel/db/files/pictures.ts'
import { hasSwift, startSwift } from './storage/swift.ts'

/**
 * `npm run prove:storage`: backs a club up into the bucket of a storage that isn't ours (OpenStack Swift, which speaks
 * S3's protocol), restores the last backup of it into another database, and shows that a wrong key gets nothing. Then it
 * moves a picture there and back, and asks an instance for it each time.
 * It needs the result of `npm run build`.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const PORT = 4610

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It does not hold that ${what}.`)
  say(`  ${what}`)
}

/** Runs a production instance while `look` asks it, with the variables of a storage. */
async function serving(
  variables: Readonly<Record<string, string>>,
  look: (origin: string) => Promise<void>,
): Promise<void> {
  const server = spawn('node', [join('server', 'dist', 'src', 'main.js')], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(PORT + 9),
      SESSION_SECRET: 'a secret of this proof, long enough for it',
      ...variables,
    },
  })
  const origin = `http://127.0.0.1:${PORT + 9}`
  try {
    for (let tries = 0; tries < 240; tries += 1) {
      if ((await fetch(`${origin}/api/ready`).catch(() => null))?.ok) break
      await pause(250)
    }
    await look(origin)
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
}

/** A picture that begins in the database and moves to where the settings want it, at one address all the time. */
async function provePictures(variables: Readonly<Record<string, string>>): Promise<void> {
  const connectionString = variables['DATABASE_URL'] ?? ''
  const database = openDatabase({ connectionString }, () => undefined)
  const { db, pool } = database
  const webp = Buffer.from('the bytes of a picture')
  const place = { webp, storedAs: null }
  const url = await transact(db, (tx) =>
    keepPicture(tx, { webp, width: 1, height: 1, place }, new Date()),
  )
  const isInBucket = async (wanted: boolean) => {
    for (let tries = 0; tries < 240; tries += 1) {
      const { rows } = await pool.query('SELECT FROM pictures WHERE (webp IS NULL) = $1', [wanted])
      if (rows.length === 1) return true
      await pause(250)
    }
    return false
  }
  const answer = async (origin: string) => {
    const { status, headers, ...rest } = await fetch(`${origin}${url}`).then(async (got) => ({
      status: got.status,
      headers: got.headers,
      text: await got.text(),
    }))
    return `${status} ${headers.get('cache-control')} ${rest.text.slice(0, 40)}`
  }
  const right = `200 public, max-age=31536000, immutable ${webp.toString()}`
  try {
    await serving({ ...variables, PICTURES_IN: 'bucket' }, async (origin) => {
      demand(await isInBucket(true), 'with the setting, a picture moves into the bucket')
      demand((await answer(origin)) === right, 'it has its address and headers as before')
    })
    const wrong = { ...variables, S3_SECRET_KEY: 'another secret' }
    await serving({ ...wrong, PICTURES_IN: 'bucket' }, async (origin) => {
      demand((await answer(origin)).startsWith('503'), 'a bucket that refuses us is a 503')
    })
    await serving(variables, async (origin) => {
      demand(await isInBucket(false), 'without the setting, it moves back')
      demand((await answer(origin)) === right, 'and is the same')
    })
  } finally {
    await database.close()
  }
}

async function prove(home: string): Promise<void> {
  const storage = await startSwift(join(home, 'swift'), PORT)
  const postgres = await startEmbeddedPostgres({
    dataDir: join(home, 'data'),
    reach: 'port',
    log: () => undefined,
  })
  const { host, port, user, password, database } = postgres.connection
  const urlOf = (name: string) => `postgres://${user}:${password}@${host}:${port}/${name}`
  const run = (
    program: string,
    args: string[],
    at = database,
    variables: Readonly<Record<string, string>> = {},
  ) =>
    execFileSync('node', [join('server', 'dist', 'src', program), ...args], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: 'pipe',
      env: {
        ...process.env,
        ...storage.variables,
        BACKUP_KEY: 'a key that is kept somewhere else',
        DATABASE_URL: urlOf(at),
        ...variables,
      },
    })
  try {
    const { S3_ENDPOINT, S3_BUCKET, S3_KEY_ID, S3_SECRET_KEY } = storage.variables
    const client = new AwsClient({
      accessKeyId: S3_KEY_ID,
      secretAccessKey: S3_SECRET_KEY,
      service: 's3',
      region: 'us-east-1',
    })
    const bucket = await client.fetch(`${S3_ENDPOINT}/${S3_BUCKET}`, { method: 'PUT' })
    demand(bucket.ok, 'Swift makes a bucket')
    run('venue-admin.js', ['owner@venue.example', '--sample'])
    const told = run('backup.js', [])
    demand(told.includes('encrypted') && told.includes('bucket'), 'a backup goes into it')
    const again = run('backup.js', ['--to', join(home, 'backups')])
    demand(again.includes('bucket'), 'one that a folder keeps goes there too')
    let refused = ''
    try {
      run('backup.js', [], database, { S3_SECRET_KEY: 'another secret' })
    } catch (error) {
      refused = String(error)
    }
    demand(refused.includes('403'), 'with a wrong key it is refused, and that is said')
    const club = openDatabase({ connectionString: urlOf(database) }, () => undefined)
    await club.pool.query('CREATE DATABASE restored')
    await club.close()
    const restored = run('restore.js', ['s3:latest'], 'restored')
    demand(restored.includes('The books agree'), 'the last one of the bucket is restored')
    const owner = openDatabase({ connectionString: urlOf('restored') }, () => undefined)
    const { rows } = await owner.pool.query('SELECT email FROM users')
    await owner.close()
    demand(JSON.stringify(rows).includes('owner@venue.example'), 'its owner is in it')
    await provePictures({ ...storage.variables, DATABASE_URL: urlOf(database) })
  } finally {
    await postgres.stop()
    await storage.stop()
  }
}

const home = mkdtempSync(join(tmpdir(), 'lantern-storage-'))
try {
  if (hasSwift()) await prove(home)
  else say('not run: OpenStack Swift is not installed (swift-proxy, -account, -container, -object)')
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  rmSync(home, { recursive: true, force: true })
}
