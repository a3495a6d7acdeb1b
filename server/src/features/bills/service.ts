import { toDollars, type Cents } from '@lantern/contract/payments/pricing'
import type { Tx } from '../../kernel/db/db.ts'
import { newLanternId } from '../../kernel/lantern-id.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { publish } from '../../kernel/live/live-channel.ts'
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

export {
  findBillOfBooking,
  findBookingsOf,
  findDueOfTables,
  findDueOn,
  joinWith,
  type BillRow,
} from './repository.ts'

/** Announces a bill to staff, its member and the phones that have it open. A new bill is open on no phone. */
export async function publishBill(
  tx: Tx,
  { id, userId, version }: Pick<BillRow, 'id' | 'userId' | 'version'>,
): Promise<void> {
  await publish(tx, 'bills', { id, memberId: userId })
  if (version > 1) await publish(tx, 'pay')
}

interface NewBill extends Partial<
  Pick<BillRow, 'bookingId' | 'tableId' | 'userId' | 'name' | 'place'>
> {
  /** Whether its party orders on it and pays later. */
  isTab: boolean
  openedBy: number | null
  at: Date
}

const emptyView = (bill: BillRow): BillView => ({
  bill,
  member: null,
  tierId: null,
  lines: [],
  payments: [],
  shares: [],
  due: 0,
  holds: [],
  requests: [],
  earned: [],
  hours: null,
  hasLeft: false,
  spending: null,
})

/** A new bill without lines; `undefined` if its party has an open one. It has no member if the account was deleted. */
async function insertNew(tx: Tx, { at, ...party }: NewBill): Promise<BillView | undefined> {
  const bill = await insertBill(tx, { ...party, lanternId: newLanternId(), openedAt: at })
  if (!bill) return undefined
  await publishBill(tx, bill)
  return emptyView(bill)
}

/** A new bill without lines; a deleted account is no member. Throws `stale` if its party has an open one. */
export async function newBill(tx: Tx, party: NewBill): Promise<BillView> {
  const view = await insertNew(tx, party)
  // Another call has just opened it. A repeated call finds it.
  if (!view) throw new Refusal('stale')
  return view
}

/** A bill's row, locked until the transaction ends. */
export async function requireBill(tx: Tx, id: number): Promise<BillRow> {
  const bill = await lockBill(tx, id)
  if (!bill) throw new Refusal('not_found')
  return bill
}

/** Locks a bill and reads all its rows. Acts decide by this reading only. */
export async function lockView(tx: Tx, id: number, at: Date): Promise<BillView> {
  await requireBill(tx, id)
  return viewBill(tx, id, at)
}

/** Locks and reads a booking's bill; `undefined` for a hold, which has none. */
export async function lockViewOf(
  tx: Tx,
  bookingId: number,
  at: Date,
): Promise<BillView | undefined> {
  const known = await findBillOfBooking(tx, bookingId)
  return known && lockView(tx, known.id, at)
}

/** Makes a locked bill a tab. If it was owed before its party came, it becomes due on the tab. */
export async function openTab(tx: Tx, view: BillView): Promise<BillView> {
  const { bill } = view
  const { isTab, status } = bill
  if (isTab && status === 'open') return view
  if ((isTab && status === 'owed') || status === 'written_off') refuseClosed(bill)
  const open = { isTab: true, status: 'open', dueBy: null } as const
  const opened = bill.closedAt === null ? bill : await openAgain(tx, bill)
  await updateBill(tx, bill.id, open)
  await publishBill(tx, bill)
  const { bookingId: id, userId: memberId } = bill
  if (id !== null) await publish(tx, 'bookings', { id, memberId })
  return { ...view, bill: { ...opened, ...open, version: opened.version + 1 } }
}

function refuseClosed({ lanternId }: BillRow): never {
  throw new Refusal('bill_closed', { number: lanternId })
}

/** Locks and reads a bill that can be paid. Throws `bill_closed`. */
export async function lockUnpaid(tx: Tx, id: number, at: Date): Promise<BillView> {
  const view = await lockView(tx, id, at)
  if (view.bill.closedAt !== null) refuseClosed(view.bill)
  return view
}

