import { allocate, type Cents } from '../payments/pricing.ts'
import type { LinePart, SplitBy } from './bills.ts'

/** Whether a line belongs to a room: its time, more time, or the service fee. */
export const isRoomLine = ({ kind }: { kind: string }): boolean =>
  kind === 'room' || kind === 'service_fee' || kind === 'extension'

/**
 * The rest of each line that can be divided among guests, in cents. Payments outside of shares cover the room first,
 * oldest line first, so a room that was paid with its booking isn't divided again.
 */
export function openLines<Line extends { id: number; kind: string }>(
  lines: readonly { line: Line; left: Cents }[],
  payments: readonly {
    id: number
    refunds: number | null
    shareId: number | null
    amount: Cents
  }[],
): { line: Line; id: number; total: Cents }[] {
  const ofShares = new Set(payments.filter(({ shareId }) => shareId !== null).map(({ id }) => id))
  let paid = payments
    .filter(({ id, refunds }) => !ofShares.has(refunds ?? id))
    .reduce((sum, { amount }) => sum + amount, 0)
  return lines.map(({ line, left }) => {
    const covered = isRoomLine(line) ? Math.min(left, paid) : 0
    paid -= covered
    return { line, id: line.id, total: left - covered }
  })
}

export interface ShareToDivide {
  isPaid: boolean
  /** The share's amount, if the bill is divided by amounts. */
  fixed: Cents | null
  /** The share's parts of lines, if the bill is divided by dishes. */
  lines: readonly LinePart[]
}

export interface BillToDivide {
  /** The amount that is still due. */
  due: Cents
  /** The lines with their totals after corrections. */
  lines: readonly { id: number; total: Cents }[]
}

/** Each share's part of one line, in cents. Parts that no share has taken are left out. */
function ofLine({ id, total }: BillToDivide['lines'][number], shares: readonly ShareToDivide[]) {
  const taken = shares.map(({ lines }) => lines.find(({ lineId }) => lineId === id))
  const of = taken.find((part) => part)?.of ?? 1
  const parts = taken.map((part) => part?.parts ?? 0)
  const left = of - parts.reduce((sum, part) => sum + part, 0)
  return allocate(total, [...parts, Math.max(0, left)]).slice(0, shares.length)
}

function byDish({ lines }: BillToDivide, shares: readonly ShareToDivide[]): Cents[] {
  const columns = lines.map((line) => ofLine(line, shares))
  return shares.map((_, place) => columns.reduce((sum, column) => sum + (column[place] ?? 0), 0))
}

/**
 * The amount that each share has to pay now, in cents and in the order of the shares; 0 for a paid share. The unpaid
 * shares together never exceed what is due. Equal shares divide what is due, so all guests who haven't paid share the
 * cost of later orders.
 */
export function divideBill(
  by: SplitBy,
  bill: BillToDivide,
  shares: readonly ShareToDivide[],
): Cents[] {
  const isOpen = shares.map(({ isPaid }) => !isPaid)
  let left = Math.max(0, bill.due)
  const requested = {
    equal: () =>
      allocate(
        left,
        isOpen.map((open) => (open ? 1 : 0)),
      ),
    dish: () => byDish(bill, shares),
    amount: () => shares.map(({ fixed }) => fixed ?? 0),
  }[by]()
  return requested.map((cents, place) => {
    const amount = isOpen[place] ? Math.min(Math.max(0, cents), left) : 0
    left -= amount
    return amount
  })
}
