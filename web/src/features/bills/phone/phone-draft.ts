import type { BillPart, PhoneBill, PhoneLine } from '@lantern/contract/bills-phone'
import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import { divideBill, type LinePart } from '@lantern/contract/splitting'
import { noTip, tipIn, type Tip } from '../../../lib/shown/tip.ts'

/** What somebody is about to pay, as they choose it. */
export interface PhoneDraft {
  what: 'rest' | 'dishes' | { shareId: number }
  /** How many parts of which line, by dish. */
  mine: Readonly<Record<number, number>>
  name: string
  tip: Tip
}

export const newDraft: PhoneDraft = { what: 'rest', mine: {}, name: '', tip: noTip }

/** Whether guests may choose by dish: not where the bill is split another way. */
export const canChooseDishes = ({ splitBy, lines }: PhoneBill): boolean =>
  (splitBy === null || splitBy === 'dish') && lines.some(({ free }) => free > 0)

/** The lines that somebody can have: what is taken off stands below what it was taken from. */
const own = ({ lines }: PhoneBill): PhoneLine[] =>
  lines.filter(({ kind, isPaidAhead }) => kind !== 'correction' && !isPaidAhead)

/** The parts that are chosen and still free, as the server takes them. */
export function chosenOf(bill: PhoneBill, { mine }: PhoneDraft): LinePart[] {
  return own(bill).flatMap(({ id, parts, free }) => {
    const wished = Math.min(mine[id] ?? 0, free)
    return wished > 0 ? [{ lineId: id, parts: wished, of: parts }] : []
  })
}

/** What chosen dishes come to, by the server's own division: what others pay or hold is theirs. */
function priceOf(bill: PhoneBill, lines: readonly LinePart[]): Cents {
  const shares = bill.shares.map((share) => ({
    isPaid: share.isPaid || share.isHeld,
    fixed: null,
    lines: share.lines,
  }))
  const due = toCents(bill.rest)
  const left = own(bill).map(({ id, left: total }) => ({ id, total: toCents(total) }))
  const mine = { isPaid: false, fixed: null, lines }
  return divideBill('dish', { due, lines: left }, [...shares, mine]).at(-1) ?? 0
}

/** What the draft comes to, in cents; nothing while it can't be paid. */
function amountOf(bill: PhoneBill, draft: PhoneDraft): Cents {
  const { what } = draft
  if (what === 'rest') return toCents(bill.rest)
  if (what === 'dishes') return priceOf(bill, chosenOf(bill, draft))
  const share = bill.shares.find(({ id }) => id === what.shareId)
  return share && !share.isPaid && !share.isHeld ? toCents(share.amount) : 0
}

export interface PhoneSums {
  amount: Cents
  /** `null` where what was typed is no amount. */
  tip: Cents | null
  total: Cents
}

/** What it comes to with the tip. */
export function sumsOf(bill: PhoneBill, draft: PhoneDraft): PhoneSums {
  const amount = amountOf(bill, draft)
  const tip = tipIn(draft.tip, amount)
  return { amount, tip, total: amount + (tip ?? 0) }
}

/** The payment as the server takes it; `null` while something isn't right. */
export function paymentOf(
  bill: PhoneBill,
  draft: PhoneDraft,
  someone: string,
): { part: BillPart; amount: string; tip: string } | null {
  const { amount, tip } = sumsOf(bill, draft)
  if (amount === 0 || tip === null) return null
  const sums = { amount: toDollars(amount), tip: toDollars(tip) }
  const { what } = draft
  if (what === 'rest') return { part: { what }, ...sums }
  if (what !== 'dishes') return { part: { what: 'share', shareId: what.shareId }, ...sums }
  const name = draft.name.trim() || someone
  return { part: { what, name, lines: chosenOf(bill, draft) }, ...sums }
}
