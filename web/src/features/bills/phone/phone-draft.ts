import {
  payBillFromBalance,
  type BillPart,
  type PhoneBill,
  type PhoneLine,
} from '@lantern/contract/bills/phone'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { LinePart } from '@lantern/contract/bills/bills'
import { divideBill } from '@lantern/contract/bills/splitting'
import { noTip, tipIn, type Tip } from '../../../lib/shown/tip.ts'

export interface PhoneDraft {
  what: 'rest' | 'deposit' | 'dishes' | { shareId: number }
  /** The number of chosen parts of each line, by line. */
  mine: Readonly<Record<number, number>>
  name: string
  tip: Tip
  /** By card, or from the balance of a signed-in member. */
  method: 'balance' | 'card'
}

/** A deposit that was asked for is chosen first. Without one, or once it is paid, all that is left is (`whatOf`). */
export const newDraft: PhoneDraft = {
  what: 'deposit',
  mine: {},
  name: '',
  tip: noTip,
  method: 'card',
}

/** Whether guests may choose dishes, which isn't possible if the bill is split in another way. */
export const canChooseDishes = ({ splitBy, lines }: PhoneBill): boolean =>
  (splitBy === null || splitBy === 'dish') && lines.some(({ free }) => free > 0)

const own = ({ lines }: PhoneBill): PhoneLine[] => lines.filter(({ reverses }) => reverses === null)

export function chosenOf(bill: PhoneBill, { mine }: PhoneDraft): LinePart[] {
  return own(bill).flatMap(({ id, parts, free }) => {
    const requested = Math.min(mine[id] ?? 0, free)
    return requested > 0 ? [{ lineId: id, parts: requested, of: parts }] : []
  })
}

/** The price of chosen dishes, by the server's rule of division. Parts that others have paid or hold are excluded. */
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

export const whatOf = ({ deposit }: PhoneBill, { what }: PhoneDraft): PhoneDraft['what'] =>
  what === 'deposit' && Number(deposit?.left ?? 0) === 0 ? 'rest' : what

/** The amount of a draft in cents; 0 while it can't be paid. */
function amountOf(bill: PhoneBill, draft: PhoneDraft): Cents {
  const what = whatOf(bill, draft)
  if (what === 'rest') return toCents(bill.rest)
  if (what === 'deposit') return toCents(bill.deposit?.left ?? '0')
  if (what === 'dishes') return priceOf(bill, chosenOf(bill, draft))
  const share = bill.shares.find(({ id }) => id === what.shareId)
  return share && !share.isPaid && !share.isHeld ? toCents(share.amount) : 0
}

export interface PhoneSums {
  amount: Cents
  /** `null` if the typed text isn't an amount. */
  tip: Cents | null
  total: Cents
}

export function sumsOf(bill: PhoneBill, draft: PhoneDraft): PhoneSums {
  const amount = amountOf(bill, draft)
  const tip = tipIn(draft.tip, amount)
  return { amount, tip, total: amount + (tip ?? 0) }
}

function partOf(bill: PhoneBill, draft: PhoneDraft, someone: string): BillPart {
  const what = whatOf(bill, draft)
  if (what === 'rest' || what === 'deposit') return { what }
  if (what !== 'dishes') return { what: 'share', shareId: what.shareId }
  return { what, name: draft.name.trim() || someone, lines: chosenOf(bill, draft) }
}

/** The body of the payment, which a card's attempt extends; `null` while a field is missing or wrong. */
export function paymentOf(
  bill: PhoneBill,
  draft: PhoneDraft,
  someone: string,
): Sent<typeof payBillFromBalance>['body'] | null {
  const { amount, tip } = sumsOf(bill, draft)
  if (amount === 0 || tip === null) return null
  const part = partOf(bill, draft, someone)
  const body = { part, amount: toDollars(amount), tip: toDollars(tip) }
  return payBillFromBalance.body.safeParse(body).success ? body : null
}
