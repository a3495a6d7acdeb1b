import type { BillLineKind, BillStatus, PaymentMethod } from '@lantern/contract/bills/bills'
import type { Cents } from '@lantern/contract/payments/pricing'

/** Rows of the database, with amounts in cents. */
export interface BillRow {
  id: number
  lanternId: string
  bookingId: number | null
  tableId: number | null
  userId: number | null
  status: BillStatus
  isTab: boolean
  pointsPerDollar: number
}
export interface LineRow {
  id: number
  billId: number
  kind: BillLineKind
  account: string
  cause: string
  discount: Cents
  net: Cents
  tax: Cents
  night: string
  bookingId: number | null
  orderId: number | null
  reverses: number | null
  reason: string | null
  at: number
}
export interface PaymentRow {
  id: number
  billId: number
  method: PaymentMethod
  cause: string
  amount: Cents
  tip: Cents
  rounding: Cents
  credit: Cents
  points: number | null
  userId: number | null
  shareId: number | null
  refunds: number | null
  day: string
  at: number
}
export interface EntryRow {
  id: number
  userId: number
  kind: string
  amount: Cents
  rounding: Cents
  day: string
}
export interface PointsRow {
  userId: number
  billId: number | null
  paymentId: number | null
  points: number
}

/** A bill in the model: its lines and its payments. */
export interface Folio {
  bill: BillRow
  lines: readonly LineRow[]
  payments: readonly PaymentRow[]
}

export const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((all, one) => all + one, 0)
export const worth = ({ net, tax }: { net: Cents; tax: Cents }): Cents => net + tax

export const totalOf = ({ lines }: Pick<Folio, 'lines'>): Cents => sum(lines.map(worth))
export const paidOf = ({ payments }: Pick<Folio, 'payments'>): Cents =>
  sum(payments.map(({ amount }) => amount))
/** The amount due; negative is credit. */
export const dueOf = (folio: Pick<Folio, 'lines' | 'payments'>): Cents =>
  totalOf(folio) - paidOf(folio)

/** The rest of each sold line after its reversals. */
export function leftOf({ lines }: Pick<Folio, 'lines'>): Map<number, Cents> {
  const left = new Map<number, Cents>()
  for (const line of lines) {
    const id = line.reverses ?? line.id
    left.set(id, (left.get(id) ?? 0) + worth(line))
  }
  return left
}

const roomKinds: readonly BillLineKind[] = ['room', 'extension', 'service_fee']
const isRoom = ({ kind }: Pick<LineRow, 'kind'>): boolean => roomKinds.includes(kind)

/** A room's agreed price: its lines that no change reversed, whatever corrections reduced them by. */
export function agreedPrice({ lines }: Pick<Folio, 'lines'>) {
  const isChanged = ({ id }: LineRow) =>
    lines.some(
      ({ reverses, reason, cause }) =>
        reverses === id &&
        reason === null &&
        cause !== 'booking_refund' &&
        cause !== 'bill_transfer',
    )
  const agreed = lines.filter(
    (line) =>
      isRoom(line) && line.reverses === null && line.cause !== 'booking_refund' && !isChanged(line),
  )
  const fees = agreed.filter(({ kind }) => kind === 'service_fee')
  const time = agreed.filter(({ kind }) => kind !== 'service_fee')
  return {
    subtotal: sum(time.map(({ net }) => net)),
    serviceFee: sum(fees.map(({ net }) => net)),
    tax: sum(agreed.map(({ tax }) => tax)),
    total: sum(agreed.map(worth)),
  }
}

/** The final charge for a room: less corrections, and zero once it is canceled. */
export const roomCharge = ({ lines }: Pick<Folio, 'lines'>): Cents =>
  sum(lines.filter(isRoom).map(worth))
export const cancellationFee = ({ lines }: Pick<Folio, 'lines'>): Cents =>
  sum(lines.filter(({ kind }) => kind === 'cancellation_fee').map(worth))

/** The charge for a minimum spend that wasn't reached; a cancellation removes it. */
export const shortfall = ({ lines }: Pick<Folio, 'lines'>): Cents =>
  sum(lines.filter(({ kind }) => kind === 'shortfall').map(worth))

