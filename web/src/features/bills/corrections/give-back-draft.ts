import type { Bill, PaymentWay } from '@lantern/contract/bills'
import { refundBill } from '@lantern/contract/corrections'
import type { Sent } from '@lantern/contract/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { tipGoingWith } from '@lantern/contract/splitting'
import { typedCents } from '../../../lib/shown/typed-cents.ts'
import { needsWords, type Why } from './reason.ts'

type Paid = Pick<Bill, 'payments' | 'due' | 'userId'>

const sum = (amounts: readonly string[]): Cents =>
  amounts.reduce((total, one) => total + toCents(one), 0)

/** What the venue owes on a bill. */
const owedOn = ({ due }: Pick<Bill, 'due'>): Cents => Math.max(0, 0 - toCents(due))

/** How much may go back by a way: of the amount that is owed, and of the tips. */
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

/** The entries of the form. An empty tip follows the amount. */
export interface GiveBackDraft extends Why {
  way: PaymentWay
  tip: string
}

/** The part of the tips that goes back with the amount, by a way, in cents. */
export function tipWith({ payments, due }: Omit<Paid, 'userId'>, way: PaymentWay): Cents {
  const most = mostBack({ payments, due }, way)
  const came = payments.filter((payment) => way === 'balance' || payment.way === way)
  return tipGoingWith(most.amount, {
    paid: sum(came.map(({ amount }) => amount)),
    tips: most.tip,
  })
}

/**
 * The sums of a draft, in cents: the tip as it was typed or as it follows (`null` if it is wrong), and everything
 * together.
 */
export function backOf(bill: Paid, { way, tip: typed }: Pick<GiveBackDraft, 'way' | 'tip'>) {
  const most = mostBack(bill, way)
  const isTyped = typed.trim() !== ''
  const cents = isTyped ? typedCents(typed, 5) : tipWith(bill, way)
  const tip = cents !== null && cents <= most.tip ? cents : null
  return { isTyped, tip, all: most.amount + (tip ?? 0) }
}

/** The body that is sent; `null` while an entry is missing or wrong, or the contract refuses it. */
export function giveBackOf(
  bill: Paid & Pick<Bill, 'version'>,
  draft: GiveBackDraft,
): Sent<typeof refundBill>['body'] | null {
  const { isTyped, tip, all } = backOf(bill, draft)
  const needsReason = isTyped && tip !== null && tip > 0
  if (tip === null || all === 0 || (needsReason && needsWords(draft))) return null
  const body = {
    way: draft.way,
    amount: toDollars(mostBack(bill, draft.way).amount),
    version: bill.version,
    ...(isTyped && { tip: toDollars(tip) }),
    ...(needsReason && { reason: draft.reason, note: draft.note.trim() }),
  }
  return refundBill.body.safeParse(body).success ? body : null
}
