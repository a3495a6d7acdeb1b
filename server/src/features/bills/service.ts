import { toDollars, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { newLanternId } from '../../kernel/lantern-id.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { dueOn } from '../wallet/service.ts'
import {
  findBillOfBooking,
  findLines,
  findOpenBillOfTable,
  findUnpaidOf,
  giveBills,
  insertBill,
  insertLines,
  lockBill,
  openAgain,
  updateBill,
  type BillLineRow,
  type BillRow,
  type NewLine,
} from './repository.ts'
import { totalOf } from './rules.ts'

export {
  findBillOfBooking,
  findDueOfBookings,
  findDueOfTables,
  findDueOn,
  type BillRow,
  type NewLine,
} from './repository.ts'

/** Tells the screens that show a bill, and the phones at its table, which belong to no known member. */
export async function announceBill(
  tx: Tx,
  { id, userId }: Pick<BillRow, 'id' | 'userId'>,
): Promise<void> {
  await announce(tx, 'bills', { id, memberId: userId })
  await announce(tx, 'pay')
}

/** The party that the bill is for, and the person who opens it. */
export interface NewBill extends Pick<
  BillRow,
  'bookingId' | 'tableId' | 'userId' | 'name' | 'place'
> {
  /** The order that it is opened for, to correct it. */
  orderId?: number
  /** What its party agreed to spend at least, in cents before tax. */
  minimumSpend?: Cents
  openedBy: number | null
  at: Date
}

/** The party's bill, locked: the open one or a new one, and whether it is new. */
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
  // It was closed between two reads. A repeated call opens a new one.
  if (!locked) throw new Refusal('stale')
  return { bill: locked, isNew: false }
}

/** A bill that can be paid, locked. */
export async function lockUnpaid(tx: Tx, id: number): Promise<BillRow> {
  const bill = await lockBill(tx, id)
  if (!bill) throw new Refusal('not_found')
  if (bill.closedAt !== null) throw new Refusal('bill_closed', { number: bill.lanternId })
  return bill
}

/**
 * A bill that can be corrected, locked: an unpaid one, or that of an order that was paid at once, which is closed
 * between corrections.
 */
export async function lockCorrectable(tx: Tx, id: number): Promise<BillRow> {
  const bill = await lockBill(tx, id)
  if (!bill) throw new Refusal('not_found')
  const isOrders = bill.orderId !== null && bill.status === 'paid'
  if (bill.closedAt !== null && !isOrders)
    throw new Refusal('bill_closed', { number: bill.lanternId })
  return bill
}

/** Closes the bill of an order that was paid at once, without a letter: its member has the order's receipt. */
export const closeUntilCorrected = (tx: Tx, billId: number, at: Date): Promise<void> =>
  updateBill(tx, billId, { status: 'paid', closedAt: at })

/** Opens a locked bill that can be corrected, where it isn't open. */
export async function openForCorrection(tx: Tx, bill: BillRow): Promise<void> {
  if (bill.closedAt !== null) await openAgain(tx, bill)
}

/** A bill that takes more lines, locked. */
export async function lockOpen(tx: Tx, id: number): Promise<BillRow> {
  const bill = await lockUnpaid(tx, id)
  if (bill.status !== 'open') throw new Refusal('bill_closed', { number: bill.lanternId })
  return bill
}

/** Puts lines on a locked bill. The feature that sells them posts their income against the bill's receivable. */
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

/** Members put these on a bill by themselves, without anybody of the staff. The fee is that of more time. */
const isByMember = ({ kind, orderId, actorId }: BillLineRow): boolean =>
  actorId === null && (orderId !== null || kind === 'extension' || kind === 'service_fee')

/** The limit in cents that members would pass by putting so much more on a bill; `null` if the staff let them. */
export async function limitPassed(tx: Tx, bill: BillRow, more: Cents): Promise<Cents | null> {
  const limit = bill.membersMayOrder ? bill.memberLimit : 0
  if (limit === null) return null
  const lines = await findLines(tx, bill.id)
  const before = lines.filter(isByMember).reduce((total, line) => total + totalOf(line), 0)
  return before + more > limit ? limit : null
}

/** Throws `bill_limit` if the staff don't let members put anything, or so much more, on a locked bill by themselves. */
export async function requireWithinLimit(tx: Tx, bill: BillRow, more: Cents): Promise<void> {
  const limit = await limitPassed(tx, bill, more)
  if (limit !== null) throw new Refusal('bill_limit', { limit: toDollars(limit) })
}

/** The open bill of a member's party, locked, for an amount that the member orders. */
export async function lockForMember(tx: Tx, memberId: number, more: Cents): Promise<BillRow> {
  const known = (await findUnpaidOf(tx, memberId)).find(({ status }) => status === 'open')
  if (!known) throw new Refusal('no_open_bill')
  const bill = await lockOpen(tx, known.id)
  await requireWithinLimit(tx, bill, more)
  return bill
}

/** Refuses a member who has an overdue bill. */
export async function refuseDebtor(tx: Tx, memberId: number, today: string): Promise<void> {
  const late = (await findUnpaidOf(tx, memberId)).find(
    ({ status, dueBy }) => status === 'owed' && dueBy !== null && dueBy < today,
  )
  if (!late) return
  const due = toDollars(await dueOn(tx, late.lanternId))
  throw new Refusal('bill_owed', { number: late.lanternId, due })
}

/** Guests without a booking: at a table, or known by a name or an account alone. */
export interface Guests {
  table: { id: number; name: string } | null
  userId: number | null
  name: string | null
}

/** The open bill of guests without a booking, locked; a new one where there is none. */
export async function openGuestsBill(
  tx: Tx,
  { table, userId, name }: Guests,
  { actorId, at }: { actorId: number; at: Date },
): Promise<BillRow> {
  const party = { bookingId: null, tableId: table?.id ?? null, place: table?.name ?? null }
  const { bill } = await openBill(tx, { ...party, userId, name, openedBy: actorId, at })
  await nameBill(tx, bill, { userId, name })
  return bill
}

/** Names the member of a bill that has none yet; a member who is named already stays. */
async function nameBill(
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

/** Changes the agreed minimum spend on a party's bill, if it has one; the booking must be locked. */
export async function agreeMinimum(tx: Tx, bookingId: number, minimumSpend: Cents): Promise<void> {
  const bill = await findBillOfBooking(tx, bookingId)
  if (!bill || bill.minimumSpend === minimumSpend) return
  await updateBill(tx, bill.id, { minimumSpend })
  await announceBill(tx, bill)
}

/** Gives the open bills of a member's bookings to the member, if they belong to nobody yet. */
export async function nameBillsOf(
  tx: Tx,
  bookingIds: readonly number[],
  userId: number,
): Promise<void> {
  for (const bill of await giveBills(tx, bookingIds, userId)) await announceBill(tx, bill)
}

/** Updates the place on a party's bill. */
export async function moveBill(tx: Tx, bookingId: number, place: string): Promise<void> {
  const bill = await findBillOfBooking(tx, bookingId)
  if (!bill) return
  await updateBill(tx, bill.id, { place })
  await announceBill(tx, bill)
}
