import type { Bill, BillPayment, PaymentMethod } from '@lantern/contract/bills'
import { refundBill } from '@lantern/contract/corrections'
import type { Sent } from '@lantern/contract/endpoint'
import { readMoney } from '@lantern/contract/numbers'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { offered } from '../../../lib/shown/payment.ts'
import { needsWords, type Why } from './reason.ts'

type Paid = Pick<Bill, 'payments' | 'due'>

const sum = (amounts: readonly string[]): Cents =>
  amounts.reduce((total, one) => total + toCents(one), 0)

/**
 * The payments of a method without their earlier refunds. The balance and external methods may refund payments of any
 * method.
 */
function restBy(method: PaymentMethod, payments: readonly BillPayment[]) {
  const takesAny = method === 'balance' || method === 'elsewhere'
  const came = payments.filter((one) => one.refunds === null && (takesAny || one.method === method))
  const ids = new Set(came.map(({ id }) => id))
  const all = payments.filter(({ id, refunds }) => ids.has(refunds ?? id))
  return { amount: sum(all.map(({ amount }) => amount)), tip: sum(all.map(({ tip }) => tip)) }
}

/** The refundable amounts of a method, in cents: of the credit, and of the tips. */
export function mostBack({ payments, due }: Paid, method: PaymentMethod) {
  const { amount, tip } = restBy(method, payments)
  const credit = Math.max(0, 0 - toCents(due))
  return { amount: Math.min(credit, amount), tip }
}

/** The methods with a refundable amount. The balance needs a known member; external methods need an admin. */
export function methodsBack(bill: Paid & Pick<Bill, 'userId'>, isAdmin: boolean): PaymentMethod[] {
  return offered({
    balance: bill.userId !== null,
    card: true,
    terminal: true,
    cash: true,
    elsewhere: isAdmin,
  }).filter((method) => {
    const { amount, tip } = mostBack(bill, method)
    return amount + tip > 0
  })
}

/** The fields of the form. With an empty tip all of it stays with the team. */
export interface GiveBackDraft {
  tip: string
  why: Why
}

/** The sums of a draft, in cents: the typed tip (`null` if it is invalid), and the total. */
export function backOf(bill: Paid, method: PaymentMethod, typed: string) {
  const most = mostBack(bill, method)
  const cents = typed.trim() === '' ? 0 : readMoney(typed)
  const tip = cents !== null && cents <= most.tip ? cents : null
  return { tip, all: most.amount + (tip ?? 0) }
}

/** The body to send; `null` while a field is missing or wrong, or if the contract refuses it. */
export function giveBackOf(
  bill: Paid & Pick<Bill, 'version'>,
  method: PaymentMethod,
  draft: GiveBackDraft,
): Sent<typeof refundBill>['body'] | null {
  const { tip, all } = backOf(bill, method, draft.tip)
  const needsReason = tip !== null && tip > 0
  if (tip === null || all === 0 || (needsReason && needsWords(draft.why))) return null
  const body = {
    method,
    amount: toDollars(mostBack(bill, method).amount),
    version: bill.version,
    ...(needsReason && {
      tip: toDollars(tip),
      reason: draft.why.reason,
      note: draft.why.note.trim(),
    }),
  }
  return refundBill.body.safeParse(body).success ? body : null
}
