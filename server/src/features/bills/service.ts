import type { Bill, BillLine, BillPayment, BillShare, BillSummary } from '@lantern/contract/bills'
import { fullName } from '@lantern/contract/names'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { divideBill } from '@lantern/contract/splitting'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { newLanternId } from '../../kernel/db/lantern-id.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { dueOn } from '../wallet/service.ts'
import {
  findBill,
  findBillOfBooking,
  findDueDifferences,
  findLines,
  findOpenBillOfTable,
  findPayments,
  findShares,
  findUnsettled,
  findUnsettledOf,
  insertBill,
  insertLines,
  lockBill,
  updateBill,
  type BillLineRow,
  type BillPaymentRow,
  type BillRow,
  type BillShareRow,
  type MemberName,
  type NewLine,
} from './repository.ts'
import { leftOf, totalOf } from './rules.ts'

export { findBillOfBooking, type BillRow, type NewLine } from './repository.ts'

/** A bill with all that is on it, as one transaction sees it. */
export interface BillView {
  bill: BillRow
  lines: BillLineRow[]
  payments: BillPaymentRow[]
  shares: BillShareRow[]
  /** Whose it is, where that is a member. */
  member: MemberName | null
  /** By the ledger. */
  due: Cents
}

/** Throws `not_found`. */
export async function viewBill(tx: Tx, id: number): Promise<BillView> {
  const found = await findBill(tx, id)
  if (!found) throw new Refusal('not_found')
  const { bill, member } = found
  const lines = await findLines(tx, id)
  const payments = await findPayments(tx, id)
  const shares = await findShares(tx, id)
  return { bill, member, lines, payments, shares, due: await dueOn(tx, bill.lanternId) }
}

/** What each share comes to now, and whether it is paid. */
export function sharesOf({ bill, lines, payments, shares, due }: BillView) {
  const paid = (share: BillShareRow) =>
    payments.find(({ shareId, amount }) => shareId === share.id && amount > 0)
  const open = leftOf(lines.filter(({ isPaidAhead }) => !isPaidAhead))
  const amounts = divideBill(
    bill.splitBy ?? 'equal',
    { due, lines: open.map((line) => ({ id: line.id, total: totalOf(line) })) },
    shares.map((share) => ({ ...share, isPaid: paid(share) !== undefined })),
  )
  return shares.map((share, place) => ({
    share,
    isPaid: paid(share) !== undefined,
    amount: paid(share)?.amount ?? amounts[place] ?? 0,
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
    at: payment.createdAt.toISOString(),
  }
}

const toShare = ({ share, isPaid, amount }: ReturnType<typeof sharesOf>[number]): BillShare => ({
  id: share.id,
  name: share.name,
  amount: toDollars(amount),
  isPaid,
  isHeld: false,
  lines: share.lines,
})

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, one) => total + one, 0)

/** The member's name as it is today, else the one that was given. */
const nameOf = ({ name }: BillRow, member: MemberName | null): string | null =>
  member ? fullName(member) || member.email : name

/** A bill as staff see it. */
export function toBill(view: BillView): Bill {
  const { bill, member, lines, payments, due } = view
  const left = new Map(leftOf(lines).map((line) => [line.id, totalOf(line)]))
  const owed = lines.filter(({ isPaidAhead }) => !isPaidAhead)
  const shares = sharesOf(view)
  const unpaid = sum(shares.filter(({ isPaid }) => !isPaid).map(({ amount }) => amount))
  return {
    id: bill.id,
    lanternId: bill.lanternId,
    status: bill.status,
    name: nameOf(bill, member),
    place: bill.place,
    userId: bill.userId,
    bookingId: bill.bookingId,
    tableId: bill.tableId,
    lines: lines.map((line) => toLine(line, left.get(line.id) ?? 0)),
    payments: payments.map(toPayment),
    splitBy: bill.splitBy,
    shares: shares.map(toShare),
    unshared: toDollars(due - unpaid),
    paidAhead: toDollars(sum(lines.filter(({ isPaidAhead }) => isPaidAhead).map(totalOf))),
    tax: toDollars(sum(owed.map(({ tax }) => tax))),
    total: toDollars(sum(owed.map(totalOf))),
    paid: toDollars(sum(payments.map(({ amount }) => amount))),
    tips: toDollars(sum(payments.map(({ tip }) => tip))),
    due: toDollars(due),
    dueBy: bill.dueBy,
    openedAt: bill.openedAt.toISOString(),
    closedAt: bill.closedAt?.toISOString() ?? null,
    version: bill.version,
  }
}

/** A bill as it stands in this transaction. Throws `not_found`. */
export async function showBill(tx: Tx, id: number): Promise<Bill> {
  return toBill(await viewBill(tx, id))
}

