import { allocate, type Cents } from './pricing.ts'

/** How a bill is divided: in equal parts, by what each had, or by amounts. */
export type SplitBy = 'equal' | 'dish' | 'amount'

/** A part of one line: two of three beers, a third of a pot. */
export interface LinePart {
  lineId: number
  parts: number
  of: number
}

export interface ShareToDivide {
  isPaid: boolean
  /** What it is where the bill is divided by amounts. */
  fixed: Cents | null
  /** What it has of which lines where the bill is divided by what each had. */
  lines: readonly LinePart[]
}

export interface BillToDivide {
  /** What is still to be paid. */
  due: Cents
  /** Each line with what is left of it after its corrections. */
  lines: readonly { id: number; total: Cents }[]
}

/** What each share has of one line, to the cent; what nobody took stays nobody's. */
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
 * What each share comes to now, in cents and in their order; a paid one comes to nothing more. Those that are unpaid
 * never come to more than is due. Equal parts are of what is due: a round ordered later is everybody's who hasn't paid.
 */
export function divideBill(
  by: SplitBy,
  bill: BillToDivide,
  shares: readonly ShareToDivide[],
): Cents[] {
  const isOpen = shares.map(({ isPaid }) => !isPaid)
  let left = Math.max(0, bill.due)
  const wished = {
    equal: () =>
      allocate(
        left,
        isOpen.map((open) => (open ? 1 : 0)),
      ),
    dish: () => byDish(bill, shares),
    amount: () => shares.map(({ fixed }) => fixed ?? 0),
  }[by]()
  return wished.map((wish, place) => {
    const amount = isOpen[place] ? Math.min(Math.max(0, wish), left) : 0
    left -= amount
    return amount
  })
}
