import { readMoney } from '@lantern/contract/calls/numbers'
import { share, type Cents } from '@lantern/contract/payments/pricing'

/** The tips that are offered, in percent of the amount before tax; for an order also before the discount. */
export const tipPercents = [10, 15, 18] as const

export type Tip =
  | { kind: 'none' }
  | { kind: 'percent'; percent: (typeof tipPercents)[number] }
  /** As it was typed, in dollars. */
  | { kind: 'own'; text: string }

export const noTip: Tip = { kind: 'none' }

/** A larger tip was typed by mistake. */
const mostTip = 999_999

/** The tip in cents, untaxed; `null` if the typed text is no amount. */
export function tipIn(tip: Tip, subtotal: Cents): Cents | null {
  if (tip.kind === 'none') return 0
  if (tip.kind === 'percent') return share(subtotal, tip.percent * 100)
  const cents = /^[\s$]*$/.test(tip.text) ? 0 : readMoney(tip.text)
  return cents !== null && cents <= mostTip ? cents : null
}
