import type { Bill, BillLine, BillPayment, BillShare, BillSummary } from '@lantern/contract/bills'
import { fullName } from '@lantern/contract/names'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import type { Spending } from '@lantern/contract/spending'
import { divideBill } from '@lantern/contract/splitting'
import { transact, type Db, type Tx } from '../../../kernel/db/db.ts'
import { askOf } from '../../../kernel/db/db-query.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  findUnpaid,
  findUnpaidOf,
  type BillLineRow,
  type BillPaymentRow,
  type BillRow,
  type BillsAsked,
  type BillShareRow,
  type MemberName,
} from '../repository.ts'
import { billFacts, billOf, lineOf, paymentOf, shareOf } from './repository.ts'
import { heldOf, holdsAmong, type Hold } from '../service.holds.ts'
import { findSpending } from '../spending/service.ts'
import { leftOf, totalOf } from '../rules.ts'
import { minimumOf } from '../spending/rules.ts'

/** A bill with its lines, payments and shares. */
export interface BillView {
  bill: BillRow
  lines: BillLineRow[]
  payments: BillPaymentRow[]
  shares: BillShareRow[]
  /** Its member, if it has one. */
  member: MemberName | null
  /** The amount due, by the ledger. */
  due: Cents
  /** The parts that are being paid by card right now. */
  holds: Hold[]
  /** How much of its minimum spend its party has reached; `null` if nothing was agreed. */
  spending: Spending | null
}

/** A bill with its lines, payments and sums, as its screens show it: one statement, or two with a minimum spend. */
export async function viewBill(on: Db | Tx, id: number, at: Date): Promise<BillView> {
  const ask = askOf(on)
  const [facts] = await ask(billFacts(id))
  if (!facts) throw new Refusal('not_found')
  const bill = billOf(facts.bill)
  const lines = facts.lines.map(lineOf)
  const attempts = facts.holds.map((hold) => ({ ...hold, expiresAt: new Date(hold.expiresAt) }))
  return {
    bill,
    member: facts.member,
    lines,
    payments: facts.payments.map(paymentOf),
    shares: facts.shares.map(shareOf),
    // Adding it to 0 avoids -0.
    due: 0 + facts.due,
    holds: holdsAmong(attempts, at),
    spending: await findSpending(ask, bill, lines),
  }
}

/**
 * The amount of each share now, and whether it is paid or being paid by card. A share that is being paid keeps the
 * amount that its guest agreed to; the others divide the rest.
 */
export function sharesOf({ bill, lines, payments, shares, due, holds }: BillView) {
  const paid = (share: BillShareRow) =>
    payments.find(({ shareId, amount }) => shareId === share.id && amount > 0)
  const held = (share: BillShareRow) => holds.find(({ shareId }) => shareId === share.id)
  const open = leftOf(lines.filter(({ isPaidAhead }) => !isPaidAhead))
  const amounts = divideBill(
    bill.splitBy ?? 'equal',
    {
      due: due - heldOf(holds),
      lines: open.map((line) => ({ id: line.id, total: totalOf(line) })),
    },
    shares.map((share) => ({ ...share, isPaid: (paid(share) ?? held(share)) !== undefined })),
  )
  return shares.map((share, place) => ({
    share,
    isPaid: paid(share) !== undefined,
    isHeld: held(share) !== undefined,
    amount: (paid(share) ?? held(share))?.amount ?? amounts[place] ?? 0,
  }))
}

function toLine(line: BillLineRow, left: Cents): BillLine {
  const { nameEn, nameCh } = line
  return {
    id: line.id,
    kind: line.kind,
    name: nameEn === null || nameCh === null ? null : { en: nameEn, ch: nameCh },
    quantity: line.quantity,
    net: toDollars(line.net),
    tax: toDollars(line.tax),
    total: toDollars(totalOf(line)),
    isPaidAhead: line.isPaidAhead,
    left: toDollars(left),
    corrects: line.corrects,
    reason: line.reason,
    note: line.note,
    at: line.createdAt.toISOString(),
  }
}

function toPayment(payment: BillPaymentRow): BillPayment {
  const { amount, tip, rounding, tendered } = payment
  return {
    id: payment.id,
    way: payment.way,
    amount: toDollars(amount),
    tip: toDollars(tip),
    rounding: toDollars(rounding),
    tendered: tendered === null ? null : toDollars(tendered),
    change: tendered === null ? null : toDollars(tendered - amount - tip - rounding),
    shareId: payment.shareId,
    isDeposit: payment.isDeposit,
    at: payment.createdAt.toISOString(),
  }
}

