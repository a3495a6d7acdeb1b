import type { Bill, SplitBy } from '@lantern/contract/bills/bills'
import { splitBill } from '@lantern/contract/bills/actions'
import type { Sent } from '@lantern/contract/calls/endpoint'
import { readMoney } from '@lantern/contract/calls/numbers'
import { toCents, toDollars, type Cents } from '@lantern/contract/payments/pricing'
import { divideBill, openLines } from '@lantern/contract/bills/splitting'

export const people = { fewest: 2, most: 12 } as const

export interface SplitDraft {
  by: SplitBy
  names: readonly string[]
  /** By amounts: the amounts as typed, in dollars. */
  amounts: readonly string[]
  /** By dish: the people who had each line, by their position. Several share it equally. */
  who: Readonly<Record<number, readonly number[]>>
}

/** The draft with this number of people. Those who stay keep their entries. */
export function resized(
  draft: SplitDraft,
  count: number,
  nameOf: (n: number) => string,
): SplitDraft {
  const places = Array.from({ length: count }, (_, place) => place)
  const who = Object.entries(draft.who).map(
    ([line, had]) => [line, had.filter((place) => place < count)] as const,
  )
  return {
    ...draft,
    names: places.map((place) => draft.names[place] ?? nameOf(place + 1)),
    amounts: places.map((place) => draft.amounts[place] ?? ''),
    who: Object.fromEntries(who),
  }
}

export function toggled(draft: SplitDraft, line: number, place: number): SplitDraft {
  const had = draft.who[line] ?? []
  const now = had.includes(place) ? had.filter((one) => one !== place) : [...had, place]
  return { ...draft, who: { ...draft.who, [line]: now.toSorted((one, other) => one - other) } }
}

const paidShares = ({ shares }: Pick<Bill, 'shares'>) => shares.filter(({ isPaid }) => isPaid)

const openOf = ({ lines, payments }: Pick<Bill, 'lines' | 'payments'>) =>
  openLines(
    lines
      .filter(({ reverses }) => reverses === null)
      .map((line) => ({ line, left: toCents(line.left) })),
    payments.map((payment) => ({ ...payment, amount: toCents(payment.amount) })),
  )

/** The lines that are shared: those with a rest that no share has paid. A partly paid line keeps its parts. */
export function shareable(bill: Pick<Bill, 'lines' | 'payments' | 'shares'>) {
  const paid = paidShares(bill).flatMap((share) => share.lines)
  return openOf(bill).filter(
    ({ id, total }) => total > 0 && paid.every(({ lineId }) => lineId !== id),
  )
}

const partsOf = ({ who }: SplitDraft, place: number) =>
  Object.entries(who)
    .filter(([, had]) => had.includes(place))
    .map(([line, had]) => ({ lineId: Number(line), parts: 1, of: had.length }))

/** The cents that each person would pay, and the cents in no share. */
export function previewOf(bill: Bill, draft: SplitDraft): { amounts: Cents[]; rest: Cents } {
  const due = toCents(bill.due)
  const lines = openOf(bill)
  const paid = paidShares(bill).map((share) => ({ isPaid: true, fixed: null, lines: share.lines }))
  const requested = draft.names.map((_, place) => ({
    isPaid: false,
    fixed: readMoney(draft.amounts[place] ?? ''),
    lines: partsOf(draft, place),
  }))
  const all = divideBill(draft.by, { due, lines }, [...paid, ...requested])
  const amounts = all.slice(paid.length)
  return { amounts, rest: due - amounts.reduce((sum, amount) => sum + amount, 0) }
}

/** Whether the contract accepts the draft, and its amounts, one for each person, are at most the amount due. */
export function isReady(bill: Bill, draft: SplitDraft): boolean {
  if (!splitBill.body.safeParse(splitOf(bill, draft)).success) return false
  const { by, amounts } = draft
  if (by !== 'amount') return true
  const typed = amounts.map((amount) => readMoney(amount) ?? 0)
  const sum = typed.reduce((total, amount) => total + amount, 0)
  return typed.every((amount) => amount > 0) && sum <= toCents(bill.due)
}

export function splitOf(bill: Bill, draft: SplitDraft): Sent<typeof splitBill>['body'] {
  const { by, names, amounts } = draft
  return {
    by,
    version: bill.version,
    shares: names.map((name, place) => ({
      name: name.trim(),
      ...(by === 'amount' && { amount: toDollars(readMoney(amounts[place] ?? '') ?? 0) }),
      ...(by === 'dish' && { lines: partsOf(draft, place) }),
    })),
  }
}
