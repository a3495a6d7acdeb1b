import { randomUUID } from 'node:crypto'
import { cancelBooking, createBooking } from '@lantern/contract/bookings/bookings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { tally } from '../../../../test/checks/tally.ts'
import { transact } from '../../../kernel/db/db.ts'
import { balanceOf } from '../../wallet/service.ts'

let club: Club
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const HOUR = 1_575
const table = (bookingDate: string, hour: number) => ({
  amenityId: 5,
  bookingDate,
  startTime: `${hour}:00`,
  endTime: `${hour + 1}:00`,
})
const balance = (memberId: number) => transact(club.kernels[0].db, (tx) => balanceOf(tx, memberId))
const keyed = (key: string = randomUUID()) => ({ 'idempotency-key': key })

describe('a booking with an idempotency key', () => {
  it('is the same when repeated, and paid once, on either instance', async () => {
    const member = await club.signedIn({ balance: 10_000 })
    const elsewhere = member.at(club.instances[1].app)
    const [body, key] = [table('2026-11-21', 19), keyed()]
    const first = await member.call(createBooking, { body }, key)
    const again = await elsewhere.call(createBooking, { body }, key)
    expect(again.reply).toEqual(first.reply)
    expect(await balance(member.person.id)).toBe(10_000 - HOUR)
  })

  it('is made once for any number of parallel calls', async () => {
    const member = await club.signedIn({ balance: 100_000 })
    const elsewhere = member.at(club.instances[1].app)
    const [body, key] = [table('2026-11-22', 19), keyed()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        (turn % 2 === 0 ? member : elsewhere).call(createBooking, { body }, key),
      ),
    )
    expect(tally(answers)).toEqual({ 200: 10 })
    expect(new Set(answers.map((each) => each.reply.id)).size).toBe(1)
    expect(await balance(member.person.id)).toBe(100_000 - HOUR)
  })

  it('is made twice with two keys', async () => {
    const member = await club.signedIn({ balance: 10_000 })
    const body = table('2026-11-23', 19)
    const one = await member.call(createBooking, { body }, keyed())
    const two = await member.call(createBooking, { body }, keyed())
    expect(one.reply.id).not.toBe(two.reply.id)
    expect(await balance(member.person.id)).toBe(10_000 - 2 * HOUR)
  })

  it('is refused with another body under the same key', async () => {
    const member = await club.signedIn({ balance: 10_000 })
    const key = keyed()
    await member.call(createBooking, { body: table('2026-11-25', 19) }, key)
    const other = await member.call(createBooking, { body: table('2026-11-25', 20) }, key)
    expect([other.status, other.code]).toEqual([409, 'key_reused'])
    expect(await balance(member.person.id)).toBe(10_000 - HOUR)
  })

  it('can be tried again with its key after a refusal', async () => {
    const member = await club.signedIn({ balance: HOUR })
    const key = keyed()
    const dear = { ...table('2026-11-26', 19), amenityId: 4 }
    expect((await member.call(createBooking, { body: dear }, key)).code).toBe(
      'insufficient_balance',
    )
    const { status } = await member.call(createBooking, { body: table('2026-11-26', 19) }, key)
    expect(status).toBe(200)
    expect(await balance(member.person.id)).toBe(0)
  })

  it('does not conflict with another member’s same key', async () => {
    const key = keyed()
    const body = table('2026-11-27', 19)
    const [one, two] = await Promise.all([
      club.signedIn({ balance: 10_000 }),
      club.signedIn({ balance: 10_000 }),
    ])
    const first = await one.call(createBooking, { body }, key)
    const second = await two.call(createBooking, { body }, key)
    expect(second.reply.userId).toBe(two.person.id)
    expect(second.reply.id).not.toBe(first.reply.id)
  })

  it('is returned in its current state', async () => {
    const member = await club.signedIn({ balance: 10_000 })
    const [body, key] = [table('2026-11-28', 19), keyed()]
    const { reply } = await member.call(createBooking, { body }, key)
    await member.call(cancelBooking, { params: { id: String(reply.id) } })
    const again = await member.call(createBooking, { body }, key)
    expect(again.reply).toMatchObject({ id: reply.id, status: 'canceled' })
    expect(await balance(member.person.id)).toBe(10_000)
  })
})

it('is canceled once under one key, with the same response each time', async () => {
  const member = await club.signedIn({ balance: 10_000 })
  const { reply } = await member.call(createBooking, { body: table('2026-11-29', 19) })
  const params = { id: String(reply.id) }
  const key = keyed()
  for (const visitor of [member, member.at(club.instances[1].app)]) {
    expect((await visitor.call(cancelBooking, { params }, key)).reply.status).toBe('canceled')
  }
  expect(await balance(member.person.id)).toBe(10_000)
})

it.each(['short', 'with a space', 'x'.repeat(101), 'schön-schön'])(
  'is refused with a key like %s',
  async (key) => {
    const member = await club.signedIn({ balance: 10_000 })
    const { code } = await member.call(
      createBooking,
      { body: table('2026-11-30', 19) },
      { 'idempotency-key': key },
    )
    expect(code).toBe('invalid_input')
    expect(await balance(member.person.id)).toBe(10_000)
  },
)