/** The amount paid for the room: payments pay everything else first. */
export function paidForRoom(folio: Pick<Folio, 'lines' | 'payments'>): Cents {
  const room = roomCharge(folio)
  return Math.min(room, Math.max(0, paidOf(folio) - (totalOf(folio) - room)))
}

/** The amount that each member paid of a bill in money: refunds are subtracted from the payer. */
function paidByMember({ payments }: Pick<Folio, 'payments'>): Map<number, Cents> {
  const payerOf = new Map(payments.map(({ id, userId }) => [id, userId]))
  const paid = new Map<number, Cents>()
  for (const { userId, refunds, amount, method } of payments) {
    if (method === 'points') continue
    const payer = refunds === null ? userId : payerOf.get(refunds)
    if (payer != null) paid.set(payer, (paid.get(payer) ?? 0) + amount)
  }
  return paid
}

/** The whole dollars sold before tax and without the service fee, in the part that each member paid. */
export function pointsOf({ bill, lines, payments }: Folio): Map<number, number> {
  const sold = lines.filter(({ kind }) => kind !== 'adjustment')
  const all = sum(sold.map(worth))
  const earning = sum(
    sold
      .filter(({ kind }) => kind !== 'service_fee' && kind !== 'joined_fee')
      .map(({ net }) => net),
  )
  const points = Math.floor(Math.max(0, earning) / 100) * bill.pointsPerDollar
  const share = (paid: Cents) =>
    all <= 0 ? 0 : Math.floor((points * Math.min(all, Math.max(0, paid))) / all)
  return new Map([...paidByMember({ payments })].map(([member, paid]) => [member, share(paid)]))
}

/** The amounts received and refunded by each method, tips included. */
export function moved({ payments }: Pick<Folio, 'payments'>) {
  const by = new Map<PaymentMethod, { came: Cents; went: Cents }>()
  for (const { method, amount, tip, refunds } of payments) {
    const one = by.get(method) ?? { came: 0, went: 0 }
    // A refund that failed or was reversed counts as received again.
    if (refunds === null) one.came += amount + tip
    else one.went -= amount + tip
    by.set(method, one)
  }
  return by
}

/** A member's balance by its entries and payments. */
export const balanceOf = (
  memberId: number,
  entries: readonly EntryRow[],
  payments: readonly PaymentRow[],
): Cents =>
  sum(entries.filter(({ userId }) => userId === memberId).map(({ amount }) => amount)) -
  sum(
    payments
      .filter(({ method, userId }) => method === 'balance' && userId === memberId)
      .map(({ amount, tip }) => amount + tip),
  )

/** How a venue has credit spent. */
export type CreditSpent = 'last' | 'first'

/** A member's balance and credit as their entries and payments move them, one after the other. */
export class Wallet {
  balance: Cents = 0
  credit: Cents = 0
  /** The credit that each payment has taken and not given back. */
  readonly #taken = new Map<number, Cents>()

  enter({ kind, amount }: EntryRow): void {
    this.balance += amount
    if (kind === 'topup_credit') this.credit += amount
  }

  /** The credit that a payment should take; below zero it goes back. */
  pay({ id, amount, tip, refunds }: PaymentRow, spent: CreditSpent): Cents {
    const cents = amount + tip
    const of = refunds ?? id
    const taken = this.#taken.get(of) ?? 0
    const own = this.balance - this.credit
    const needed = spent === 'first' ? cents : Math.max(0, cents - own)
    const credit = cents < 0 ? Math.max(cents, 0 - taken) : Math.min(needed, this.credit)
    this.balance -= cents
    this.credit -= credit
    this.#taken.set(of, taken + credit)
    return credit
  }
}

/**
 * The points that a payment should still hold: in proportion to what is left of its amount, rounded up, so that the last
 * cent gives back the last of them.
 */
export function pointsLeft(payment: PaymentRow, payments: readonly PaymentRow[]): number {
  const back = payments.filter(({ refunds }) => refunds === payment.id)
  const left = payment.amount + sum(back.map(({ amount }) => amount))
  return Math.ceil(((payment.points ?? 0) * left) / payment.amount)
}
