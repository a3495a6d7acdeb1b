import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { waiting } from '../../../test/races/meanwhile.ts'
import { transact } from '../../kernel/db/db.ts'
import { lockEachForBooking } from './service.ts'

const [KARAOKE, THEATER, WHOLE_VENUE] = [1, 3, 6] as const

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('locking all amenities never locks one of them out of the order of ids', async () => {
  const client = await club.pool.connect()
  const lock = 'SELECT FROM amenities WHERE id = $1 FOR NO KEY UPDATE NOWAIT'
  try {
    await client.query('BEGIN')
    await client.query(lock, [KARAOKE])
    const { db } = club.kernels[0]
    const moved = transact(db, (tx) => lockEachForBooking(tx, [THEATER, WHOLE_VENUE]))
    await expect.poll(() => waiting(club.pool)).toBe(1)
    // A transaction that holds the first amenity may lock any later one.
    await client.query(lock, [THEATER])
    await client.query('COMMIT')
    await moved
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
