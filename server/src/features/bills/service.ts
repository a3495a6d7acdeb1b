import { toDollars, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { newLanternId } from '../../kernel/lantern-id.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import {
  findBillOfBooking,
  findDueOn,
  findOpenBillOfTable,
  findUnpaidOf,
  giveBills,
  insertBill,
  lockBill,
  openAgain,
  updateBill,
  type BillLineRow,
  type BillRow,
} from './repository.ts'
import { totalOf } from './rules.ts'
import { viewBill, type BillView } from './view/service.ts'

export { findBillOfBooking, findDueOfTables, findDueOn, type BillRow } from './repository.ts'

/**
 * Tells the screens that show a bill, and the phones at its table, which belong to no known member. A new bill is on
 * none of those.
 */
export async function announceBill(
  tx: Tx,
  { id, userId, version }: Pick<BillRow, 'id' | 'userId' | 'version'>,
): Promise<void> {
  await announce(tx, 'bills', { id, memberId: userId })
  if (version > 1) await announce(tx, 'pay')
}

/** The party that the bill is for, if it is one's, and the person who opens it. */
export interface NewBill extends Partial<
  Pick<BillRow, 'bookingId' | 'tableId' | 'userId' | 'name' | 'place'>
> {
  /** Whether its party orders on it and pays later. */
  isTab: boolean
  /** As the venue gives them now. */
  pointsPerDollar: number
  openedBy: number | null
  at: Date
}

const emptyView = (bill: BillRow): BillView => ({
  bill,
  member: null,
  lines: [],
  payments: [],
  shares: [],
  due: 0,
  holds: [],
  earned: [],
  spending: null,
})

/** A new bill without lines; nothing if its party has an open one. It is nobody's if its member's account was deleted. */
async function insertNew(tx: Tx, { at, ...party }: NewBill): Promise<BillView | undefined> {
  const bill = await insertBill(tx, { ...party, lanternId: newLanternId(), openedAt: at })
  if (!bill) return undefined
  await announceBill(tx, bill)
  return emptyView(bill)
}

/** A new bill, without lines yet. It is nobody's if its member's account was deleted. */
export async function newBill(tx: Tx, party: NewBill): Promise<BillView> {
  const view = await insertNew(tx, party)
  // Somebody else has opened it just now. A repeated call finds it.
  if (!view) throw new Refusal('stale')
  return view
}

/** A bill with all that stands on it, locked: the one reading that an act decides by. */
export async function lockView(tx: Tx, id: number, at: Date): Promise<BillView> {
  if (!(await lockBill(tx, id))) throw new Refusal('not_found')
  return viewBill(tx, id, at)
}

/** The bill of a booking, locked; nothing for a hold, which has none. */
export async function lockViewOf(
  tx: Tx,
  bookingId: number,
  at: Date,
): Promise<BillView | undefined> {
  const known = await findBillOfBooking(tx, bookingId)
  return known && lockView(tx, known.id, at)
}

/**
 * Makes a locked bill one that its party orders on and pays later. What was left to its member before its party came is due
 * on it then.
 */
export async function openTab(tx: Tx, view: BillView): Promise<BillView> {
  const { bill } = view
  const { isTab, status } = bill
  if (isTab && status === 'open') return view
  if ((isTab && status === 'owed') || status === 'written_off') refuseClosed(bill)
  const open = { isTab: true, status: 'open', dueBy: null } as const
  const opened = bill.closedAt === null ? bill : await openAgain(tx, bill)
  await updateBill(tx, bill.id, open)
  await announceBill(tx, bill)
  const { bookingId: id, userId: memberId } = bill
  if (id !== null) await announce(tx, 'bookings', { id, memberId })
  return { ...view, bill: { ...opened, ...open, version: opened.version + 1 } }
}

function refuseClosed({ lanternId }: BillRow): never {
  throw new Refusal('bill_closed', { number: lanternId })
}

/** A bill that can be paid, locked. Throws `bill_closed`. */
export async function lockUnpaid(tx: Tx, id: number, at: Date): Promise<BillView> {
  const view = await lockView(tx, id, at)
  if (view.bill.closedAt !== null) refuseClosed(view.bill)
  return view
}

/**
 * A bill that can be corrected, locked: one that isn't closed, or that of an order that was paid at once, which opens by
 * itself while something is in credit.
 */
