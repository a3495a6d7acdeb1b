import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { migrationsFolder } from '../../http/paths.ts'
import { openDatabase, type Database } from '../db.ts'
import { migrate } from './migrate.ts'

const fail = (error: Error) => {
  throw error
}
const connect = (database: string) => openDatabase({ ...inject('postgres'), database }, fail)

let admin: Database
let name: string
let before: Database
let after: Database
let folder: string
beforeAll(() => {
  admin = connect('postgres')
})
beforeEach(async () => {
  name = `older_${randomBytes(6).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name}`)
  before = connect(name)
  after = connect(name)
  folder = await mkdtemp(join(tmpdir(), 'lantern-older-'))
})
afterEach(async () => {
  await Promise.all([before.close(), after.close()])
  await admin.pool.query(`DROP DATABASE ${name}`)
  await rm(folder, { recursive: true })
})
afterAll(() => admin.close())

/** Makes the database that a build had whose next migration is this one. */
async function buildBefore(migration: string): Promise<void> {
  const files = (await readdir(migrationsFolder)).filter((file) => file < migration)
  await Promise.all(files.map((file) => copyFile(join(migrationsFolder, file), join(folder, file))))
  await migrate(before.pool, { folder })
}

const addMember = (email: string) =>
  before.pool.query(
    "INSERT INTO users (email, password, first_name, last_name) VALUES ($1, 'none', 'Lin', 'Chen')",
    [email],
  )

describe('the story of the about page, which stood in the page itself while a venue had written none', () => {
  const told = async () => {
    const stories = 'SELECT story_en AS en, story_ch AS ch FROM venue_settings'
    return (await after.pool.query<{ en: string; ch: string }>(stories)).rows
  }
  beforeEach(() => buildBefore('0291'))

  it('stays on a trial, in both languages', async () => {
    await addMember('member@lantern.example')
    await migrate(after.pool)
    const [story] = await told()
    expect(story?.en).toMatch(/^It began with friends .*\n\nSo we took .*\n\nMembers book /)
    expect(story?.ch).toMatch(/^几个朋友.*\n\n于是我们.*\n\n会员按小时订房/)
  })

  it('is none of a real venue’s, which has not written one', async () => {
    await addMember('owner@venue.example')
    await migrate(after.pool)
    expect(await told()).toEqual([{ en: '', ch: '' }])
  })

  it('is left alone where one was written, if only in one language', async () => {
    await addMember('member@lantern.example')
    await before.pool.query("UPDATE venue_settings SET story_ch = '我们的故事'")
    await migrate(after.pool)
    expect(await told()).toEqual([{ en: '', ch: '我们的故事' }])
  })
})

describe('areas of the floor, which were told by what names of tables contain', () => {
  beforeEach(() => buildBefore('0292'))
  const addTables = (names: readonly string[]) =>
    before.pool.query('INSERT INTO venue_tables (name) SELECT unnest($1::text[])', [names])
  const areas = async () =>
    (await after.pool.query<{ look: string }>('SELECT look FROM floor_areas ORDER BY place')).rows
  const placed = async () => {
    const { rows } = await after.pool.query<{ table: string; look: string | null }>(
      'SELECT t.name AS table, a.look FROM venue_tables t LEFT JOIN floor_areas a ON a.id = t.area_id ORDER BY t.id',
    )
    return rows.map(({ table, look }) => [table, look])
  }

  it('are those that a table stood in, in the order of before, with each table where it stood', async () => {
    // The first word of the old list that a name contained decided: VIP Table 1 was among the VIP's.
    await addTables(['Theater', 'VIP Table 1', 'Table 5', 'K-Room M', 'M2', 'Bar', '吧台'])
    await migrate(after.pool)
    expect(await areas()).toEqual(
      ['karaoke', 'mahjong', 'vip', 'dining', 'theater'].map((look) => ({ look })),
    )
    expect(await placed()).toEqual([
      ['Theater', 'theater'],
      ['VIP Table 1', 'vip'],
      ['Table 5', 'dining'],
      ['K-Room M', 'karaoke'],
      ['M2', 'mahjong'],
      ['Bar', null],
      ['吧台', null],
    ])
  })

  it('leave out those where nothing stood, and a venue without tables has none', async () => {
    await addTables(['M2', 'Bar'])
    await migrate(after.pool)
    expect(await areas()).toEqual([{ look: 'mahjong' }])
  })

  it('stop no build of before: it adds, renames and takes tables away, and a table outlives its area', async () => {
    await addTables(['M2', 'Table 5'])
    await migrate(after.pool)
    await addTables(['M3'])
    await before.pool.query("UPDATE venue_tables SET name = 'East' WHERE name = 'M2'")
    await before.pool.query("DELETE FROM venue_tables WHERE name = 'Table 5'")
    expect(await placed()).toEqual([
      ['East', 'mahjong'],
      ['M3', null],
    ])
    await after.pool.query('DELETE FROM floor_areas')
    expect(await placed()).toEqual([
      ['East', null],
      ['M3', null],
    ])
  })
})
