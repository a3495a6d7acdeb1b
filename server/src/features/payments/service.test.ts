import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  CardsRefused,
  CardsUnreachable,
  type CardIntent,
  type CardProvider,
} from '../../kernel/providers/card-provider.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { booksAgree } from '../../../test/checks/books.ts'
import { openClub } from '../../../test/club/club.ts'
import { balanceOf } from '../wallet/service.ts'
import { openAttempt, purpose, finishPayment, type Payments } from './service.ts'
import { reconcile } from './service.reconcile.ts'
import { topUp } from './service.topup.ts'

let club: Awaited<ReturnType<typeof openClub>>
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const memberWith = async (balance: number) => (await club.member({ balance })).id
const at = new Date('2026-11-20T20:00:00Z')
const paymentsOf = (instance: number, change: Partial<Payments> = {}): Payments => ({
  ...(club.kernels[instance % 2] ?? club.kernels[0]),
  ...change,
})
const inTransaction = <T>(run: (tx: Tx) => Promise<T>) => transact(club.kernels[0].db, run)
const balance = (memberId: number) => inTransaction((tx) => balanceOf(tx, memberId))

/** The arguments of a top-up call, with a new idempotency key unless one is given. */
const call = (memberId: number, key = randomUUID(), amount = '25') => ({
  viewer: { id: memberId, role: 'customer' as const, rights: [] },
  body: { amount },
  repeatable: { key, memberId, route: 'POST /api/account/topup', bodyHash: amount },
})

const opened = (memberId: number) =>
  inTransaction((tx) =>
    openAttempt(tx, {
      memberId,
      confirms: null,
      subject: { savedCard: true, credit: 0 },
      amount: 2_500,
      expiresAt: new Date(at.getTime() + 3_600_000),
      at,
    }),
  )

const paid = (attemptId: string, change: Partial<CardIntent> = {}): CardIntent => ({
  id: `pi_${attemptId}`,
  clientSecret: `pi_${attemptId}_secret`,
  status: 'succeeded',
  amount: 2_500,
  currency: 'cad',
  attemptId,
  ...change,
})

const unasked = async () => {
  throw new Error('nobody should have asked for this')
}

const answering = (answer: (attemptId: string) => CardIntent): CardProvider => ({
  mode: 'stripe',
  createIntent: async ({ attemptId }) => answer(attemptId),
  retrieve: async (id) => answer(id.replace('pi_', '')),
  cancel: unasked,
  refund: unasked,
  retrieveRefund: unasked,
  examineRefund: unasked,
  examineDispute: unasked,
  readEvent: () => {
    throw new Error('nobody should have sent this')
  },
})

const attemptsOf = async (memberId: number) => {
  const { rows } = await inTransaction((tx) =>
    tx.execute(sql`SELECT status FROM payment_attempts WHERE user_id = ${memberId}`),
  )
  return rows.map(({ status }) => status)
}

