import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  describeDifference,
  isBalanced,
  walletChanges,
  withoutZeros,
  type Posting,
} from './rules.ts'

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const posting = fc.oneof(
  fc.record({
    account: fc.constant('wallet' as const),
    memberId: fc.integer({ min: 1, max: 5 }),
    cents,
  }),
  fc.record({ account: fc.constantFrom('cash' as const, 'booking_income' as const), cents }),
)
const sum = (postings: readonly { cents: number }[]) =>
  postings.reduce((total, each) => total + each.cents, 0)

/** Random postings with one more that makes their sum zero. */
const balanced = fc
  .array(posting, { minLength: 1, maxLength: 8 })
  .map((postings): Posting[] => [...postings, { account: 'card_clearing', cents: -sum(postings) }])

describe('a ledger transaction', () => {
  it('balances exactly when its cents sum to zero', () => {
    fc.assert(
      fc.property(balanced, cents, (postings, more) => {
        expect(isBalanced(postings)).toBe(true)
        expect(isBalanced([...postings, { account: 'cash', cents: more }])).toBe(more === 0)
      }),
    )
  })

  it('is nothing without postings, and knows no part of a cent', () => {
    expect(isBalanced([])).toBe(false)
    expect(
      isBalanced([
        { account: 'cash', cents: 0.5 },
        { account: 'discounts', cents: -0.5 },
      ]),
    ).toBe(false)
    expect(isBalanced([{ account: 'cash', cents: Number.NaN }])).toBe(false)
  })

  it('leaves out what comes to nothing, and keeps the rest in order', () => {
    const fee: Posting = { account: 'service_fees', cents: 0 }
    const income: Posting = { account: 'booking_income', cents: 100 }
    const wallet: Posting = { account: 'wallet', memberId: 1, cents: -100 }
    expect(withoutZeros([wallet, fee, income])).toEqual([wallet, income])
  })
})

describe('the changes of wallets', () => {
  it('carry every cent of every wallet, once for each member, in the order of their ids', () => {
    fc.assert(
      fc.property(balanced, (postings) => {
        const changes = walletChanges(postings)
        const wallets = postings.filter(({ account }) => account === 'wallet')
        expect(sum(changes)).toBe(sum(wallets))
        const ids = changes.map(({ memberId }) => memberId)
        expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
        for (const { memberId, cents: moved } of changes) {
          expect(moved).toBe(sum(wallets.filter((wallet) => wallet.memberId === memberId)))
        }
      }),
    )
  })
})

describe('a difference in the books', () => {
  it('names the member, the stored amount and the right one', () => {
    expect(describeDifference({ what: 'balance', memberId: 7, kept: 100, counted: 90 })).toBe(
      'member 7 has 100 cents of balance, the entries say 90',
    )
    expect(describeDifference({ what: 'points', memberId: 7, kept: 3, counted: 0 })).toBe(
      'member 7 has 3 points, the entries say 0',
    )
    expect(describeDifference({ what: 'transaction', reference: 'booking:1', sum: 5 })).toBe(
      'transaction booking:1 sums to 5 cents instead of 0',
    )
  })
})
