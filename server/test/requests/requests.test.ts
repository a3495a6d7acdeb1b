import { contractEndpoints, nameOf } from '../bodies/contract-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../club/club.ts'
import { checkAnswer } from './answers.ts'
import { doJobs } from './jobs.ts'
import { STAFF_PIN } from './people.ts'
import { watchRows } from './row-watch.ts'
import { runRequests } from './run.ts'
import { sized } from '../checks/size.ts'

/** `npm run prove -- requests` sends 100,000 with other seeds. */
const COUNT = sized(240, 4_000)
const SEED = 21

describe('requests from the published description', () => {
  let club: Club
  beforeAll(async () => {
    club = await openClub({ jobsByHand: true, signsIn: true, variables: { STAFF_PIN } })
  })
  afterAll(() => club.close())

  it('are answered as described, and change nothing if they are refused', async () => {
    const look = () => doJobs(club)
    const run = await runRequests(club, { count: COUNT, seed: SEED, look })
    expect(run.violations).toEqual([])
    expect(run.succeeded.size).toBeGreaterThan(40)
    expect(run.statuses.get('invalid_input')).toBeGreaterThan(40)
  })
})

describe('the watch of changed rows', () => {
  let club: Club
  beforeAll(async () => {
    club = await openClub({ jobsByHand: true, signsIn: true })
  })
  afterAll(() => club.close())

  it('reports a change, but not one that was rolled back', async () => {
    const watch = await watchRows(club)
    const { pool } = club.instances[0].database
    await pool.query("UPDATE amenities SET name_en = 'Loft' WHERE id = 1")
    expect(await watch.written()).toContain('public.amenities UPDATE')
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query("UPDATE amenities SET name_en = 'Attic' WHERE id = 1")
    await client.query('ROLLBACK')
    client.release()
    expect(await watch.written()).toEqual([])
  })
})

describe('the check of an answer', () => {
  const endpoint = contractEndpoints().find((each) => nameOf(each) === 'POST /api/bookings')
  const refusal = (code: string) => JSON.stringify({ code, message: 'No.' })
  it.each([
    [500, refusal('unexpected'), 'a 500'],
    [418, refusal('not_found'), "a 418, which isn't described"],
    [409, refusal('bill_closed'), "bill_closed, which isn't declared"],
    [409, refusal('price_changed').replace('No.', 'Now ${total}.'), 'a gap in "Now ${total}."'],
    [409, 'Conflict', 'a 409 that is no refusal'],
    [401, refusal('slot_taken'), 'slot_taken with 401'],
    [200, '{"id":"seven"}', expect.stringContaining('an answer of another shape')],
    [409, refusal('slot_taken'), null],
  ])('%s %s: %s', (status, text, found) => {
    if (!endpoint) throw new Error('POST /api/bookings is gone')
    const statuses = ['200', '401', '409', '500']
    const described = { endpoint, statuses, parameters: [], body: undefined }
    expect(checkAnswer(described, { status, text, headers: {} })).toEqual(found)
  })
})
