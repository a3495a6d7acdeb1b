import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getHealth } from '@lantern/contract/health'
import { listFoodItems } from '@lantern/contract/menu'
import { writeBackupFile } from '../../src/kernel/db/backup/backup-file.ts'
import { writeBackup } from '../../src/kernel/db/backup/backup.ts'
import { openClub, type Club } from '../club.ts'
import { openPostOffice } from '../post-office.ts'
import { startTestPostgres } from '../postgres.ts'
import { newDiary, Shopper } from './shopper.ts'
import { openWired, type Wired } from './wired.ts'

/** A disk of its own in memory. */
export interface SmallDisk {
  folder: string
  /** Takes all that is left of it. */
  fill(): void
  /** Frees what `fill` took. */
  free(): void
  remove(): Promise<void>
}

/** Mounts a small disk, or returns `null` where this process may not mount. */
async function mountDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  } catch {
    await rm(folder, { recursive: true })
    return null
  }
  await chmod(folder, 0o777)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      const piece = Buffer.alloc(4_096)
      try {
        while (writeSync(file, piece) === piece.length);
      } catch {
        // The disk is full, as was asked for.
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    async remove() {
      execFileSync('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}

const limits = { statement: 2_000, lock: 1_000, connect: 2_000, cards: 700 }
const TRIES_MS = 1_500
const WELL_MS = 30_000

/** What a full disk has shown. */
export interface FullDisk {
  line: string
  violations: string[]
}

/** The status of an answer, or 0 where none came. */
async function answers(address: string): Promise<number> {
  const answer = await fetch(address).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status ?? 0
}

interface Scene {
  club: Club
  wired: Wired
  disk: SmallDisk
  seller: Shopper
  dish: number
}

/** Sells until nothing is sold for a while, then frees the disk and sells again. */
async function sellThrough({ wired, disk, seller, dish }: Scene): Promise<string[]> {
  for (let sale = 0; sale < 5; sale += 1) await seller.sell(dish, AbortSignal.timeout(WELL_MS))
  disk.fill()
  // Pages and a log that exist already still take something.
  for (let isSold = true; isSold; disk.fill()) {
    isSold = (await seller.sell(dish, AbortSignal.timeout(TRIES_MS))).id !== null
  }
  const wrong: string[] = []
  const health = await answers(wired.straight + getHealth.path)
  const menu = await answers(wired.straight + listFoodItems.path)
  if (health !== 200) wrong.push(`/api/health answered ${health} with a full disk`)
  // After a panic PostgreSQL itself may be away until there is space again; then the answer is an outage's.
  if (menu !== 200 && menu !== 503) wrong.push(`the menu answered ${menu} with a full disk`)
  return wrong
}

/** A PostgreSQL on a small disk that runs full while somebody sells. `null` where this process may not mount. */
export async function fullDisk(turns: number): Promise<FullDisk | null> {
  const disk = await mountDisk(300)
  if (!disk) return null
  const small = { min_wal_size: '32MB', max_wal_size: '32MB', shared_buffers: '16MB' }
  const postgres = await startTestPostgres(small, disk.folder)
  const { connection } = postgres
  const [club, office] = [await openClub({ connection, jobsByHand: true }), await openPostOffice()]
  const wired = await openWired(club, { connection, office, limits, logged: [] })
  const diary = newDiary()
  const door = { address: wired.straight, wholeSince: () => -Infinity }
  const visitor = await club.signedIn({ role: 'staff' })
  const cookie = `lantern=${encodeURIComponent(visitor.cookie('lantern') ?? '')}`
  const seller = new Shopper(
    { memberId: visitor.person.id, cookie },
    { doors: [door], diary, limits: { answerMs: 12_000 } },
  )
  const [first] = (await club.visitor().call(listFoodItems, { query: {} })).reply
  const scene = { club, wired, disk, seller, dish: first?.id ?? 0 }
  const violations: string[] = []
  let longest = 0
  for (let turn = 0; turn < turns; turn += 1) {
    violations.push(...(await sellThrough(scene)))
    disk.free()
    const freed = performance.now()
    const { id } = await seller.sell(scene.dish, AbortSignal.timeout(WELL_MS))
    longest = Math.max(longest, id === null ? Infinity : performance.now() - freed)
  }
  if (longest > 5_000) violations.push(`well after ${Math.round(longest)} ms`)
  violations.push(...diary.violations, ...(await lostSales(club, seller)))
  await wired.close()
  await office.close()
  await club.close().catch((error: unknown) => violations.push(String(error)))
  await postgres.stop()
  await disk.remove()
  const told = Array.from(diary.answers, ([answer, count]) => `${answer} × ${count}`).toSorted()
  return {
    line: `a full disk × ${turns}: well after ${(longest / 1_000).toFixed(1)} s at most; ${told.join(', ')}`,
    violations,
  }
}

async function lostSales(club: Club, { acts }: Shopper): Promise<string[]> {
  const { rows } = await club.pool.query<{ note: string; times: number }>(
    'SELECT note, count(*)::int AS times FROM food_orders WHERE note IS NOT NULL GROUP BY note',
  )
  const times = new Map(rows.map((row) => [row.note, row.times]))
  return acts.flatMap(({ key, id, refused }) => {
    const there = times.get(key) ?? 0
    const isRight = refused === null && (id === null ? there <= 1 : there === 1)
    return isRight
      ? []
      : [`sale ${key}: acknowledged as ${id}, refused: ${refused}, there ${there} times`]
  })
}

/** A backup into a full folder fails and leaves none that looks whole; the next one, with space, is whole. */
export async function fullFolder(club: Club): Promise<FullDisk | null> {
  const disk = await mountDisk(4)
  if (!disk) return null
  const path = join(disk.folder, 'lantern.backup')
  const backUp = () =>
    writeBackupFile(path, undefined, async (to) => {
      await writeBackup(club.pool, to, { version: '1.2.3', at: club.clock.now() })
    }).then(
      () => 'written',
      (error: unknown) => String(error),
    )
  disk.fill()
  const refused = await backUp()
  const left = (await readdir(disk.folder)).filter((name) => name === 'lantern.backup')
  disk.free()
  const written = await backUp()
  await disk.remove()
  return {
    line: `a backup into a full folder: ${refused}; with space again: ${written}`,
    violations: [
      ...(refused === 'written' ? ['a backup into a full folder seemed to succeed'] : []),
      ...left.map((name) => `${name} was left there, and isn't whole`),
      ...(written === 'written' ? [] : ['with space again it was not written']),
    ],
  }
}