export async function lockCorrectable(tx: Tx, id: number, at: Date): Promise<BillView> {
  const view = await lockView(tx, id, at)
  const { bill } = view
  const opensItself = bill.status === 'paid' && !bill.isTab
  if (bill.closedAt !== null && !opensItself) refuseClosed(bill)
  return view
}

/** A tab that takes more lines, locked. Throws `bill_closed`. */
export async function lockOpen(tx: Tx, id: number, at: Date): Promise<BillView> {
  const view = await lockUnpaid(tx, id, at)
  if (view.bill.status !== 'open' || !view.bill.isTab) refuseClosed(view.bill)
  return view
}

/** Members put these on a bill by themselves, without anybody of the staff. */
const isByMember = ({ kind, orderId, actorId }: BillLineRow): boolean =>
  actorId === null && (orderId !== null || kind === 'extension')

/** The limit in cents that members would pass by putting so much more on a bill; `null` if the staff let them. */
export function limitPassed(
  { bill, lines }: Pick<BillView, 'bill' | 'lines'>,
  more: Cents,
): Cents | null {
  const limit = bill.membersMayOrder ? bill.memberLimit : 0
  if (limit === null) return null
  const before = lines.filter(isByMember).reduce((total, line) => total + totalOf(line), 0)
  return before + more > limit ? limit : null
}

/**
 * Throws `bill_limit` if the staff don't let members put anything, or so much more, on a bill with these lines by
 * themselves.
 */
export function checkLimit(view: Pick<BillView, 'bill' | 'lines'>, more: Cents): void {
  const limit = limitPassed(view, more)
  if (limit !== null) throw new Refusal('bill_limit', { limit: toDollars(limit) })
}

/** The open tab of a member's party, locked, for an amount that the member orders. */
export async function lockForMember(
  tx: Tx,
  memberId: number,
  more: Cents,
  at: Date,
): Promise<BillView> {
  const known = (await findUnpaidOf(tx, memberId)).find(({ status }) => status === 'open')
  if (!known) throw new Refusal('no_open_bill')
  const view = await lockView(tx, known.id, at)
  if (view.bill.status !== 'open') refuseClosed(view.bill)
  checkLimit(view, more)
  return view
}

/** A member's overdue bill, if there is one: its number and what is due on it in cents. */
export async function findOverdue(
  tx: Tx,
  memberId: number,
  today: string,
): Promise<{ number: string; due: Cents } | null> {
  const late = (await findUnpaidOf(tx, memberId)).find(
    ({ status, dueBy }) => status === 'owed' && dueBy !== null && dueBy < today,
  )
  if (!late) return null
  return { number: late.lanternId, due: (await findDueOn(tx, [late.id])).get(late.id) ?? 0 }
}

/** Guests without a booking: at a table, or known by a name or an account alone. */
export interface Guests {
  table: { id: number; name: string } | null
  userId: number | null
  name: string | null
}

/** The open tab of guests without a booking, locked; a new one where there is none. */
export async function openGuestsBill(
  tx: Tx,
  { table, userId, name }: Guests,
  { actorId, at, pointsPerDollar }: { actorId: number; at: Date; pointsPerDollar: number },
): Promise<BillView> {
  const place = { bookingId: null, tableId: table?.id ?? null, place: table?.name ?? null }
  const by = { openedBy: actorId, at, pointsPerDollar }
  const opened = await insertNew(tx, { ...place, userId, name, isTab: true, ...by })
  if (opened) return opened
  const known = table && (await findOpenBillOfTable(tx, table.id))
  const view = known && (await lockView(tx, known.id, at))
  // It was closed between two reads. A repeated call opens a new one.
  if (view?.bill.status !== 'open') throw new Refusal('stale')
  return (await nameBill(tx, view.bill, { userId, name })) ? viewBill(tx, view.bill.id, at) : view
}

/** Names the member of a bill that has none yet; a member who is named already stays. Returns whether it did. */
async function nameBill(
  tx: Tx,
  bill: BillRow,
  { userId, name }: Pick<BillRow, 'userId' | 'name'>,
): Promise<boolean> {
  const isMembers = bill.userId === null && userId !== null
  const isNamed = bill.name === null && name !== null
  if (!isMembers && !isNamed) return false
  const known = { ...bill, userId: bill.userId ?? userId, name: bill.name ?? name }
  await updateBill(tx, bill.id, { userId: known.userId, name: known.name })
  await announceBill(tx, known)
  return true
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
