import {
  allocate,
  cashRounding,
  pointsFor,
  toDollars,
  type Cents,
} from '@lantern/contract/payments/pricing'
import {
  reversedTaxes,
  sumTaxes,
  taxTotal,
  withAmounts,
  type ChargedTax,
} from '@lantern/contract/payments/taxes'
import type { Redemption } from '@lantern/contract/payments/redemption'
import type { AskedDeposit, BillStatus, PaymentMethod } from '@lantern/contract/bills/bills'
import { isRoomLine, openLines } from '@lantern/contract/bills/splitting'
import type { BillLineRow, BillPaymentRow, BillRow, NewLine, NewPayment } from './repository.ts'

export type Method = PaymentMethod

type Amounts = Pick<BillLineRow, 'net' | 'tax'>
type PaymentLeft = Pick<BillPaymentRow, 'id' | 'amount' | 'tip' | 'refunds' | 'method' | 'userId'>

/** Whether a method moves a member's balance or points. */
export const isOfAccount = ({ method }: { method: Method }): boolean =>
  method === 'balance' || method === 'points'

export const totalOf = ({ net, tax }: Amounts): Cents => net + tax

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => all + one, 0)

export const totalOfLines = (lines: readonly Amounts[]): Cents => sum(lines.map(totalOf))

export const paidOf = (payments: readonly { amount: Cents }[]): Cents =>
  sum(payments.map(({ amount }) => amount))

/** Lines less payments, in cents. Below zero the bill is in credit. */
export const dueOf = (lines: readonly Amounts[], payments: readonly { amount: Cents }[]): Cents =>
  totalOfLines(lines) - paidOf(payments)

/** The unpaid part of a deposit that staff asked for, in cents: at most what is due. */
export const depositLeft = (
  deposit: Cents | null,
  { paid, due }: { paid: Cents; due: Cents },
): Cents => Math.max(0, Math.min((deposit ?? 0) - paid, due))

/** A deposit that staff asked for as screens show it; `null` without one. */
export const askedDeposit = (
  { deposit, depositBy }: Pick<BillRow, 'deposit' | 'depositBy'>,
  sums: { paid: Cents; due: Cents },
): AskedDeposit | null =>
  deposit === null || depositBy === null
    ? null
    : {
        amount: toDollars(deposit),
        left: toDollars(depositLeft(deposit, sums)),
        by: depositBy.toISOString(),
      }

/**
 * The status of a bill with this due. A tab stays open until staff close it or its party has left; any other bill is
 * open only while something is due or in credit. An owed bill is paid once nothing is due.
 */
export function statusAfter(
  { status, isTab, hasLeft }: { status: BillStatus; isTab: boolean; hasLeft: boolean },
  due: Cents,
): BillStatus {
  if (due === 0 && status === 'written_off') return status
  if (due === 0) return status === 'open' && isTab && !hasLeft ? 'open' : 'paid'
  return due > 0 && status === 'owed' ? 'owed' : 'open'
}

export interface LeftLine<Line = BillLineRow> {
  line: Line
  id: number
  net: Cents
  /** The rest of each of its taxes, and their sum. */
  taxes: ChargedTax[]
  tax: Cents
  discount: Cents
}

export const withTax = (line: NewLine) => ({ ...line, tax: taxTotal(line.taxes ?? []) })

/** The rest of each sold line, in their order. */
export function leftOf<
  Line extends Pick<BillLineRow, 'id' | 'net' | 'taxes' | 'discount' | 'reverses'>,
>(lines: readonly Line[]): LeftLine<Line>[] {
  return lines
    .filter(({ reverses }) => reverses === null)
    .map((line) => {
      const all = [line, ...lines.filter(({ reverses }) => reverses === line.id)]
      const left = (part: 'net' | 'discount') => sum(all.map((each) => each[part]))
      const taxes = sumTaxes(all.flatMap((each) => each.taxes))
      const rest = { net: left('net'), taxes, tax: taxTotal(taxes), discount: left('discount') }
      return { line, id: line.id, ...rest }
    })
}

/** The rest of each line that guests still have to divide. */
export const openOf = (lines: readonly BillLineRow[], payments: readonly BillPaymentRow[]) =>
  openLines(
    leftOf(lines).map(({ line, ...left }) => ({ line, left: totalOf(left) })),
    payments,
  )

/** Whether a reversal with this cause replaces the line by another one. */
const isReplacement = (line: BillLineRow, cause: BillLineRow['cause']): boolean =>
  isRoomLine(line) ||
  line.kind === 'shortfall' ||
  cause === 'food_order' ||
  cause === 'bill_transfer'

