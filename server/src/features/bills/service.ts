import { toDollars, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { newLanternId } from '../../kernel/db/lantern-id.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { dueOn } from '../wallet/service.ts'
import {
  findBillOfBooking,
  findDueDifferences,
  findLines,
  findOpenBillOfTable,
  findUnsettledOf,
  insertBill,
  insertLines,
  lockBill,
  updateBill,
  type BillRow,
  type NewLine,
} from './repository.ts'
import { totalOf, type BillDifference } from './rules.ts'

export { describeBill } from './rules.ts'
export { findBillOfBooking, type BillRow, type NewLine } from './repository.ts'

/** Tells the screens that show a bill; the phones at its table too, which are nobody's that is known. */
export async function announceBill(tx: Tx, { id, userId }: BillRow): Promise<void> {
  await announce(tx, 'bills', { id, memberId: userId })
  await announce(tx, 'pay')
}

/** Whose bill it is, and who opens it. */
export interface NewBill extends Pick<
  BillRow,
  'bookingId' | 'tableId' | 'userId' | 'name' | 'place'
> {
  /** What its party agreed to spend at least, in cents before tax. */
  minimumSpend?: Cents
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

/**
 * The open bill of a member's party, locked, for as much more as they order themselves. Throws `no_open_bill`, and
 * `bill_limit` where the staff let them order less, or nothing.
 */
export async function lockForMember(tx: Tx, memberId: number, more: Cents): Promise<BillRow> {
  const known = (await findUnsettledOf(tx, memberId)).find(({ status }) => status === 'open')
  if (!known) throw new Refusal('no_open_bill')
  const bill = await lockOpen(tx, known.id)
  const limit = bill.membersMayOrder ? bill.memberLimit : 0
  if (limit === null) return bill
  const before = (await findLines(tx, bill.id))
    .filter(({ orderId, actorId }) => orderId !== null && actorId === null)
    .reduce((total, line) => total + totalOf(line), 0)
  if (before + more > limit) throw new Refusal('bill_limit', { limit: toDollars(limit) })
  return bill
}

/** Throws `bill_owed` where a member has a bill to pay whose day is over. */
export async function refuseDebtor(tx: Tx, memberId: number, today: string): Promise<void> {
  const late = (await findUnsettledOf(tx, memberId)).find(
    ({ status, dueBy }) => status === 'owed' && dueBy !== null && dueBy < today,
  )
  if (!late) return
  const due = toDollars(await dueOn(tx, late.lanternId))
  throw new Refusal('bill_owed', { number: late.lanternId, due })
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

/** Holds a party's bill, where it has one, to another minimum spend; the booking must be locked. */
export async function agreeMinimum(tx: Tx, bookingId: number, minimumSpend: Cents): Promise<void> {
  const bill = await findBillOfBooking(tx, bookingId)
  if (!bill || bill.minimumSpend === minimumSpend) return
  await updateBill(tx, bill.id, { minimumSpend })
  await announceBill(tx, bill)
}

/** Notes on a party's bill where it sits now. */
export async function moveBill(tx: Tx, bookingId: number, place: string): Promise<void> {
  const bill = await findBillOfBooking(tx, bookingId)
  if (!bill) return
  await updateBill(tx, bill.id, { place })
  await announceBill(tx, bill)
}

/** Bills of which the ledger says something else than what stands on them; none is a clean bill of health. */
export function findBillDifferences(tx: Tx): Promise<BillDifference[]> {
  return findDueDifferences(tx)
}