describe('a top-up', () => {
  it('fills the balance at once with the saved test card', async () => {
    const member = await memberWith(100)
    const answer = await topUp(paymentsOf(0), call(member, randomUUID(), '25.50'))
    expect(answer).toMatchObject({ status: 'succeeded', balance: '26.50', clientSecret: null })
    expect(answer.paymentIntentId).toMatch(/^pi_/)
    await booksAgree(club)
  })

  it('credits once for one key, also when parallel calls reach two instances', async () => {
    const member = await memberWith(0)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => topUp(paymentsOf(turn), call(member, key))),
    )
    expect(new Set(answers.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 'succeeded'))
    expect(await balance(member)).toBe(2_500)
    expect(await attemptsOf(member)).toEqual(['succeeded'])
  })

  it('is canceled if the provider refuses it for good, and the provider is not asked again', async () => {
    const member = await memberWith(0)
    let request = 0
    const refusing = answering(() => {
      request += 1
      throw new CardsRefused('amount_too_small')
    })
    const payments = paymentsOf(0, { cards: refusing })
    await expect(topUp(payments, call(member))).rejects.toMatchObject({ code: 'payment_failed' })
    expect(await attemptsOf(member)).toEqual(['canceled'])
    await inTransaction((tx) =>
      tx.execute(sql`UPDATE payment_attempts SET updated_at = '2020-01-01', created_at = '2020-01-01'
        WHERE user_id = ${member}`),
    )
    await reconcile(payments, (problem) => expect.unreachable(String(problem)))
    expect(request).toBe(1)
  })

  it('refuses a key that was used for another amount', async () => {
    const member = await memberWith(0)
    const key = randomUUID()
    await topUp(paymentsOf(0), call(member, key))
    await expect(topUp(paymentsOf(1), call(member, key, '26'))).rejects.toMatchObject({
      code: 'key_reused',
    })
    expect(await balance(member)).toBe(2_500)
  })

  it.each(['0', '0.49', '0.001', '-5', 'NaN', '1e9', '2000.01'])(
    'refuses the amount %s, and names the bounds',
    async (amount) => {
      const member = await memberWith(0)
      await expect(topUp(paymentsOf(0), call(member, randomUUID(), amount))).rejects.toMatchObject({
        code: 'invalid_amount',
        values: { min: '0.50', max: '2000.00' },
      })
      expect(await attemptsOf(member)).toEqual([])
    },
  )

  it('is refused if no card company is set up', async () => {
    const member = await memberWith(0)
    await expect(topUp(paymentsOf(0, { cards: null }), call(member))).rejects.toMatchObject({
      code: 'payments_not_configured',
    })
  })

  it('is completed by a repeated call if the provider did not answer the first one', async () => {
    const member = await memberWith(0)
    const key = randomUUID()
    const silent = answering(() => {
      throw new CardsUnreachable('no answer')
    })
    expect(await topUp(paymentsOf(0, { cards: silent }), call(member, key))).toMatchObject({
      status: 'created',
      balance: '0.00',
    })
    expect(await topUp(paymentsOf(1), call(member, key))).toMatchObject({
      status: 'succeeded',
      balance: '25.00',
    })
    expect(await attemptsOf(member)).toEqual(['succeeded'])
  })

  it('returns the client secret only while the provider waits for a card', async () => {
    const member = await memberWith(0)
    const key = randomUUID()
    let status: CardIntent['status'] = 'requires_action'
    const cards = answering((attemptId) => paid(attemptId, { status }))
    const waiting = await topUp(paymentsOf(0, { cards }), call(member, key))
    expect(waiting).toMatchObject({ status: 'requires_action', balance: '0.00' })
    expect(waiting.clientSecret).toMatch(/_secret$/)
    status = 'succeeded'
    expect(await topUp(paymentsOf(1, { cards }), call(member, key))).toMatchObject({
      status: 'succeeded',
      balance: '25.00',
      clientSecret: null,
    })
  })

  it('is refused with payment_failed if the card was declined', async () => {
    const member = await memberWith(0)
    const cards = answering((attemptId) => paid(attemptId, { status: 'failed' }))
    await expect(topUp(paymentsOf(0, { cards }), call(member))).rejects.toMatchObject({
      code: 'payment_failed',
    })
    expect(await balance(member)).toBe(0)
    expect(await attemptsOf(member)).toEqual(['failed'])
  })
})

describe('concluding an attempt', () => {
  it('has one effect for any number of parallel reports', async () => {
    const member = await memberWith(0)
    const { id } = await opened(member)
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) => finishPayment(paymentsOf(turn), id, paid(id))),
    )
    await finishPayment(paymentsOf(0), id, paid(id, { status: 'canceled' }))
    expect(await balance(member)).toBe(2_500)
    expect(await attemptsOf(member)).toEqual(['succeeded'])
  })

  it.each([
    ['another amount', { amount: 250_000 }],
    ['another currency', { currency: 'usd' }],
    ['another attempt', { attemptId: randomUUID() }],
  ])('has no effect and sets needs_review if the report is about %s', async (_what, wrong) => {
    const member = await memberWith(0)
    const { id } = await opened(member)
    expect(await finishPayment(paymentsOf(0), id, paid(id, wrong))).toMatchObject({
      status: 'needs_review',
    })
    await finishPayment(paymentsOf(1), id, paid(id))
    expect(await balance(member)).toBe(0)
  })

  it('leaves the attempt open if the effect fails, so that a later report can apply it', async () => {
    const member = await memberWith(0)
    const { id } = await opened(member)
    const broken = purpose({
      description: 'broken',
      subject: z.strictObject({ room: z.string() }),
      onPaid: async () => 'bought',
    })
    await expect(
      finishPayment(paymentsOf(0, { purposes: { topup: broken } }), id, paid(id)),
    ).rejects.toThrow(z.ZodError)
    expect(await attemptsOf(member)).toEqual(['created'])
    await finishPayment(paymentsOf(0), id, paid(id))
    expect(await balance(member)).toBe(2_500)
  })
})