/** The lines that a bill shows: those that others replaced are hidden, but not those given away or canceled. */
export function shownOf<Line extends BillLineRow>(lines: readonly Line[]): Line[] {
  const replaced = leftOf(lines).filter(
    ({ line, id, ...left }) =>
      totalOf(left) === 0 &&
      lines.some(({ reverses, cause }) => reverses === id && isReplacement(line, cause)) &&
      lines.every(({ reverses, reason }) => reverses !== id || reason === null),
  )
  const gone = new Set(replaced.map(({ id }) => id))
  return lines.filter(({ id, reverses }) => !gone.has(id) && !gone.has(reverses ?? 0))
}

/** A part of a line to be reversed, in cents. */
export interface Piece {
  id: number
  net: Cents
  taxes: ChargedTax[]
}

const totalOfPiece = ({ net, taxes }: Piece): Cents => net + taxTotal(taxes)

/** Divides an amount over lines in proportion to the rest of each, net and each tax apart, never more than the rest. */
export function takenOff(amount: Cents, lines: readonly Piece[]): Piece[] {
  const parts = allocate(amount, lines.map(totalOfPiece))
  return lines
    .map(({ id, net, taxes }, place) => {
      const weights = [net, ...taxes.map((tax) => tax.amount)]
      const [ofNet = 0, ...ofTaxes] = allocate(parts[place] ?? 0, weights)
      return { id, net: ofNet, taxes: withAmounts(taxes, ofTaxes) }
    })
    .filter((piece) => totalOfPiece(piece) > 0)
}

/** The columns of a line that its reversals, and the lines that replace it, have too. */
export function likeLine(line: BillLineRow) {
  const { kind, account, nameEn, nameCh, quantity, night, bookingId, amenityId } = line
  const same = { kind, account, nameEn, nameCh, quantity, night, bookingId, amenityId }
  return { ...same, orderId: line.orderId, orderItemId: line.orderItemId }
}

/** The lines that reverse parts of others. The last part of a line also reverses what is left of its discount. */
export function reversalsOf(left: readonly LeftLine[], pieces: readonly Piece[]): NewLine[] {
  return pieces.flatMap((piece): NewLine[] => {
    const of = left.find(({ id }) => id === piece.id)
    if (!of) throw new Error(`line ${piece.id} isn't on the bill`)
    const tax = taxTotal(piece.taxes)
    const isLast = piece.net === of.net && tax === of.tax
    if (piece.net === 0 && tax === 0 && !(isLast && of.discount > 0)) return []
    return [
      {
        ...likeLine(of.line),
        net: 0 - piece.net,
        taxes: reversedTaxes(piece.taxes),
        discount: isLast ? 0 - of.discount : 0,
        reverses: piece.id,
      },
    ]
  })
}

/** The lines that take an amount off others for a reason, in proportion to what is left of each. */
export const amountOff = (
  amount: Cents,
  left: readonly LeftLine[],
  why: Pick<NewLine, 'reason' | 'note' | 'approvedBy' | 'actorId'>,
): NewLine[] => reversalsOf(left, takenOff(amount, left)).map((line) => ({ ...line, ...why }))

export const reverseAll = (
  left: readonly LeftLine[],
  wanted: (line: BillLineRow) => boolean,
): NewLine[] =>
  reversalsOf(
    left,
    left.filter(({ line }) => wanted(line)),
  )

const isSold = ({ kind }: Pick<BillLineRow, 'kind'>) => kind !== 'adjustment'
/** Service fees, memberships and adjustments earn no points. */
const earns = ({ kind }: Pick<BillLineRow, 'kind'>) =>
  isSold({ kind }) && !['service_fee', 'joined_fee', 'membership'].includes(kind)

/**
 * The points that a bill gives, by member: the points for the whole dollars sold before tax, in the proportion that the
 * member paid in money. They depend only on the bill's rows, so each change posts the difference.
 */
