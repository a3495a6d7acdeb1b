import type { BillLineKind, PaymentWay } from '@lantern/contract/bills'
import type { CardRefundWay } from '@lantern/contract/corrections'
import { allocate, cashRounding, pointsFor, type Cents } from '@lantern/contract/pricing'
import { tipGoingWith } from '@lantern/contract/splitting'

/** The accounts that a bill's lines are income of. */
export type Income =
  | 'booking_income'
  | 'service_fees'
  | 'food_income'
  | 'beverage_income'
  | 'service_income'

/** A line's net and tax, in cents. */
export interface Worth {
  kind: BillLineKind
  account: Income
  net: Cents
  tax: Cents
  isPaidAhead: boolean
  corrects?: number | null
}

export const totalOf = ({ net, tax }: { net: Cents; tax: Cents }): Cents => net + tax

/** One side of a movement of money: plus is to the account, minus from it. */
export type Side =
  | { account: 'receivable'; bill: string; memberId?: number | undefined; cents: Cents }
  | { account: 'wallet'; memberId: number; cents: Cents }
  | {
      account:
        | Income
        | 'cash'
        | 'cash_rounding'
        | 'card_clearing'
        | 'terminal_clearing'
        | 'tax_payable'
        | 'tips_payable'
        | 'write_offs'
      cents: Cents
    }

/** One side of a refund that goes back by another way than to its card. */
export type Handing =
  | { account: 'card_clearing'; memberId?: number | undefined; cents: Cents }
  | { account: 'wallet'; memberId: number; cents: Cents }
  | { account: 'cash' | 'terminal_clearing' | 'paid_elsewhere' | 'cash_rounding'; cents: Cents }

/** Lines are earned as they are put on a bill: receivable against income and tax. A correction's are negative. */
export function earning(bill: string, lines: readonly Worth[]): Side[] {
  const owed = lines.filter(({ isPaidAhead }) => !isPaidAhead)
  const sum = (amounts: readonly Cents[]) => amounts.reduce((total, one) => total + one, 0)
  return [
    { account: 'receivable', bill, cents: -sum(owed.map(totalOf)) },
    ...owed.map(({ account, net }): Side => ({ account, cents: net })),
    { account: 'tax_payable', cents: sum(owed.map(({ tax }) => tax)) },
  ]
}

/** Money that comes for a bill, or goes back where it is negative. */
export interface Money {
  way: PaymentWay
  /** The member whose balance it is, if it is one's. */
  memberId: number | null
  /** The amount that it takes off the bill. */
  amount: Cents
  tip: Cents
  rounding: Cents
}

/** What rounding to five cents adds or takes; 0 for a payment that isn't in cash. */
export function roundingOf({ way, amount, tip }: Omit<Money, 'rounding' | 'memberId'>): Cents {
  if (way !== 'cash') return 0
  const whole = amount + tip
  // Adding 0 turns −0 into 0.
  return whole < 0 ? 0 - cashRounding(-whole) : cashRounding(whole)
}

/** The postings of a payment: from where it comes, to the receivable and to the tip. */
export function paying(bill: string, money: Money): Side[] {
  const { way, memberId, amount, tip, rounding } = money
  const rest: Side[] = [
    { account: 'receivable', bill, cents: amount },
    { account: 'tips_payable', cents: tip },
    { account: 'cash_rounding', cents: rounding },
  ]
  const cents = -(amount + tip + rounding)
  if (way !== 'balance') {
    const accounts = { cash: 'cash', terminal: 'terminal_clearing', card: 'card_clearing' } as const
    return [{ account: accounts[way], cents }, ...rest]
  }
  if (memberId === null) throw new Error('nobody has that balance')
  return [{ account: 'wallet', memberId, cents }, ...rest]
}

/** The cents that change hands where a refund goes back by another way than to its card: cash is rounded. */
export const handedOver = (amount: Cents, way: CardRefundWay): Cents =>
  way === 'cash' ? amount + cashRounding(amount) : amount

/**
 * The postings of a refund that reached no card. The card company still has the money, and the house gives it back by
 * another way. If no balance moves, the card company's posting names the member.
 */
export function handedBack(amount: Cents, way: CardRefundWay, memberId: number | null): Handing[] {
  const from = { account: 'card_clearing' as const, cents: 0 - amount }
  if (way === 'balance') {
    if (memberId === null) throw new Error('nobody has that balance')
    return [from, { account: 'wallet', memberId, cents: amount }]
  }
  const accounts = {
    cash: 'cash',
    terminal: 'terminal_clearing',
    elsewhere: 'paid_elsewhere',
  } as const
  const handed = handedOver(amount, way)
  return [
    { ...from, memberId: memberId ?? undefined },
    { account: accounts[way], cents: handed },
    { account: 'cash_rounding', cents: amount - handed },
  ]
}

/** A written-off bill is the house's loss. */
export function writingOff(bill: string, due: Cents): Side[] {
  return [
    { account: 'receivable', bill, cents: due },
    { account: 'write_offs', cents: -due },
  ]
}

/** The service fee earns no points, as with a booking that is paid at once. */
const earns = ({ account, isPaidAhead }: Worth) => account !== 'service_fees' && !isPaidAhead

