import { listAudit } from '@lantern/contract/reports/audit'
import { getStatistics } from '@lantern/contract/reports/statistics'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { report } from './replica.ts'

const { host, port, user, password = '' } = inject('postgres')
const urlOf = (database: string, at = port) =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${at}`

/**
 * A club without a replica, one with an unreachable replica, and one whose replica replays nothing, as after a
 * promotion.
 */
let clubs: Club[]
beforeAll(async () => {
  clubs = await Promise.all([
    openClub(),
    openClub({ variables: { DATABASE_READ_URL: urlOf('postgres', 1) } }),
    openClub({ variables: { DATABASE_READ_URL: urlOf('postgres') } }),
  ])
})
afterAll(() => Promise.all(clubs.map((club) => club.close())))

describe('reports', () => {
  it.each([
    ['without a replica', 0],
    ['whose replica is away', 1],
    ['whose replica is none any more', 2],
  ])('are read from the primary database of a club %s', async (_, which) => {
    const club = clubs[which]
    if (!club) throw new Error('no such club')
    const admin = await club.signedIn({ role: 'admin' })
    const answers = await Promise.all([
      admin.call(getStatistics, {}),
      admin.call(listAudit, { query: {} }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { db } = club.kernels[0]
    const name = await report(db, (tx) => tx.execute(sql`SELECT current_database() AS name`))
    expect(String(name.rows[0]?.['name'])).toMatch(/^club_/)
    const write = report(db, (tx) => tx.execute(sql`DELETE FROM users`))
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } })
  })
})
