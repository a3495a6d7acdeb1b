import { describe, expect, it } from 'vitest'
import { reviewChoices, statusAfter, type Answered, type ExpectedPayment } from './rules.ts'

const request: ExpectedPayment & { userId: number | null } = {
  id: 'attempt-1',
  status: 'needs_review',
  amount: 2_500,
  currency: 'cad',
  providerIntentId: 'pi_1',
  userId: 7,
}
const answered: Answered = {
  id: 'pi_1',
  status: 'succeeded',
  amount: 2_500,
  currency: 'cad',
  attemptId: 'attempt-1',
}
const choices = (attempt: Partial<typeof request>, intent: Partial<Answered>) =>
  reviewChoices({ ...request, ...attempt }, { ...answered, ...intent })

describe('an attempt that has ended', () => {
  it.each(['succeeded', 'canceled', 'needs_review'] as const)(
    'stays %s when its money comes later',
    (status) => expect(statusAfter({ ...request, status }, answered)).toBe(status),
  )
})

describe('the possible decisions about a payment', () => {
  it('are refund or credit, if the full amount came and the payer is a member', () => {
    expect(choices({}, {})).toEqual({ isOurs: true, canRefund: true, canCredit: true })
  })

  it.each([
    ['of another attempt', { attemptId: 'attempt-2' }],
    ['of no attempt', { attemptId: null }],
  ])('are none if the money is %s', (_whose, intent) => {
    expect(choices({}, intent)).toEqual({ isOurs: false, canRefund: false, canCredit: false })
  })

  it.each([
    ['hasn’t come', { status: 'processing' as const }],
    ['was declined', { status: 'failed' as const }],
    ['is nothing', { amount: 0 }],
  ])('are none if the money %s', (_how, intent) => {
    expect(choices({}, intent)).toEqual({ isOurs: true, canRefund: false, canCredit: false })
  })

  it('are only a refund, if the currency differs or the payer is no member', () => {
    const back = { isOurs: true, canRefund: true, canCredit: false }
    expect(choices({}, { currency: 'usd' })).toEqual(back)
    expect(choices({ userId: null }, {})).toEqual(back)
  })
})