/**
 * The points that a bill earns when this much of it is paid. They are in proportion, so that the parts never earn more
 * than the whole would.
 */
export function pointsAt(lines: readonly Worth[], paid: Cents, pointsPerDollar: number): number {
  const total = lines
    .filter(({ isPaidAhead }) => !isPaidAhead)
    .reduce((sum, line) => sum + totalOf(line), 0)
  if (total <= 0) return 0
  const net = lines.filter(earns).reduce((sum, line) => sum + line.net, 0)
  const share = Math.min(Math.max(0, paid), total)
  return Math.floor((pointsFor(Math.max(0, net), pointsPerDollar) * share) / total)
}

/**
 * The points that come with a payment, or with minus go with money that goes back, on a bill that gives `earned` in all by
 * then. A payment takes none and a refund gives none. A refund takes at most what as much money earns, since points may
 * have come by another rate, and of nobody more than they got for this bill: what one paid may go back to another.
 */
export function pointsMoved(
  payments: readonly { userId: number | null; points: number }[],
  {
    memberId,
    amount,
    earned,
    pointsPerDollar,
  }: { memberId: number | null; amount: Cents; earned: number; pointsPerDollar: number },
): number {
  const owing = earned - payments.reduce((sum, { points }) => sum + points, 0)
  if (amount > 0) return Math.max(0, owing)
  const own = payments
    .filter(({ userId }) => userId === memberId)
    .reduce((sum, { points }) => sum + points, 0)
  const worth = Math.ceil((0 - amount) / 100) * pointsPerDollar
  return Math.min(0, Math.max(owing, 0 - Math.min(own, worth)))
}

/** A line with the rest of it after its corrections. */
export interface LeftLine {
  id: number
  net: Cents
  tax: Cents
}

/** The rest of each line that isn't itself a correction, in their order. */
export function leftOf<Line extends Worth & { id: number }>(
  lines: readonly Line[],
): (LeftLine & { line: Line })[] {
  return lines
    .filter(({ kind }) => kind !== 'correction')
    .map((line) => {
      const all = [line, ...lines.filter(({ corrects }) => corrects === line.id)]
      const sum = (part: 'net' | 'tax') => all.reduce((total, each) => total + each[part], 0)
      return { line, id: line.id, net: sum('net'), tax: sum('tax') }
    })
}

/**
 * Takes an amount off some lines in proportion to the rest of each line, net and tax apart. It never takes more than
 * the rest.
 */
export function takenOff(amount: Cents, lines: readonly LeftLine[]): LeftLine[] {
  const parts = allocate(amount, lines.map(totalOf))
  return lines
    .map(({ id, net, tax }, place) => {
      const [ofNet = 0, ofTax = 0] = allocate(parts[place] ?? 0, [net, tax])
      return { id, net: ofNet, tax: ofTax }
    })
    .filter((line) => totalOf(line) > 0)
}

/** The date some days after another; dates have no zone. */
export function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Whether parts fit their lines: each line is known, all its parts are of one size, and none is given away twice. */
export function isDivisible(
  taken: readonly { lineId: number; parts: number; of: number }[],
  lines: readonly { id: number }[],
): boolean {
  return taken.every(({ lineId, of }) => {
    const same = taken.filter((part) => part.lineId === lineId)
    const parts = same.reduce((sum, part) => sum + part.parts, 0)
    const isOneCut = same.every((part) => part.of === of)
    return isOneCut && parts <= of && lines.some(({ id }) => id === lineId)
  })
}

/**
 * How much of the tips may still go back by a way: what came by it less what went back by it; to a balance, what is
 * left of all tips.
 */
export function tipsBack(
  way: PaymentWay,
  payments: readonly { way: PaymentWay; tip: Cents }[],
): Cents {
  const left = (some: typeof payments) => some.reduce((sum, { tip }) => sum + tip, 0)
  const all = Math.max(0, left(payments))
  if (way === 'balance') return all
  return Math.min(all, Math.max(0, left(payments.filter((payment) => payment.way === way))))
}

/** The part of the tips that goes back with an amount, by a way; to a balance, the part of all tips. */
export function tipFollowing(
  way: PaymentWay,
  payments: readonly { way: PaymentWay; amount: Cents; tip: Cents }[],
  amount: Cents,
): Cents {
  const came = payments.filter((payment) => way === 'balance' || payment.way === way)
  const paid = came.reduce((sum, payment) => sum + payment.amount, 0)
  return tipGoingWith(amount, { paid, tips: tipsBack(way, payments) })
}

/**
 * How much may still go back by a way: what came by it less what went back by it; to a balance, all that is due back.
 */
export function refundable(
  way: PaymentWay,
  payments: readonly { way: PaymentWay; amount: Cents }[],
  due: Cents,
): Cents {
  const owed = Math.max(0, 0 - due)
  if (way === 'balance') return owed
  const came = payments.filter((payment) => payment.way === way)
  return Math.min(
    owed,
    Math.max(
      0,
      came.reduce((sum, { amount }) => sum + amount, 0),
    ),
  )
}
