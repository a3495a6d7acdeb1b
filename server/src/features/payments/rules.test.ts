import { AttemptStatus } from '@lantern/contract/payments/payments'
import { toDollars } from '@lantern/contract/payments/pricing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isRefused,
  isUnfinished,
  statusAfter,
  topUpCents,
  type Answered,
  type ExpectedPayment,
} from './rules.ts'

const request: ExpectedPayment = {
  id: 'attempt-1',
  status: 'created',
  amount: 2_500,
  currency: 'cad',
  providerIntentId: null,
}
const answered: Answered = {
  id: 'pi_1',
  status: 'succeeded',
  amount: 2_500,
  currency: 'cad',
  attemptId: 'attempt-1',
}
const anyStatus = fc.constantFrom(...AttemptStatus.options)
const providerStatus = fc.constantFrom(
  ...(['requires_action', 'processing', 'succeeded', 'failed', 'canceled'] as const),
)

describe('the status of an attempt', () => {
  it.each(['requires_action', 'processing', 'succeeded', 'failed', 'canceled'] as const)(
    'follows the provider’s first report: %s',
    (status) => expect(statusAfter(request, { ...answered, status })).toBe(status),
  )

  it.each([
    ['another amount', { amount: 2_499 }],
    ['another currency', { currency: 'usd' }],
    ['another attempt', { attemptId: 'attempt-2' }],
    ['no attempt', { attemptId: null }],
  ])('becomes needs_review if the report is about %s', (_what, wrong) => {
    expect(statusAfter(request, { ...answered, ...wrong })).toBe('needs_review')
  })

  it('becomes needs_review if a second intent reports for it', () => {
    const known = { ...request, providerIntentId: 'pi_1' }
    expect(statusAfter(known, { ...answered, id: 'pi_2' })).toBe('needs_review')
    expect(statusAfter(known, answered)).toBe('succeeded')
  })

  it('can become succeeded after a declined card, because another card may be tried', () => {
    expect(statusAfter({ ...request, status: 'failed' }, answered)).toBe('succeeded')
  })

  it.each(['succeeded', 'canceled', 'needs_review'] as const)('never leaves %s', (status) => {
    fc.assert(
      fc.property(providerStatus, fc.integer({ min: 1 }), (next, amount) => {
        expect(statusAfter({ ...request, status }, { ...answered, status: next, amount })).toBe(
          status,
        )
      }),
    )
  })

  it('becomes succeeded at most once and never returns to created, in any order of reports', () => {
    fc.assert(
      fc.property(anyStatus, fc.array(providerStatus, { maxLength: 12 }), (from, answers) => {
        const passed = [from]
        for (const next of answers) {
          const status = passed.at(-1) ?? from
          passed.push(statusAfter({ ...request, status }, { ...answered, status: next }))
        }
        const reached = passed.filter((status, at) => status !== passed[at - 1]).slice(1)
        expect(reached.filter((status) => status === 'succeeded').length).toBeLessThanOrEqual(1)
        expect(reached).not.toContain('created')
      }),
    )
  })

  it('is unfinished while money can still come, also after a declined card', () => {
    expect(AttemptStatus.options.filter(isUnfinished)).toEqual([
      'created',
      'requires_action',
      'processing',
      'failed',
    ])
    expect(AttemptStatus.options.filter(isRefused)).toEqual(['failed', 'canceled'])
  })
})

describe('the amount of a top-up', () => {
  const bounds = { min: 50, max: 200_000 }

  it.each([
    '0',
    '-5',
    '0.001',
    '0.49',
    '2000.01',
    '1e9',
    '1e2',
    'NaN',
    'Infinity',
    '',
    ' ',
    '.5',
    '5.',
    '1,000',
    '0x10',
    '٥',
    '99999999999999999999',
  ])('is refused if it is %j', (amount) => expect(topUpCents(amount, bounds)).toBeNull())

  it.each([
    ['0.50', 50],
    ['10', 1_000],
    ['25.5', 2_550],
    ['0.57', 57],
    ['2000', 200_000],
  ])('is read to the cent: %s', (amount, cents) => expect(topUpCents(amount, bounds)).toBe(cents))

  it('is accepted exactly within its bounds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), (cents) => {
        const within = cents >= bounds.min && cents <= bounds.max
        expect(topUpCents(toDollars(cents), bounds)).toBe(within ? cents : null)
      }),
    )
  })
})
