import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openClub, type Club } from '../../../test/club/club.ts'
import { transact } from '../db/db.ts'
import { loggable, loggableError } from './errors.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

it('a failed query is logged without its values', async () => {
  const query = sql`SELECT FROM nowhere WHERE email = ${'mei@club.test'}`
  const failure = await transact(club.kernels[0].db, (tx) => tx.execute(query)).catch(
    (error: unknown) => error,
  )
  expect(String(failure)).toContain('mei@club.test')
  expect(loggableError(failure)).toBe(loggable(failure))
  expect(loggableError(failure).message).toBe('relation "nowhere" does not exist')
  expect(loggableError('no error at all').message).toBe('no error at all')
})