export function pointsOf(
  { pointsPerDollar }: { pointsPerDollar: number },
  lines: readonly (Amounts & Pick<BillLineRow, 'kind'>)[],
  payments: readonly PaymentLeft[],
): Map<number, number> {
  const total = totalOfLines(lines.filter(isSold))
  const sold = pointsFor(
    Math.max(0, sum(lines.filter(earns).map(({ net }) => net))),
    pointsPerDollar,
  )
  const paid = new Map<number, Cents>()
  for (const payment of payments.filter(({ method }) => method !== 'points')) {
    // A refund takes points from the member whose payment it refunds.
    const payer = payments.find(({ id }) => id === payment.refunds) ?? payment
    if (payer.userId !== null) {
      paid.set(payer.userId, (paid.get(payer.userId) ?? 0) + payment.amount)
    }
  }
  const part = (cents: Cents) => Math.min(Math.max(0, cents), Math.max(0, total))
  return new Map(
    [...paid].map(([memberId, cents]) => [
      memberId,
      total <= 0 ? 0 : Math.floor((sold * part(cents)) / total),
    ]),
  )
}

/** How a member's points on a bill would change if they paid this from their balance and these parts were refunded. */
export function pointsMoved(
  {
    bill,
    payments,
    earned,
  }: {
    bill: { pointsPerDollar: number }
    payments: readonly PaymentLeft[]
    earned: readonly { memberId: number; points: number }[]
  },
  userId: number | null,
  lines: Parameters<typeof pointsOf>[1],
  { paid = 0, parts = [] }: { paid?: Cents; parts?: readonly RefundPart[] },
): number {
  if (userId === null) return 0
  const same = { id: 0, tip: 0, userId }
  const moved = [
    { ...same, method: 'balance' as const, amount: paid, refunds: null },
    ...parts.map(({ payment, amount, method }) => ({
      ...same,
      method,
      amount: 0 - amount,
      refunds: payment.id,
    })),
  ]
  const gives = pointsOf(bill, lines, [...payments, ...moved]).get(userId) ?? 0
  return gives - (earned.find(({ memberId }) => memberId === userId)?.points ?? 0)
}

/** The cents that rounding cash to the smallest coin adds, or takes if negative; 0 for other methods. */
export function roundingOf(method: Method, cents: Cents, cashStep: number): Cents {
  if (method !== 'cash') return 0
  const rounding = cashRounding(Math.abs(cents), cashStep)
  return cents < 0 ? 0 - rounding : rounding
}

export interface PaymentRest<Payment = BillPaymentRow> {
  payment: Payment
  amount: Cents
  tip: Cents
}

/** The payments without refunds, oldest first, each with the rest that hasn't been refunded. */
export function restOf<Payment extends PaymentLeft>(
  payments: readonly Payment[],
): PaymentRest<Payment>[] {
  return payments
    .filter(({ refunds }) => refunds === null)
    .map((payment) => {
      const all = [payment, ...payments.filter(({ refunds }) => refunds === payment.id)]
      return { payment, amount: paidOf(all), tip: sum(all.map(({ tip }) => tip)) }
    })
}

/** The desk's choice for refunding cash and card machine payments: by the same method, or to the payer's balance. */
export type RefundTo = 'balance' | 'cash' | 'terminal' | undefined

export interface RefundPart {
  payment: BillPaymentRow
  amount: Cents
  tip: Cents
  method: Method
  /** The member whose balance gets it, or who paid it. */
  userId: number | null
}

/**
 * The method that refunds a payment: card to the card, balance to the balance, points as points. Cash and card machine
 * payments go to the payer's balance unless the desk chooses otherwise; a guest has no balance, so theirs go back by
 * the same method.
 */
function methodBack(
  { method, userId }: Pick<BillPaymentRow, 'method' | 'userId'>,
  to: RefundTo,
): Method {
  if (method === 'card' || isOfAccount({ method })) return method
  if (to === method || userId === null) return method
  return 'balance'
}

/** Divides an amount and tips over the rests of some payments, in their order, never more than each has. */
export function takeBack(
  rests: readonly PaymentRest[],
  wanted: { amount: Cents; tip: Cents },
): PaymentRest[] {
  let { amount, tip } = wanted
  return rests.flatMap((rest) => {
    const part = Math.max(0, Math.min(amount, rest.amount))
    const ofTip = Math.max(0, Math.min(tip, rest.tip))
    amount -= part
    tip -= ofTip
    return part + ofTip === 0 ? [] : [{ payment: rest.payment, amount: part, tip: ofTip }]
  })
}

const isCard = ({ payment }: PaymentRest) => payment.method === 'card'
const isOther = (rest: PaymentRest) => !isCard(rest)

/**
 * Divides a refund over the payments that brought the money: to cards first, the latest first, never more than each has
 * left. A part that fits no payment stays in credit. `ownerId` is the bill's member, who gets the refund of payments
 * without a member.
 */
