import { taxTotal } from '@lantern/contract/payments/taxes'
import {
  PaymentMethod,
  type Bill,
  type BillLine,
  type BillPayment,
  type BillRequest,
  type BillSummary,
  type getBill,
  type PaidPart,
} from '@lantern/contract/bills/bills'
import type { getOwnPayment } from '@lantern/contract/bills/own-bill'
import type { AuditAction } from '@lantern/contract/reports/audit'
import { fullName } from '@lantern/contract/members/names'
import { toDollars, type Cents, receiptTaxes } from '@lantern/contract/payments/pricing'
import type { Spending } from '@lantern/contract/bills/spending'
import { divideBill } from '@lantern/contract/bills/splitting'
import { transact, type Db, type Tx } from '../../../kernel/db/db.ts'
import { askOf } from '../../../kernel/db/db-query.ts'
import { audit, type AuditEvent } from '../../../kernel/db/audit.ts'
import { repeatableOn } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  findPaidBy,
  findUnpaid,
  findUnpaidOf,
  type BillLineRow,
  type BillPaymentRow,
  type BillRow,
  type BillQuery,
  type BillRequestRow,
  type BillShareRow,
  type MemberName,
} from '../repository.ts'
import {
  billFacts,
  billOf,
  lineOf,
  paymentOf,
  requestOf,
  shareOf,
  type BillFacts,
} from './repository.ts'
import { heldOf, holdsAmong, type Hold } from '../service.holds.ts'
import {
  askedDeposit,
  dueOf,
  leftOf,
  openOf,
  paidOf,
  refundable,
  shownOf,
  sum,
  totalOf,
  totalOfLines,
  taxesIn,
  taxesOfLines,
  tipsBack,
} from '../rules.ts'
import { minimumOf, spendingOf } from '../spending/rules.ts'

/** A bill with its lines, payments and shares. */
export interface BillView extends Pick<BillFacts, 'member' | 'tierId' | 'earned' | 'hasLeft'> {
  bill: BillRow
  lines: BillLineRow[]
  payments: BillPaymentRow[]
  shares: BillShareRow[]
  /** Lines less payments, in cents. Below zero the bill is in credit. */
  due: Cents
  /** The parts that are being paid by card. */
  holds: Hold[]
  /** The members who are asked to pay now. */
  requests: { request: BillRequestRow; member: MemberName }[]
  /** The hours of the party's room and the minutes that are charged. */
  hours: Bill['hours']
  /** The party's progress towards its minimum spend; `null` if nothing was agreed. */
  spending: Spending | null
}

/** A bill with its lines, payments and sums, in one statement. Throws `not_found`. */
export async function viewBill(on: Db | Tx, id: number, at: Date): Promise<BillView> {
  const [facts] = await askOf(on)(billFacts(id))
  if (!facts) throw new Refusal('not_found')
  const { member, tierId, earned, hasLeft, hours } = facts
  const lines = facts.lines.map(lineOf)
  const payments = facts.payments.map(paymentOf)
  const attempts = facts.holds.map((hold) => ({ ...hold, expiresAt: new Date(hold.expiresAt) }))
  return {
    bill: billOf(facts.bill),
    member,
    tierId,
    earned,
    hasLeft,
    lines,
    payments,
    shares: facts.shares.map(shareOf),
    due: dueOf(lines, payments),
    holds: holdsAmong(attempts, at),
    requests: facts.requests
      .map(({ request, member }) => ({ request: requestOf(request), member }))
      .filter(({ request }) => request.expiresAt > at),
    hours: hours && {
      startsAt: new Date(hours.startsAt).toISOString(),
      endsAt: new Date(hours.endsAt).toISOString(),
      minutes: hours.minutes,
    },
    spending: spendingOf(lines, facts),
  }
}

