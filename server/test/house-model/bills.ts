import { pointsFor } from '@lantern/contract/pricing'
import { HOUR } from './calendar.ts'
import * as house from './state.ts'
import type { Bill, BillLine, BillPayment, Booking, State, Verdict } from './state.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const owedLines = ({ lines }: Bill) => lines.filter(({ isAhead }) => !isAhead)
const totalOf = (bill: Bill) => sum(owedLines(bill).map(({ net, tax }) => net + tax))

/** What is due on a bill; nothing is, once it is written off. */
export const dueOf = (bill: Bill): number =>
  bill.status === 'written_off' ? 0 : totalOf(bill) - sum(bill.payments.map(({ amount }) => amount))
export const isUnpaid = ({ status }: Bill): boolean => status === 'open' || status === 'owed'
export const billOf = (s: State, booking: number): Bill | undefined =>
  s.bills.find((one) => one.booking === booking)

/** Puts lines on a bill: earned from then on, and received when it is paid. */
export function putOn(s: State, bill: Bill, lines: readonly BillLine[]): void {
  bill.lines.push(...lines)
  for (const { account, net, tax, isAhead } of lines) {
    if (isAhead) continue
    house.move(s, 'sales', null, { receivable: -net - tax }, { [account]: net }, { tax })
  }
}

/** Takes so much net and tax off a line; it was never earned then. */
function takeFrom(s: State, line: BillLine, net: number, tax: number): void {
  line.net -= net
  line.tax -= tax
  house.move(s, 'refunds', null, { receivable: net + tax }, { [line.account]: -net }, { tax: -tax })
}

/** Takes off what is left of some lines. */
export function takeOff(s: State, bill: Bill, isWanted: (line: BillLine) => boolean): void {
  for (const line of owedLines(bill).filter(isWanted)) takeFrom(s, line, line.net, line.tax)
}

export function openBill(s: State, who: Pick<Bill, 'booking' | 'table' | 'member'>): Bill {
  const member = house.there(s, who.member)
  const bill: Bill = { ...who, member, status: 'open', lines: [], payments: [], roomCorrectedAt: 0 }
  s.bills.push(bill)
  return bill
}

/** The lines of a room's price, its fee apart. */
export function roomLines(
  s: State,
  { subtotal, fee, roomTax, feeTax }: Booking['price'],
  kind: 'room' | 'extension',
  isAhead = false,
): BillLine[] {
  const room = { kind, account: 'bookings' as const, net: subtotal, tax: roomTax }
  const service = { kind: 'service_fee' as const, account: 'serviceFees' as const }
  return [room, ...(fee > 0 ? [{ ...service, net: fee, tax: feeTax }] : [])].map((line) => ({
    ...line,
    isAhead,
    order: null,
    at: s.now,
  }))
}

/** Whether a booking was confirmed to be paid later. */
const isToBePaid = (one: Booking) =>
  one.status === 'confirmed' && one.paidBy === 'none' && one.price.total > 0

/** As a party comes, or leaves, a room that is still to be paid goes on its bill. */
export function oweRoom(s: State, one: Booking): void {
  if (!isToBePaid(one)) return
  one.paidBy = 'bill'
  const bill =
    billOf(s, one.id) ?? openBill(s, { booking: one.id, table: null, member: one.member })
  putOn(s, bill, roomLines(s, one.price, 'room'))
}

/** Opens a booking's bill by hand, or finds the one that there is. */
export function openForBooking(s: State, one: Booking): string | (() => Bill) {
  const known = billOf(s, one.id)
  if (known && one.status !== 'pending' && !isToBePaid(one)) return () => known
  if (one.holdUntil !== null || !house.keepsRoom(one)) return 'wrong_state'
  const isOwed = one.status === 'pending' || isToBePaid(one)
  if (isOwed && s.now < one.from - HOUR) return 'party_early'
  return () => {
    if (isOwed) {
      if (one.status === 'pending') Object.assign(one, { status: 'confirmed', paidBy: 'none' })
      one.revision += 1
      oweRoom(s, one)
    }
    const bill =
      billOf(s, one.id) ?? openBill(s, { booking: one.id, table: null, member: one.member })
    const isPaid = one.paidBy !== 'none' && one.paidBy !== 'bill'
    if (isPaid && bill.lines.length === 0) putOn(s, bill, roomLines(s, one.price, 'room', true))
    return bill
  }
}

/** The bill of guests at a table, or a new one. */
export function guestsBill(s: State, table: string | null, member: number | null): Bill {
  const known = s.bills.find(
    (one) => one.status === 'open' && table !== null && one.table === table,
  )
  const bill = known ?? openBill(s, { booking: null, table, member })
  bill.member ??= member
  return bill
}

/** The points that a bill has earned when so much of it is paid: in proportion, and none for the fee. */
function pointsAt(s: State, bill: Bill, paid: number): number {
  const total = totalOf(bill)
  if (total <= 0) return 0
  const net = sum(owedLines(bill).map((line) => (line.kind === 'service_fee' ? 0 : line.net)))
  const part = Math.min(Math.max(0, paid), total)
  return Math.floor((pointsFor(Math.max(0, net), s.settings.pointsPerDollar) * part) / total)
}

