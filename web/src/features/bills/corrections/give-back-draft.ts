import type { Bill, PaymentWay } from '@lantern/contract/bills'
import { toCents, type Cents } from '@lantern/contract/pricing'

type Paid = Pick<Bill, 'payments' | 'due' | 'userId'>

const sum = (amounts: readonly string[]): Cents =>
  amounts.reduce((total, one) => total + toCents(one), 0)

/** What the venue owes on a bill. */
const owedOn = ({ due }: Pick<Bill, 'due'>): Cents => Math.max(0, 0 - toCents(due))

/** How much may go back by a way: of what is owed, and of the tips. */
export function mostBack(
  { payments, due }: Omit<Paid, 'userId'>,
  way: PaymentWay,
): { amount: Cents; tip: Cents } {
  const owed = owedOn({ due })
  const tips = Math.max(0, sum(payments.map(({ tip }) => tip)))
  if (way === 'balance') return { amount: owed, tip: tips }
  const came = payments.filter((payment) => payment.way === way)
  return {
    amount: Math.min(owed, Math.max(0, sum(came.map(({ amount }) => amount)))),
    tip: Math.min(tips, Math.max(0, sum(came.map(({ tip }) => tip)))),
  }
}

/** The ways by which anything may go back: a balance only where its member is known. */
export function waysBack(bill: Paid): PaymentWay[] {
  const all = (['card', 'terminal', 'cash', 'balance'] as const).filter(
    (way) => way !== 'balance' || bill.userId !== null,
  )
  return all.filter((way) => {
    const { amount, tip } = mostBack(bill, way)
    return amount + tip > 0
  })
}