const toShare = ({
  share,
  isPaid,
  isHeld,
  amount,
}: ReturnType<typeof sharesOf>[number]): BillShare => ({
  id: share.id,
  name: share.name,
  amount: toDollars(amount),
  isPaid,
  isHeld,
  lines: share.lines,
})

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, one) => total + one, 0)

/** The member's name as it is today, or else the one that staff wrote. */
const nameOf = ({ name }: BillRow, member: MemberName | null): string | null =>
  member ? fullName(member) || member.email : name

/** Which bill it is, how it stands, and whose and where. */
const headOf = (bill: BillRow, member: MemberName | null) => ({
  id: bill.id,
  lanternId: bill.lanternId,
  status: bill.status,
  name: nameOf(bill, member),
  place: bill.place,
  userId: bill.userId,
  bookingId: bill.bookingId,
  tableId: bill.tableId,
})

/** The tax's label on the latest line that is owed and taxed. */
export const taxLabelOf = (lines: readonly BillLineRow[]) =>
  lines.findLast(({ isPaidAhead, taxLabel }) => !isPaidAhead && taxLabel !== null)?.taxLabel ?? null

/** The amount that is being paid, but for no share on the bill. */
const isOfNoShare =
  (shares: readonly { share: BillShareRow }[]) =>
  ({ shareId }: Hold): boolean =>
    !shares.some(({ share }) => share.id === shareId)

/** A bill as staff see it. */
function toBill(view: BillView): Bill {
  const { bill, member, lines, payments, due } = view
  const left = new Map(leftOf(lines).map((line) => [line.id, totalOf(line)]))
  const owed = lines.filter(({ isPaidAhead }) => !isPaidAhead)
  const shares = sharesOf(view)
  const unpaid = sum(shares.filter(({ isPaid }) => !isPaid).map(({ amount }) => amount))
  return {
    ...headOf(bill, member),
    isOrders: bill.orderId !== null,
    lines: lines.map((line) => toLine(line, left.get(line.id) ?? 0)),
    payments: payments.map(toPayment),
    splitBy: bill.splitBy,
    shares: shares.map(toShare),
    held: toDollars(heldOf(view.holds)),
    unshared: toDollars(due - unpaid - heldOf(view.holds.filter(isOfNoShare(shares)))),
    paidAhead: toDollars(sum(lines.filter(({ isPaidAhead }) => isPaidAhead).map(totalOf))),
    tax: toDollars(sum(owed.map(({ tax }) => tax))),
    taxLabel: taxLabelOf(lines),
    total: toDollars(sum(owed.map(totalOf))),
    paid: toDollars(sum(payments.map(({ amount }) => amount))),
    tips: toDollars(sum(payments.map(({ tip }) => tip))),
    due: toDollars(due),
    dueBy: bill.dueBy,
    minimum: minimumOf(view.spending),
    membersMayOrder: bill.membersMayOrder,
    memberLimit: bill.memberLimit === null ? null : toDollars(bill.memberLimit),
    openedAt: bill.openedAt.toISOString(),
    closedAt: bill.closedAt?.toISOString() ?? null,
    version: bill.version,
  }
}

/** A bill at a moment. */
export async function showBill(on: Db | Tx, id: number, at: Date): Promise<Bill> {
  return toBill(await viewBill(on, id, at))
}

/** One bill (`GET /api/staff/bills/{id}`). */
export function readBill({ db, clock }: Kernel, id: number): Promise<Bill> {
  return showBill(db, id, clock.now())
}

/** The bills that are open or owed, or those asked for, as one transaction sees them, with the members whose they are. */
export async function unpaidBills(
  tx: Tx,
  asked?: BillsAsked,
): Promise<(BillSummary & { userId: number | null })[]> {
  return (await findUnpaid(tx, asked)).map(({ bill, member, due }) => ({
    ...headOf(bill, member),
    due: toDollars(due),
    dueBy: bill.dueBy,
    openedAt: bill.openedAt.toISOString(),
  }))
}

/** The bills that are open or owed (`GET /api/staff/bills`). */
export function listBills({ db }: Kernel): Promise<BillSummary[]> {
  return transact(db, (tx) => unpaidBills(tx))
}

/** The newest of a member's unpaid bills (`GET /api/account/bill`). */
export function readOwnBill({ db, clock }: Kernel, memberId: number): Promise<Bill | null> {
  return transact(db, async (tx) => {
    const [bill] = await findUnpaidOf(tx, memberId)
    return bill ? showBill(tx, bill.id, clock.now()) : null
  })
}