export function refundParts(
  payments: readonly BillPaymentRow[],
  amount: Cents,
  to?: RefundTo,
  ownerId: number | null = null,
): RefundPart[] {
  const latest = restOf(payments).toReversed()
  const rests = [...latest.filter(isCard), ...latest.filter(isOther)]
  return takeBack(rests, { amount, tip: 0 }).map((part) => {
    const userId = part.payment.userId ?? ownerId
    return { ...part, userId, method: methodBack({ method: part.payment.method, userId }, to) }
  })
}

/** A payment's rest without the credit that it took, which isn't paid out. */
function withoutCredit(rest: PaymentRest, payments: readonly BillPaymentRow[]): PaymentRest {
  const { id } = rest.payment
  const own = payments.filter((payment) => payment.id === id || payment.refunds === id)
  const credit = sum(own.map((payment) => payment.credit))
  const amount = Math.max(0, rest.amount - credit)
  return { ...rest, amount, tip: Math.max(0, rest.tip - Math.max(0, credit - rest.amount)) }
}

/**
 * The rests of the payments that a method can refund: its own. The balance and `elsewhere` can refund any but points.
 */
function restsBy(method: Method, payments: readonly BillPaymentRow[]): PaymentRest[] {
  const takesAny = method === 'balance' || method === 'elsewhere'
  const rests = restOf(payments).filter(({ payment }) =>
    takesAny ? payment.method !== 'points' : payment.method === method,
  )
  return method === 'elsewhere' ? rests.map((rest) => withoutCredit(rest, payments)) : rests
}

/** The part of a bill's credit that a method can refund, in cents. */
export function refundable(method: Method, payments: readonly BillPaymentRow[], due: Cents): Cents {
  const came = sum(restsBy(method, payments).map(({ amount }) => amount))
  return Math.min(Math.max(0, 0 - due), came)
}

/** The tips that a method can still refund, in cents. */
export const tipsBack = (method: Method, payments: readonly BillPaymentRow[]): Cents =>
  sum(restsBy(method, payments).map(({ tip }) => tip))

/** Divides a refund by one method over its payments, the latest first and cards last, never more than each has. */
export function partsBy(
  method: Method,
  payments: readonly BillPaymentRow[],
  wanted: { amount: Cents; tip: Cents },
): RefundPart[] {
  const latest = restsBy(method, payments).toReversed()
  const rests = [...latest.filter(isOther), ...latest.filter(isCard)]
  return takeBack(rests, wanted).map((part) => ({ ...part, method, userId: part.payment.userId }))
}

/** Whether parts fit their lines: of one size for each line, and together at most the line. */
export function isDivisible(
  taken: readonly { lineId: number; parts: number; of: number }[],
  lines: readonly { id: number }[],
): boolean {
  return taken.every(({ lineId, of }) => {
    const same = taken.filter((part) => part.lineId === lineId)
    const parts = sum(same.map((part) => part.parts))
    const isOneCut = same.every((part) => part.of === of)
    return isOneCut && parts <= of && lines.some(({ id }) => id === lineId)
  })
}

/** A payment from the balance of which points pay a part, or all. */
export const withPoints = (payment: NewPayment, redeemed: Redemption | null): NewPayment[] => {
  if (redeemed === null) return [payment]
  const { points, amount } = redeemed
  const rest = { ...payment, amount: payment.amount - amount }
  const part = { method: 'points' as const, points, amount, userId: payment.userId ?? null }
  return rest.amount + (rest.tip ?? 0) === 0 ? [part] : [part, rest]
}

/** The taxes in a payment, in proportion to those of the bill's lines. */
export function taxesIn(
  amount: Cents,
  lines: readonly Pick<BillLineRow, 'net' | 'tax' | 'taxes'>[],
): ChargedTax[] {
  const total = totalOfLines(lines)
  if (total <= 0) return []
  const taxes = taxesOfLines(lines)
  const tax = Math.round((Math.abs(amount) * taxTotal(taxes)) / total)
  const parts = allocate(
    tax,
    taxes.map((each) => each.amount),
  )
  const part = withAmounts(taxes, parts)
  return amount < 0 ? reversedTaxes(part) : part
}

/** Each tax of lines with its sum. */
export const taxesOfLines = (lines: readonly Pick<BillLineRow, 'taxes'>[]): ChargedTax[] =>
  sumTaxes(lines.flatMap(({ taxes }) => taxes))

/** The later of two nights. `yyyy-MM-dd` dates can be compared as text. */
export const laterNight = (one: string, other: string): string => (one > other ? one : other)