/** The amount of each share. One that is being paid keeps the amount that was agreed; the others divide the rest. */
export function sharesOf({ bill, lines, payments, shares, due, holds }: BillView) {
  const paid = (share: BillShareRow) =>
    payments.find(({ shareId, refunds }) => shareId === share.id && refunds === null)
  const held = (share: BillShareRow) => holds.find(({ shareId }) => shareId === share.id)
  const amounts = divideBill(
    bill.splitBy ?? 'equal',
    { due: due - heldOf(holds), lines: openOf(lines, payments) },
    shares.map((share) => ({ ...share, isPaid: (paid(share) ?? held(share)) !== undefined })),
  )
  return shares.map((share, place) => ({
    share,
    isPaid: paid(share) !== undefined,
    isHeld: held(share) !== undefined,
    amount: (paid(share) ?? held(share))?.amount ?? amounts[place] ?? 0,
  }))
}

/** The amount that a request asks for now: its own, its share's, or all that is left. */
export function requestAmount(
  view: BillView,
  { shareId, amount }: Pick<BillRequestRow, 'shareId' | 'amount'>,
): Cents {
  const share = sharesOf(view).find((each) => each.share.id === shareId)
  if (shareId !== null) return !share || share.isPaid ? 0 : share.amount
  const left = Math.max(0, view.due - heldOf(view.holds))
  return Math.min(amount ?? left, left)
}

/** A request without the data of its bill. */
export const toRequest = (
  view: BillView,
  request: BillRequestRow,
  member?: MemberName,
): BillRequest => ({
  id: request.id,
  name: member ? fullName(member) || member.email : '',
  amount: toDollars(requestAmount(view, request)),
  tip: toDollars(request.tip),
  expiresAt: request.expiresAt.toISOString(),
})

/** The name of a dish when it was ordered; `null` for other lines, which screens name by their kind. */
export const lineName = ({ nameEn, nameCh }: BillLineRow) =>
  nameEn === null || nameCh === null ? null : { en: nameEn, ch: nameCh }

/** The reply's schema drops the columns that it doesn't name, here and below. */
const toLine = (line: BillLineRow, left: Cents): BillLine => ({
  ...line,
  name: lineName(line),
  net: toDollars(line.net),
  tax: toDollars(line.tax),
  total: toDollars(totalOf(line)),
  left: toDollars(left),
  at: line.createdAt.toISOString(),
})

function toPayment(payment: BillPaymentRow, { lines }: BillView): BillPayment {
  const { amount, tip, credit, rounding, tendered, ...row } = payment
  const taxes = taxesIn(amount, lines)
  return {
    ...row,
    amount: toDollars(amount),
    tax: toDollars(taxTotal(taxes)),
    taxes: receiptTaxes(taxes),
    tip: toDollars(tip),
    ...(credit !== 0 && { credit: toDollars(credit) }),
    rounding: toDollars(rounding),
    tendered: tendered === null ? null : toDollars(tendered),
    change: tendered === null ? null : toDollars(tendered - amount - tip - rounding),
    at: payment.createdAt.toISOString(),
  }
}

/** A payment of a bill as its receipt shows it. */
export function paidPart(view: BillView, payment: BillPaymentRow): PaidPart {
  const { lanternId, place, company } = view.bill
  const share = view.shares.find(({ id }) => id === payment.shareId)?.name ?? null
  return { ...toPayment(payment, view), lanternId, place, share, company }
}

/** The member's current name, or else the name that staff wrote. */
const nameOf = ({ name }: BillRow, member: MemberName | null): string | null =>
  member ? fullName(member) || member.email : name

/** Whether it is the bill of an order that was paid at once. */
export const isOrders = ({ bookingId, isTab }: Pick<BillRow, 'bookingId' | 'isTab'>): boolean =>
  bookingId === null && !isTab

/** The deposit asked for, without the part that is being paid by card; `null` once its party pays on its tab. */
export function depositOf({ bill, payments, due, holds }: BillView) {
  const held = heldOf(holds)
  return bill.isTab ? null : askedDeposit(bill, { paid: paidOf(payments) + held, due: due - held })
}

