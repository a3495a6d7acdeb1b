import type { Bill } from '@lantern/contract/bills'
import type { chargeMinimum as charging } from '@lantern/contract/bills-party'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { leftToSpend, overcharged, shortfallOf } from '@lantern/contract/spending'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readSettings, taxesOf, taxLabelFor } from '../../venue/service.ts'
import { post } from '../../wallet/service.ts'
import { findBillOfBooking } from '../repository.ts'
import { earning, leftOf } from '../rules.ts'
import { correct } from '../corrections/service.correct.ts'
import { lockOpen, putOn } from '../service.ts'
import { showBill, viewBill, type BillView } from '../view/service.ts'

/** The moment at which a shortfall is put on a bill, and the staff member who did it, if one did. */
interface By {
  actorId: number | null
  at: Date
}

/** Puts the rest of a party's minimum spend on its locked bill: one line, earned and taxed like the room. */
async function chargeLeft(
  tx: Tx,
  { bill, spending }: BillView,
  { actorId, at }: By,
): Promise<void> {
  const left = spending === null ? 0 : leftToSpend(spending)
  if (left === 0) return
  const venue = await readSettings(tx, at)
  const taxes = taxesOf(venue, at)
  const worth = shortfallOf(left, taxes.room)
  const line = { kind: 'shortfall', account: 'booking_income', ...worth } as const
  const taxLabel = worth.tax === 0 ? null : taxLabelFor(venue, taxes, ['room'])
  await putOn(tx, bill, [{ ...line, taxLabel, actorId }], at)
  await post(tx, {
    kind: 'minimum_spend',
    reference: `bill:${bill.id}:shortfall:${bill.version}`,
    subject: bill.lanternId,
    at,
    postings: earning(bill.lanternId, [{ ...line, isPaidAhead: false }]),
    ...(actorId !== null && { actorId }),
  })
}

/**
 * Takes the part of a charged shortfall that was spent after all off a locked bill. Such a correction has no reason.
 */
async function takeBack(tx: Tx, view: BillView, at: Date): Promise<void> {
  let back = view.spending === null ? 0 : overcharged(view.spending)
  const pieces = leftOf(view.lines)
    .filter(({ line }) => line.kind === 'shortfall')
    .map(({ id, net, tax }) => {
      const piece = Math.max(0, Math.min(net, back))
      back -= piece
      return { id, net: piece, tax: net === 0 ? 0 : Math.round((tax * piece) / net) }
    })
    .filter(({ net }) => net > 0)
  if (pieces.length === 0) return
  await correct(tx, view, pieces, {
    kind: 'bill_correction',
    reference: `bill:${view.bill.id}:shortfall_back:${view.bill.version}`,
    reason: null,
    note: null,
    // Nobody gave it away, so it counts for nobody's limit of a night.
    actorId: null,
    at,
  })
}

/** Reduces a charged shortfall after an order was put on the bill. The bill must be locked. */
export async function lowerShortfall(tx: Tx, billId: number, at: Date): Promise<void> {
  const view = await viewBill(tx, billId, at)
  await takeBack(tx, view, at)
}

/** Makes the shortfall on the open bill of a party that leaves exactly what the party has left of its minimum spend. */
export async function alignShortfall(tx: Tx, bookingId: number, by: By): Promise<void> {
  const known = await findBillOfBooking(tx, bookingId)
  if (known?.status !== 'open' || known.minimumSpend === 0) return
  const bill = await lockOpen(tx, known.id)
  await takeBack(tx, await viewBill(tx, bill.id, by.at), by.at)
  await chargeLeft(tx, await viewBill(tx, bill.id, by.at), by)
}

export interface ChargeRequest {
  actorId: number
  billId: number
  body: Received<typeof charging>['body']
}

/** Puts what is left of a party's minimum spend on its bill (`POST /api/staff/bills/{id}/minimum`). */
export function chargeMinimum(
  { db, clock }: Kernel,
  { actorId, billId, body }: ChargeRequest,
): Promise<Bill> {
  const at = clock.now()
  return transact(db, async (tx) => {
    await lockOpen(tx, billId)
    const view = await viewBill(tx, billId, at)
    const left = view.spending === null ? 0 : leftToSpend(view.spending)
    if (toCents(body.left) !== left) {
      throw new Refusal('minimum_changed', { left: toDollars(left) })
    }
    if (left === 0) throw new Refusal('nothing_to_pay')
    await chargeLeft(tx, view, { actorId, at })
    const subject = `bill:${billId}`
    const after = { amount: toDollars(left) }
    await audit(tx, { actorId, action: 'bill.minimum', subject, after, at })
    return showBill(tx, billId, at)
  })
}
