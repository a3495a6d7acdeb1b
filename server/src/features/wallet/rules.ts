import type { Cents } from '@lantern/contract/pricing'

/** The venue's own accounts in the ledger. Each member has a `wallet` account too. */
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
  /** Amounts of bills that will never be paid. */
  'write_offs',
  /** What was credited to members as goodwill. */
  'goodwill',
  /** Money handed out by other means than the drawer: from the safe, or by transfer. */
  'paid_elsewhere',
  /** What stays of canceled bookings. */
  'cancellation_income',
  /** Deposits of bookings: the parties' until their bill opens or they don't come. */
  'deposits',
  /** Refunds that were made in the card provider's dashboard and that nobody has explained yet. */
  'refunds_to_review',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

/** A posting from its row in the ledger. Throws for an account that this version doesn't know. */
export function readPosting(row: {
  account: string
  memberId: number | null
  bill: string | null
  cents: Cents
}): Posting {
  const { memberId, bill, cents } = row
  if (row.account === 'receivable' && bill !== null) return { account: 'receivable', bill, cents }
  if (memberId !== null && (row.account === 'wallet' || row.account === 'owed')) {
    return { account: row.account, memberId, cents }
  }
  const account = houseAccounts.find((each) => each === row.account)
  if (!account) throw new Error(`the ledger has no account ${row.account}`)
  return { account, cents }
}

/**
 * One side of a money movement: positive is to the account, negative from it. A posting of `receivable` names
 * its bill.
 */
export type Posting =
  /** `owed` is money for a wallet whose account was closed. */
  | { account: 'wallet' | 'owed'; memberId: number; cents: Cents }
  /** A posting of `receivable` names its bill, and for what is taken off it the bill's member. */
  | { account: 'receivable'; bill: string; memberId?: number | undefined; cents: Cents }
  /** A posting of `card_clearing` names a member only for a refund that reached no card, so that their statement has it. */
  | { account: 'card_clearing'; memberId?: number | undefined; cents: Cents }
  | { account: HouseAccount; memberId?: undefined; cents: Cents }

/** A side can be zero, for example without a fee or a discount. It isn't written. */
export function withoutZeros(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ cents }) => cents !== 0)
}

/** Whether postings make a transaction: at least one, in whole cents, with the sum zero. */
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
 * The change of each member's balance, in the order of the members' ids. Two transactions with the same wallets
 * then lock them in the same order.
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

/** The differences that the doctor found, in cents. */
export type Difference =
  | { what: 'balance' | 'points'; memberId: number; kept: number; counted: number }
  | { what: 'transaction'; reference: string; sum: Cents }

/** One line of the doctor's report. */
export function describeDifference(difference: Difference): string {
  if (difference.what === 'transaction') {
    return `transaction ${difference.reference} sums to ${difference.sum} cents instead of 0`
  }
  const { what, memberId, kept, counted } = difference
  const unit = what === 'balance' ? 'cents of balance' : 'points'
  return `member ${memberId} has ${kept} ${unit}, the entries say ${counted}`
}
