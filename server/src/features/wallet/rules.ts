import type { Cents } from '@lantern/contract/pricing'

/** The house's own accounts of the ledger. Each member has a `wallet` besides. */
const houseAccounts = [
  'cash',
  'cash_rounding',
  'card_clearing',
  'terminal_clearing',
  'opening_balances',
  'booking_income',
  'service_fees',
  'food_income',
  'beverage_income',
  'service_income',
  'tax_payable',
  'tips_payable',
  'discounts',
  /** What bills owed and will never be paid. */
  'write_offs',
  /** Handed over by other means than the drawer: from the safe, by transfer. */
  'paid_elsewhere',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

/** A posting as the ledger has it. Throws on an account that this version doesn't know. */
export function readPosting(row: {
  account: string
  memberId: number | null
  bill: string | null
  cents: Cents
}): Posting {
  const { memberId, bill, cents } = row
  if (row.account === 'receivable' && bill !== null) return { account: 'receivable', bill, cents }
  if (row.account === 'wallet' && memberId !== null) return { account: 'wallet', memberId, cents }
  const account = houseAccounts.find((each) => each === row.account)
  if (!account) throw new Error(`the ledger has no account ${row.account}`)
  return { account, cents }
}

/** One side of a money movement: plus is to the account, minus from it. What is owed to the house is owed on a bill. */
export type Posting =
  /** `owed` is what came to a wallet whose account was closed. */
  | { account: 'wallet' | 'owed'; memberId: number; cents: Cents }
  /** What is owed to the house is owed on a bill. */
  | { account: 'receivable'; bill: string; memberId?: undefined; cents: Cents }
  | { account: HouseAccount; memberId?: undefined; cents: Cents }

/** A part of a movement may come to nothing (no fee, no discount); such a side isn't written. */
export function withoutZeros(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ cents }) => cents !== 0)
}

/** Whether postings make a transaction: some, in whole cents, that sum to zero. */
export function isBalanced(postings: readonly Posting[]): boolean {
  return (
    postings.length > 0 &&
    postings.every(({ cents }) => Number.isSafeInteger(cents)) &&
    postings.reduce((sum, { cents }) => sum + cents, 0) === 0
  )
}

export interface WalletChange {
  memberId: number
  cents: Cents
}

/**
 * By how much each member's balance moves. In order of the members' ids, so that two transactions
 * over the same wallets take their locks in one order.
 */
export function walletChanges(postings: readonly Posting[]): WalletChange[] {
  const changes = new Map<number, Cents>()
  for (const { account, memberId, cents } of postings) {
    if (account === 'wallet') changes.set(memberId, (changes.get(memberId) ?? 0) + cents)
  }
  return [...changes]
    .map(([memberId, cents]) => ({ memberId, cents }))
    .toSorted((one, other) => one.memberId - other.memberId)
}

/** Where the books disagree with themselves; money in cents. */
export type Difference =
  | { what: 'balance' | 'points'; memberId: number; kept: number; counted: number }
  | { what: 'transaction'; reference: string; sum: Cents }

/** One line for whoever runs the doctor. */
export function describeDifference(difference: Difference): string {
  if (difference.what === 'transaction') {
    return `transaction ${difference.reference} sums to ${difference.sum} cents instead of 0`
  }
  const { what, memberId, kept, counted } = difference
  const unit = what === 'balance' ? 'cents of balance' : 'points'
  return `member ${memberId} has ${kept} ${unit}, the entries say ${counted}`
}