/** Locks and reads a bill that isn't closed, or that of an order paid at once, which opens while it has credit. */
export async function lockCorrectable(tx: Tx, id: number, at: Date): Promise<BillView> {
  const view = await lockView(tx, id, at)
  const { bill } = view
  const opensItself = bill.status === 'paid' && !bill.isTab
  if (bill.closedAt !== null && !opensItself) refuseClosed(bill)
  return view
}

/** Locks and reads an open tab. Throws `bill_closed`. */
export async function lockOpen(tx: Tx, id: number, at: Date): Promise<BillView> {
  const view = await lockUnpaid(tx, id, at)
  if (view.bill.status !== 'open' || !view.bill.isTab) refuseClosed(view.bill)
  return view
}

const isByMember = ({ kind, orderId, actorId }: BillLineRow): boolean =>
  actorId === null && (orderId !== null || kind === 'extension')

/** The limit in cents that a member's further amount would exceed on a bill; `null` if it fits. */
export function limitPassed(
  { bill, lines }: Pick<BillView, 'bill' | 'lines'>,
  more: Cents,
): Cents | null {
  const limit = bill.membersMayOrder ? bill.memberLimit : 0
  if (limit === null) return null
  const before = lines.filter(isByMember).reduce((total, line) => total + totalOf(line), 0)
  return before + more > limit ? limit : null
}

/** Throws `bill_limit` if staff don't let the member add this amount to a bill with these lines. */
export function checkLimit(view: Pick<BillView, 'bill' | 'lines'>, more: Cents): void {
  const limit = limitPassed(view, more)
  if (limit !== null) throw new Refusal('bill_limit', { limit: toDollars(limit) })
}

/** Locks and reads the open tab of a member's party, for an amount that the member orders. */
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

/** A member's overdue bill, if there is one: its number and its due in cents. */
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

/** Guests without a booking: at a table, or with only a name or an account. */
export interface Guests {
  table: { id: number; name: string } | null
  userId: number | null
  name: string | null
}

/** Locks and reads the open tab of guests without a booking; opens one if there is none. */
export async function openGuestsBill(
  tx: Tx,
  { table, userId, name }: Guests,
  { actorId, at }: { actorId: number; at: Date },
): Promise<BillView> {
  const place = { bookingId: null, tableId: table?.id ?? null, place: table?.name ?? null }
  const opened = await insertNew(tx, { ...place, userId, name, isTab: true, openedBy: actorId, at })
  if (opened) return opened
  const known = table && (await findOpenBillOfTable(tx, table.id))
  const view = known && (await lockView(tx, known.id, at))
  // The bill was closed meanwhile. A repeated call opens a new one.
  if (view?.bill.status !== 'open') throw new Refusal('stale')
  return (await nameBill(tx, view.bill, { userId, name })) ? viewBill(tx, view.bill.id, at) : view
}

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
  await publishBill(tx, known)
  return true
}

export async function nameBillsOf(
  tx: Tx,
  bookingIds: readonly number[],
  userId: number,
): Promise<void> {
  for (const bill of await giveBills(tx, bookingIds, userId)) await publishBill(tx, bill)
}

/** Writes the deposit that the party of a locked bill is asked for, and until when; both `null` for none. */
export async function askFor(
  tx: Tx,
  bill: BillRow,
  deposit: Pick<BillRow, 'deposit' | 'depositBy'>,
): Promise<void> {
  await updateBill(tx, bill.id, deposit)
  await publishBill(tx, bill)
}

async function placeBill(tx: Tx, bill: BillRow | undefined, place: string): Promise<void> {
  if (!bill) return
  await updateBill(tx, bill.id, { place })
  await publishBill(tx, bill)
}

/** Writes on the bill of a booking where its party is now. */
export const moveBill = async (tx: Tx, bookingId: number, place: string): Promise<void> =>
  placeBill(tx, await findBillOfBooking(tx, bookingId), place)

/** Writes a table's new name on the open bill of guests who are there without a booking. */
export const renameBillAt = async (tx: Tx, tableId: number, place: string): Promise<void> =>
  placeBill(tx, await findOpenBillOfTable(tx, tableId), place)
