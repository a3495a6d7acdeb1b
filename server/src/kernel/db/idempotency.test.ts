import { topUp } from '@lantern/contract/payments/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openClub, type Club, type Person } from '../../../test/club/club.ts'
import { tally } from '../../../test/checks/tally.ts'
import { transact } from './db.ts'
import { Refusal } from '../http/errors.ts'
import { forgetOldKeys, repeatable, settle, type RepeatableCall } from './idempotency.ts'

let club: Club
let mei: Person
let lee: Person
let effects: string[]
beforeAll(async () => {
  club = await openClub()
  ;[mei, lee] = await Promise.all([club.member(), club.member()])
})
beforeEach(() => {
  effects = []
})
afterAll(() => club.close())

let keys = 0
const newCall = (changes: Partial<RepeatableCall> = {}): RepeatableCall => ({
  key: `key-${(keys += 1)}`,
  memberId: mei.id,
  route: 'POST /api/tests',
  bodyHash: 'as it was',
  ...changes,
})

/** Creates an effect named after its turn on one of the two instances, and returns the stored effect. */
const run = (call: RepeatableCall | null, turn = 0) =>
  repeatable(club.kernels[turn % 2 === 0 ? 0 : 1].db, call, {
    async run() {
      effects.push(`effect ${turn}`)
      return turn
    },
    show: async (_tx, id) => `found ${id}`,
    id: Number,
  })

describe('an effect', () => {
  it('happens once for any number of concurrent calls at both instances', async () => {
    const call = newCall()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => run(call, turn)))
    expect(effects).toHaveLength(1)
    const [, turn] = effects[0]?.split(' ') ?? []
    expect(answers.filter((answer) => answer === `found ${turn}`)).toHaveLength(20)
  })

  it.each<[what: string, other: () => Partial<RepeatableCall>]>([
    ['another member', () => ({ memberId: lee.id })],
    ['another call', () => ({ route: 'POST /api/others' })],
    ['another key', () => ({ key: 'another key' })],
  ])('of %s is a separate one', async (_, other) => {
    const call = newCall()
    await run(call, 1)
    expect(await run({ ...call, ...other() }, 2)).toBe('found 2')
    expect(await run(call, 3)).toBe('found 1')
  })

  it('is neither repeated nor returned for other content under the same key', async () => {
    const call = newCall()
    await run(call, 1)
    await expect(run({ ...call, bodyHash: 'changed' }, 2)).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect(effects).toEqual(['effect 1'])
  })

  it('can be requested again after a refusal', async () => {
    const call = newCall()
    const refused = repeatable(club.kernels[0].db, call, {
      run: () => Promise.reject(new Refusal('slot_taken')),
      show: async () => 'found',
      id: Number,
    })
    await expect(refused).rejects.toMatchObject({ code: 'slot_taken' })
    expect(await run(call, 1)).toBe('found 1')
  })

  it('is found by who asks for its fate, and stays what it was', async () => {
    const call = newCall()
    await run(call, 1)
    await settle(club.kernels[1].db, call)
    expect(await run(call, 2)).toBe('found 1')
  })

  it('that was asked for before it happened never happens, also if its call arrives late', async () => {
    const call = newCall()
    const fate = { code: 'not_done' }
    await expect(settle(club.kernels[1].db, call)).rejects.toMatchObject(fate)
    await expect(settle(club.kernels[0].db, call)).rejects.toMatchObject(fate)
    await expect(run(call, 0)).rejects.toMatchObject(fate)
    expect(effects).toEqual([])
  })

  it('happens or is void, never both, if it is asked for meanwhile', async () => {
    const calls = Array.from({ length: 20 }, () => newCall())
    const fates = await Promise.all(
      calls.map((call, turn) =>
        Promise.allSettled([run(call, turn), settle(club.kernels[turn % 2 ? 0 : 1].db, call)]),
      ),
    )
    const agreed = fates.filter(([made, found]) => made.status === found.status)
    expect(agreed).toHaveLength(20)
    expect(effects).toHaveLength(fates.filter(([made]) => made.status === 'fulfilled').length)
  })

  it('happens each time without a key', async () => {
    expect([await run(null, 1), await run(null, 1)]).toEqual(['found 1', 'found 1'])
    expect(effects).toHaveLength(2)
  })
})

describe('a key', () => {
  it('is deleted after a day, and not before', async () => {
    const [old, young] = [newCall(), newCall()]
    await run(old, 1)
    await run(young, 2)
    const age = (key: string, span: string) =>
      club.pool.query(
        'UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1',
        [key, span],
      )
    await age(old.key, '24 hours 1 minute')
    await age(young.key, '23 hours 59 minutes')
    await transact(club.kernels[0].db, forgetOldKeys)
    expect(await run(young, 3)).toBe('found 2')
    expect(await run(old, 4)).toBe('found 4')
  })

  it.each(['short', 'with a space', 'x'.repeat(101), 'naïve-key', ''])(
    'is refused if it is malformed: %j',
    async (key) => {
      const member = await club.signedIn()
      const headers = { 'idempotency-key': key }
      const { code } = await member.call(topUp, { body: { amount: 10 } }, headers)
      expect(code).toBe('invalid_input')
      const { rows } = await club.pool.query('SELECT 1 FROM payment_attempts WHERE user_id = $1', [
        member.person.id,
      ])
      expect(rows).toEqual([])
    },
  )

  it('makes one top-up of twenty concurrent ones at two instances', async () => {
    const member = await club.signedIn()
    const elsewhere = member.at(club.instances[1].app)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        (turn % 2 === 0 ? member : elsewhere).call(
          topUp,
          { body: { amount: '25.00' } },
          { 'idempotency-key': 'twenty-times-over' },
        ),
      ),
    )
    expect(tally(answers)).toEqual({ 200: 20 })
    const { rows } = await club.pool.query('SELECT account_balance FROM users WHERE id = $1', [
      member.person.id,
    ])
    expect(rows).toEqual([{ account_balance: '25.00' }])
  })
})
