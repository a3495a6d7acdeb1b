import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { startEmbeddedPostgres } from '../server/src/embedded/postgres/embedded-postgres.ts'
import { openDatabase } from '../server/src/kernel/db/db.ts'
import { hasSwift, startSwift } from './storage/swift.ts'

/**
 * `npm run prove:storage`: backs a club up into the bucket of a storage that isn't ours (OpenStack Swift, which speaks
 * S3's protocol), restores the last backup of it into another database, and shows that a wrong key gets nothing.
 * It needs the result of `npm run build`.
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const PORT = 4610

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It does not hold that ${what}.`)
  say(`  ${what}`)
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