function toBill(view: BillView): Bill {
  const { bill, member, lines, payments, due } = view
  const left = new Map(leftOf(lines).map((line) => [line.id, totalOf(line)]))
  const shares = sharesOf(view)
  const unpaid = sum(shares.filter(({ isPaid }) => !isPaid).map(({ amount }) => amount))
  const unshared = view.holds.filter(({ shareId }) =>
    shares.every(({ share }) => share.id !== shareId),
  )
  return {
    ...bill,
    name: nameOf(bill, member),
    memberPoints: member?.points ?? null,
    tierId: view.tierId,
    isOrders: isOrders(bill),
    lines: shownOf(lines).map((line) => toLine(line, left.get(line.id) ?? 0)),
    payments: payments.map((payment) => toPayment(payment, view)),
    shares: shares.map(({ share, amount, ...state }) => ({
      ...share,
      ...state,
      amount: toDollars(amount),
    })),
    requests: view.requests.map(({ request, member }) => toRequest(view, request, member)),
    held: toDollars(heldOf(view.holds)),
    unshared: toDollars(due - unpaid - heldOf(unshared)),
    tax: toDollars(sum(lines.map(({ tax }) => tax))),
    taxes: receiptTaxes(taxesOfLines(lines)),
    total: toDollars(totalOfLines(lines)),
    paid: toDollars(paidOf(payments)),
    tips: toDollars(sum(payments.map(({ tip }) => tip))),
    refundable: PaymentMethod.options.flatMap((method) => {
      const [amount, tip] = [refundable(method, payments, due), tipsBack(method, payments)]
      return amount + tip > 0 ? { method, amount: toDollars(amount), tip: toDollars(tip) } : []
    }),
    due: toDollars(due),
    hours: view.hours,
    deposit: depositOf(view),
    minimum: minimumOf(view.spending),
    memberLimit: bill.memberLimit === null ? null : toDollars(bill.memberLimit),
    openedAt: bill.openedAt.toISOString(),
    closedAt: bill.closedAt?.toISOString() ?? null,
  }
}

export async function showBill(on: Db | Tx, id: number, at: Date): Promise<Bill> {
  return toBill(await viewBill(on, id, at))
}

/** Runs an act of staff on a bill, once per key, logs it with the details that it returns, and returns the bill. */
export function onBill(
  { db, clock }: Kernel,
  {
    viewer,
    params: { id },
    repeatable,
  }: Pick<Call<typeof getBill>, 'viewer' | 'params' | 'repeatable'>,
  action: AuditAction,
  act: (tx: Tx, at: Date) => Promise<AuditEvent['after'] | void>,
): Promise<Bill> {
  const at = clock.now()
  return repeatableOn(
    db,
    { id, repeatable },
    {
      async run(tx) {
        const after = await act(tx, at)
        const event = { actorId: viewer.id, action, subject: `bill:${id}`, at }
        await audit(tx, { ...event, ...(after && { after }) })
      },
      show: (tx) => showBill(tx, id, at),
    },
  )
}

export function readBill({ db, clock }: Kernel, id: number): Promise<Bill> {
  return showBill(db, id, clock.now())
}

/** The open and owed bills, or those asked for, with their members. */
export async function unpaidBills(
  tx: Tx,
  now: Date,
  query?: BillQuery,
): Promise<(BillSummary & { userId: number | null })[]> {
  return (await findUnpaid(tx, now, query)).map(({ bill, member, due }) => ({
    ...bill,
    name: nameOf(bill, member),
    due: toDollars(due),
    openedAt: bill.openedAt.toISOString(),
  }))
}

export function listBills({ db, clock }: Kernel): Promise<BillSummary[]> {
  return transact(db, (tx) => unpaidBills(tx, clock.now()))
}

export function listOwnBills({ db, clock }: Kernel, memberId: number): Promise<Bill[]> {
  return transact(db, async (tx) => {
    const shown: Bill[] = []
    for (const { id } of await findUnpaidOf(tx, memberId)) {
      shown.push({ ...(await showBill(tx, id, clock.now())), requests: [] })
    }
    return shown
  })
}

/** The receipt of a member's own payment (`GET /api/account/bill-payments/{id}`). Throws `not_found` for others'. */
export function readOwnPayment(
  { db, clock }: Kernel,
  { viewer, params: { id } }: Call<typeof getOwnPayment>,
): Promise<PaidPart> {
  return transact(db, async (tx) => {
    const payment = await findPaidBy(tx, id, viewer.id)
    if (!payment) throw new Refusal('not_found')
    return paidPart(await viewBill(tx, payment.billId, clock.now()), payment)
  })
}