/** One bill (`GET /api/staff/bills/{id}`). Throws `not_found`. */
export function readBill({ db }: Kernel, id: number): Promise<Bill> {
  return transact(db, (tx) => showBill(tx, id))
}

/** The bills that are open or owed, as one transaction sees them. */
export async function unsettledBills(tx: Tx): Promise<BillSummary[]> {
  return (await findUnsettled(tx)).map(({ bill, member, due }) => ({
    id: bill.id,
    lanternId: bill.lanternId,
    status: bill.status,
    name: nameOf(bill, member),
    place: bill.place,
    bookingId: bill.bookingId,
    tableId: bill.tableId,
    due: toDollars(due),
    dueBy: bill.dueBy,
    openedAt: bill.openedAt.toISOString(),
  }))
}

/** The bills that are open or owed (`GET /api/staff/bills`). */
export function listBills({ db }: Kernel): Promise<BillSummary[]> {
  return transact(db, unsettledBills)
}

/** The newest of a member's bills that aren't settled (`GET /api/account/bill`). */
export function readOwnBill({ db }: Kernel, memberId: number): Promise<Bill | null> {
  return transact(db, async (tx) => {
    const [bill] = await findUnsettledOf(tx, memberId)
    return bill ? showBill(tx, bill.id) : null
  })
}

/** Tells the screens that show a bill. */
export function announceBill(tx: Tx, { id, userId }: BillRow): Promise<void> {
  return announce(tx, 'bills', { id, memberId: userId })
}

/** Whose bill it is, and who opens it. */
export interface NewBill extends Pick<
  BillRow,
  'bookingId' | 'tableId' | 'userId' | 'name' | 'place'
> {
  openedBy: number | null
  at: Date
}

/** The party's bill, locked: the one it has, or a new one; and whether it is new. */
export async function openBill(
  tx: Tx,
  { at, ...party }: NewBill,
): Promise<{ bill: BillRow; isNew: boolean }> {
  const { bookingId, tableId } = party
  const bill = await insertBill(tx, { ...party, lanternId: newLanternId(), openedAt: at })
  if (bill) {
    await announceBill(tx, bill)
    return { bill, isNew: true }
  }
  const known =
    bookingId === null
      ? tableId !== null && (await findOpenBillOfTable(tx, tableId))
      : await findBillOfBooking(tx, bookingId)
  const locked = known && (await lockBill(tx, known.id))
  // It was closed between two looks; whoever asks again opens a new one.
  if (!locked) throw new Refusal('stale')
  return { bill: locked, isNew: false }
}

/** A bill that can be paid, locked. Throws `not_found`, `bill_closed`. */
export async function lockUnsettled(tx: Tx, id: number): Promise<BillRow> {
  const bill = await lockBill(tx, id)
  if (!bill) throw new Refusal('not_found')
  if (bill.closedAt !== null) throw new Refusal('bill_closed', { number: bill.lanternId })
  return bill
}

/** A bill that more can be put on, locked. Throws `not_found`, `bill_closed`. */
export async function lockOpen(tx: Tx, id: number): Promise<BillRow> {
  const bill = await lockUnsettled(tx, id)
  if (bill.status !== 'open') throw new Refusal('bill_closed', { number: bill.lanternId })
  return bill
}

/** Puts lines on a locked bill. What they earn is posted by who sells them, against the bill's receivable. */
export async function putOn(
  tx: Tx,
  bill: BillRow,
  lines: readonly NewLine[],
  at: Date,
): Promise<void> {
  await insertLines(
    tx,
    lines.map((line) => ({ ...line, billId: bill.id, createdAt: at })),
  )
  await updateBill(tx, bill.id)
  await announceBill(tx, bill)
}

/** Says whose a bill is that was nobody's yet; who was said first stays. */
export async function nameBill(
  tx: Tx,
  bill: BillRow,
  { userId, name }: Pick<BillRow, 'userId' | 'name'>,
): Promise<void> {
  const isMembers = bill.userId === null && userId !== null
  const isNamed = bill.name === null && name !== null
  if (!isMembers && !isNamed) return
  const known = { ...bill, userId: bill.userId ?? userId, name: bill.name ?? name }
  await updateBill(tx, bill.id, { userId: known.userId, name: known.name })
  await announceBill(tx, known)
}

/** Notes on a party's bill where it sits now. */
export async function moveBill(tx: Tx, bookingId: number, place: string): Promise<void> {
  const bill = await findBillOfBooking(tx, bookingId)
  if (!bill) return
  await updateBill(tx, bill.id, { place })
  await announceBill(tx, bill)
}

/** A bill of which the ledger says something else than what stands on it, for the doctor. */
export function findBillDifferences(tx: Tx): ReturnType<typeof findDueDifferences> {
  return findDueDifferences(tx)
}
