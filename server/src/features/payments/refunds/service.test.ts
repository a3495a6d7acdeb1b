import { randomUUID } from 'node:crypto'
import { topUp } from '@lantern/contract/payments/payments'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { begin, deliver, pay, slot } from '../../../../test/cards/card-payment.ts'
import { openClub, type Club } from '../../../../test/club/club.ts'
import { transact } from '../../../kernel/db/db.ts'
import { CardsUnreachable } from '../../../kernel/providers/card-provider.ts'
import { reconcile } from '../service.reconcile.ts'
import { refundToCard } from './service.ts'

let club: Club
beforeAll(async () => {
  club = await openClub({ jobsByHand: true })
})
afterAll(() => club.close())

const at = new Date('2026-11-20T20:00:00Z')
const fail = (problem: unknown) => {
  throw problem
}

/** The attempt of a member's newest payment. It is detached from its bill, so that any amount can be refunded. */
async function attemptOf(memberId: number): Promise<string> {
  const { rows } = await club.pool.query<{ id: string }>(
    'SELECT id FROM payment_attempts WHERE user_id = $1 ORDER BY created_at DESC',
    [memberId],
  )
  const returned =
    "UPDATE payment_attempts SET outcome = 'returned' WHERE id = $1 AND outcome = 'bought'"
  await club.pool.query(returned, [rows[0]?.id])
  return rows[0]?.id ?? ''
}

async function paid(): Promise<string> {
  const member = await club.signedIn()
  await member.call(topUp, { body: { amount: '25' } })
  return attemptOf(member.person.id)
}

/** Writes a refund at one of the instances, which then sends it. */
const owe = (attemptId: string, amount: number, reference: string = randomUUID(), instance = 0) =>
  transact((club.kernels[instance] ?? club.kernels[0]).db, (tx) =>
    refundToCard(tx, { attemptId, paymentId: null, amount, reference, at }),
  )

const statusOf = async (reference: string) => {
  const { rows } = await club.pool.query<{ status: string }>(
    'SELECT status FROM payment_refunds WHERE reference = $1',
    [reference],
  )
  return rows[0]?.status
}

/** Makes the provider unreachable, so that refunds are written but not sent. */
const unreachable = () => {
  const { cards } = club.kernels[0]
  if (!cards) throw new Error('this club takes no cards')
  return vi.spyOn(cards, 'refund').mockRejectedValue(new CardsUnreachable('nobody answers'))
}

describe('a card refund', () => {
  it('never exceeds the captured amount less earlier refunds', async () => {
    const attempt = await paid()
    await owe(attempt, 2_000)
    await expect(owe(attempt, 501)).rejects.toThrow('asks for more')
    await owe(attempt, 500)
    await expect(owe(attempt, 1)).rejects.toThrow('asks for more')
  })

  it('never exceeds it when two instances refund at once', async () => {
    const attempt = await paid()
    const owing = Array.from({ length: 10 }, (_, turn) => owe(attempt, 1_000, undefined, turn % 2))
    const ends = await Promise.allSettled(owing)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  it('happens once for one reference', async () => {
    const attempt = await paid()
    const cause = randomUUID()
    await owe(attempt, 100, cause)
    await expect(owe(attempt, 100, cause)).rejects.toThrow('has given money back already')
  })

  it('is sent as soon as its transaction commits, and never if that is rolled back', async () => {
    const attempt = await paid()
    const [sent, undone] = [randomUUID(), randomUUID()]
    await owe(attempt, 100, sent)
    expect(await statusOf(sent)).toBe('succeeded')
    const rolledBack = transact(club.kernels[0].db, async (tx) => {
      const refund = { attemptId: attempt, paymentId: null, amount: 100, reference: undone, at }
      await refundToCard(tx, refund)
      throw new Error('the act failed')
    })
    await expect(rolledBack).rejects.toThrow('the act failed')
    expect(await statusOf(undone)).toBeUndefined()
  })

  it('is sent by the reconciler if the company could not be reached', async () => {
    const silence = unreachable()
    const reference = randomUUID()
    await owe(await paid(), 100, reference)
    expect(await statusOf(reference)).toBe('created')
    silence.mockRestore()
    await reconcile(club.kernels[0], fail)
    await reconcile(club.kernels[0], fail)
    expect(await statusOf(reference)).toBe('succeeded')
  })

  it('is refused for an attempt that brought no money', async () => {
    const member = await club.signedIn()
    await begin(member, slot())
    await expect(owe(await attemptOf(member.person.id), 100)).rejects.toThrow('brought no money')
  })
})

describe('an unfinished refund', () => {
  it('does not delay others: refunds that take days are asked about less and less often', async () => {
    const attempt = await paid()
    const silence = unreachable()
    for (let turn = 0; turn < 25; turn += 1) await owe(attempt, 50)
    const { rowCount: waiting } = await club.pool.query(
      `UPDATE payment_refunds SET status = 'pending', provider_refund_id = id
       WHERE status = 'created'`,
    )
    silence.mockRestore()
    const { cards } = club.kernels[0]
    if (!cards) throw new Error('this club takes no cards')
    const request = vi
      .spyOn(cards, 'retrieveRefund')
      .mockImplementation(async (id) => ({ id, status: 'pending', failure: null }))
    // A new refund is also asked about because of its webhook; its provider id starts with `re_`.
    const times = () => request.mock.calls.filter(([id]) => !id.startsWith('re_')).length
    const unsent = unreachable()
    const fresh = randomUUID()
    await owe(await paid(), 2_500, fresh)
    unsent.mockRestore()
    const tick = () => reconcile(club.kernels[0], fail)
    await tick()
    await tick()
    expect(await statusOf(fresh)).toBe('succeeded')
    expect(times()).toBe(waiting)
    await tick()
    expect(times()).toBe(waiting)
    club.clock.set(new Date(club.clock.now().getTime() + 31_000))
    await tick()
    await tick()
    expect(times()).toBe(2 * (waiting ?? 0))
    request.mockRestore()
    await club.pool.query(`UPDATE payment_refunds SET status = 'failed' WHERE status = 'pending'`)
  })

  it('follows the company’s messages to its end, and an old message changes nothing', async () => {
    const member = await club.signedIn()
    const { clientSecret } = (await begin(member, slot())).reply
    await pay(member, clientSecret, { cardNumber: '4000 0000 0000 7726' })
    await reconcile(club.kernels[0], fail)
    club.clock.set(new Date(club.clock.now().getTime() + 60_000))
    await reconcile(club.kernels[0], fail)
    const reference = randomUUID()
    await owe(await attemptOf(member.person.id), 9_000, reference)
    await club.pool.query(`UPDATE sandbox.refunds SET refund = refund || '{"created": 0}'`)
    // The first message reports `pending`. It is delivered after the refund has succeeded.
    await club.pool.query("UPDATE sandbox.deliveries SET deliver_at = 'infinity'")
    await deliver(club)
    expect(await statusOf(reference)).toBe('succeeded')
    await club.pool.query("UPDATE sandbox.deliveries SET deliver_at = '2020-01-01'")
    await deliver(club)
    expect(await statusOf(reference)).toBe('succeeded')
  })
})