/** Books money that comes for a bill, or with minus goes back, with its payer's points: nobody loses more than they got, or as much earns. */
function book(s: State, bill: Bill, money: Omit<BillPayment, 'points'>): void {
  const { way, amount, tip, member } = money
  const paid = sum(bill.payments.map((one) => one.amount)) + amount
  const owing = pointsAt(s, bill, paid) - sum(bill.payments.map((one) => one.points))
  const own = sum(bill.payments.map((one) => (one.member === member ? one.points : 0)))
  const worth = Math.ceil(-amount / 100) * s.settings.pointsPerDollar
  const points = amount > 0 ? Math.max(0, owing) : Math.min(0, Math.max(owing, -own, -worth))
  bill.payments.push({ ...money, points })
  const parts = [house.by(way, amount + tip), { receivable: amount, tips: tip }]
  house.move(s, amount > 0 ? 'sales' : 'refunds', member, ...parts)
  house.earn(s, member, points)
}

/** The desk takes a payment, by a member's balance or at the till. */
export function pay(
  s: State,
  at: number,
  { member: named, ...money }: Omit<BillPayment, 'points'>,
): Verdict {
  const bill = s.bills[at]
  if (!bill) return 'not_found'
  if (!isUnpaid(bill)) return 'bill_closed'
  const due = dueOf(bill)
  if (money.amount === 0) return 'nothing_to_pay'
  if (money.amount > due) return 'amount_over_due'
  const member = named ?? bill.member
  if (money.way === 'balance') {
    if (member === null) return 'member_needed'
    if (money.amount + money.tip > (s.members[member]?.balance ?? 0)) return 'bill_balance_low'
  }
  return () => {
    book(s, bill, { ...money, member })
    if (bill.status === 'owed' && money.amount === due) bill.status = 'paid'
  }
}

/** The desk gives back what the venue owes, by a way that as much came by, or to its member's balance. */
export function giveBack(s: State, at: number, way: BillPayment['way'], amount: number): Verdict {
  const bill = s.bills[at]
  if (!bill) return 'not_found'
  if (!isUnpaid(bill)) return 'bill_closed'
  if (amount === 0) return 'nothing_to_pay'
  const came = sum(bill.payments.filter((one) => one.way === way).map((one) => one.amount))
  if (amount > -dueOf(bill) || (way !== 'balance' && amount > came)) return 'over_refundable'
  if (way === 'balance' && bill.member === null) return 'member_needed'
  return () => book(s, bill, { way, amount: -amount, tip: 0, member: bill.member })
}

/** Takes an amount with its tax off a line, net and tax in proportion, the larger remainder first. */
export function correct(s: State, at: number, place: number, amount: number): Verdict {
  const [bill, line] = [s.bills[at], s.bills[at]?.lines[place]]
  if (!bill || !line) return 'not_found'
  if (!isUnpaid(bill)) return 'bill_closed'
  const left = line.net + line.tax
  if (amount === 0 || amount > left) return 'over_line'
  const exact = (amount * line.net) / left
  const net = exact % 1 >= 0.5 ? Math.ceil(exact) : Math.floor(exact)
  return () => {
    takeFrom(s, line, net, amount - net)
    if (line.kind !== 'dish') bill.roomCorrectedAt = s.now
  }
}

/** Closes a bill: paid, owed by its member, or written off. */
export function close(s: State, at: number, as: Exclude<Bill['status'], 'open'>): Verdict {
  const bill = s.bills[at]
  if (!bill) return 'not_found'
  if (!isUnpaid(bill)) return 'bill_closed'
  const due = dueOf(bill)
  if (as === 'paid' && due !== 0) return 'bill_due'
  if (as !== 'paid' && due <= 0) return 'nothing_to_pay'
  if (as === 'owed' && bill.member === null) return 'member_needed'
  return () => {
    if (as === 'written_off') house.move(s, 'sales', null, { receivable: due, writtenOff: -due })
    bill.status = as
  }
}

/** Opens a bill again that was paid; it isn't tied to its table any more, nor to a member who is gone. */
export function reopen(s: State, at: number): Verdict {
  const bill = s.bills[at]
  if (bill?.status !== 'paid') return 'stale'
  return () => {
    Object.assign(bill, { status: 'open', table: null, member: house.there(s, bill.member) })
  }
}

/** Closes a bill as its party leaves, if nothing is due on it. Returns what is due. */
export function closeOnLeaving(bill: Bill | undefined): number {
  if (bill?.status !== 'open') return 0
  const due = dueOf(bill)
  if (due === 0) bill.status = 'paid'
  return due
}

/** Guests without a booking leave a table. */
export function guestsLeave(s: State, table: string, isBooked: boolean, owing: boolean): Verdict {
  if (isBooked) return 'table_changed'
  const bill = s.bills.find((one) => one.status === 'open' && one.table === table)
  if (bill && dueOf(bill) > 0 && !owing) return 'money_owed'
  return () => {
    if (bill && closeOnLeaving(bill) !== 0) bill.table = null
    delete s.lit[table]
  }
}
