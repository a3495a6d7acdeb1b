import type { Bill } from '@lantern/contract/bills/bills'
import { payBill } from '@lantern/contract/bills/actions'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { readMoney } from '@lantern/contract/calls/numbers'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import {
  redeemable,
  type Redemption,
  type RedemptionRules,
} from '@lantern/contract/payments/redemption'
import { offered, sumsOf, type Payment } from '../../../lib/shown/payment.ts'
import { tipIn } from '../../../lib/shown/tip.ts'

/** The methods by which staff take money. A station can't use balances; points are those of the bill's member. */
export const deskMethods = (hasBalance: boolean, hasPoints = false) =>
  offered({ balance: hasBalance, terminal: true, cash: true, points: hasBalance && hasPoints })

export type DeskMethod = ReturnType<typeof deskMethods>[number]

/** The amounts in cents. Each is `null` if the typed text isn't an amount, or exceeds `most`. */
export interface Amounts {
  amount: Cents | null
  tip: Cents | null
  /** The sum of both. */
  cents: Cents | null
}

/** Reads typed amounts, of which the tip may be empty, and compares them with the cents that can be paid. */
export function amountsOf(typed: Record<'amount' | 'tip', string>, most: Cents): Amounts {
  const written = readMoney(typed.amount)
  const amount = written !== null && written > 0 && written <= most ? written : null
  const tip = tipIn({ kind: 'own', text: typed.tip }, most)
  return { amount, tip, cents: amount === null || tip === null ? null : amount + tip }
}

/** The body of the payment; `null` while a field is missing or wrong, or if the contract refuses it. */
export function paymentOf(
  { due }: Pick<Bill, 'due'>,
  { amount, tip, cents }: Amounts,
  payment: Payment<DeskMethod>,
  shareId: number | null,
): Sent<typeof payBill>['body'] | null {
  const { method, tendered } = payment
  const { toTake, change } = sumsOf(payment, cents)
  if (method === null || amount === null || tip === null) return null
  if (toTake === null || change === null) return null
  const isTendered = method === 'cash' && tendered.trim() !== ''
  const body = {
    method,
    amount: toDollars(amount),
    due,
    ...(tip > 0 && { tip: toDollars(tip) }),
    ...(isTendered && { tendered: toDollars(toTake + change) }),
    ...(shareId !== null && { shareId }),
  }
  return payBill.body.safeParse(body).success ? body : null
}

export const redemptionBody = (
  { due }: Pick<Bill, 'due'>,
  { points, amount }: Redemption,
): Sent<typeof payBill>['body'] => ({ method: 'points', points, amount: toDollars(amount), due })

/** The most that the points of a bill's member can pay of it; `null` if they can't pay anything. */
export function redeemableOf(
  bill: Pick<Bill, 'memberPoints' | 'total' | 'due' | 'held' | 'payments'>,
  rules: RedemptionRules,
): Redemption | null {
  const paid = bill.payments.filter(({ method }) => method === 'points')
  const redeemed = paid.reduce((sum, { amount }) => sum + toCents(amount), 0)
  const bounds = { total: toCents(bill.total), due: payableOf(bill), redeemed }
  const most = redeemable(rules, { has: bill.memberPoints ?? 0, ...bounds })
  return most.points === 0 ? null : most
}

/** The amount that can be taken now, in cents: the amount due, without payments by card in progress. */
export const payableOf = ({ due, held }: Pick<Bill, 'due' | 'held'>): Cents =>
  Math.max(0, toCents(due) - toCents(held))

export const partsOf = (most: Cents): { all: string; half: string } => ({
  all: toDollars(most),
  half: toDollars(Math.ceil(most / 2)),
})

/** The unpaid part of a deposit that was asked for, in dollars; `null` if there is none. */
export const unpaidDeposit = ({ deposit }: Pick<Bill, 'deposit'>): string | null =>
  deposit !== null && toCents(deposit.left) > 0 ? deposit.left : null
