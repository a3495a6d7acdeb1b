import { toCents, toDollars, type Cents } from '@lantern/contract/pricing'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { readSettings, type VenueSettings } from '../../venue/service.ts'
import { earnPoints, post, type Movement } from '../../wallet/service.ts'
import { insertPayment, updateBill, type BillPaymentRow } from '../repository.ts'
import { paying, pointsAt, pointsMoved, roundingOf, type Money } from '../rules.ts'
import { announceBill } from '../service.ts'
import { heldOf } from '../service.holds.ts'
import { sharesOf, type BillView } from '../view/service.ts'

/** A payment that is to be booked: its way, payer, share, and the person who took it. */
export interface Taken extends Omit<Money, 'rounding'> {
  tendered: Cents | null
  shareId: number | null
  attemptId: string | null
  actorId: number | null
  /** The part that somebody already sent back to the card in the card company's dashboard. */
  alreadyBack?: Cents
}

/** The wallet's own sentence is about bookings, so a bill needs another. */
function inBillsWords(error: unknown): never {
  const isLow = error instanceof Refusal && error.code === 'insufficient_balance'
  throw isLow ? new Refusal('bill_balance_low') : error
}

/** Checks that the cash handed over is enough. */
function checkTendered({ way, amount, tip, tendered }: Taken, rounding: Cents): void {
  const asked = amount + tip + rounding
  if (way !== 'cash' || tendered === null || tendered >= asked) return
  throw new Refusal('tendered_too_low', { total: toDollars(asked) })
}

/** The columns of a payment, and the movement of its money by the id that it gets. */
export interface Drawn {
  row: Omit<BillPaymentRow, 'id'>
  movement: (id: number) => Movement
}

/**
 * The postings of a payment for a bill, with the points of its payer; a negative amount goes back. Throws
 * `tendered_too_low`.
 */
function draw(
  { bill, lines, payments }: BillView,
  taken: Taken,
  { pointsPerDollar }: Pick<VenueSettings, 'pointsPerDollar'>,
  at: Date,
): Drawn {
  const { way, memberId, amount, tip, actorId, alreadyBack = 0 } = taken
  const rounding = roundingOf(taken)
  checkTendered(taken, rounding)
  const paid = payments.reduce((sum, payment) => sum + payment.amount, amount)
  const earned = pointsAt(lines, paid, pointsPerDollar)
  return {
    row: {
      billId: bill.id,
      way,
      amount,
      tip,
      rounding,
      tendered: way === 'cash' ? taken.tendered : null,
      userId: memberId,
      points: pointsMoved(payments, { memberId, amount, earned, pointsPerDollar }),
      shareId: taken.shareId,
      attemptId: taken.attemptId,
      isDeposit: false,
      reason: null,
      note: null,
      actorId,
      createdAt: at,
    },
    movement: (id) => ({
      kind: amount > 0 ? 'bill_payment' : 'bill_refund',
      reference: `bill:${bill.id}:payment:${id}`,
      subject: bill.lanternId,
      at,
      postings: [
        ...paying(bill.lanternId, { ...taken, rounding }),
        { account: 'card_clearing', cents: 0 - alreadyBack },
        { account: 'refunds_to_review', cents: alreadyBack },
      ],
      ...(actorId !== null && { actorId }),
    }),
  }
}

/**
 * Books a payment for a locked bill, or gives money back if it is negative, with the points of its payer. The caller
 * must have compared the due before. Returns the reference of its movement.
 */
export async function take(tx: Tx, view: BillView, taken: Taken, at: Date): Promise<string> {
  const { bill } = view
  const { memberId } = taken
  const { row, movement } = draw(view, taken, await readSettings(tx, at), at)
  const moved = movement(await insertPayment(tx, row))
  await post(tx, moved).catch(inBillsWords)
  const { points } = row
  const { reference } = moved
  if (memberId !== null) await earnPoints(tx, { memberId, points, reference, at })
  await updateBill(tx, bill.id)
  await announceBill(tx, bill)
  return reference
}

/** Compares the amount due that a screen showed with the current one. The refusal names the current one. */
export function checkDue(seen: string, due: Cents): void {
  if (toCents(seen) !== due) throw new Refusal('bill_changed', { due: toDollars(due) })
}

/** Checks that a share can be paid. */
function checkShare(view: BillView, shareId: number, amount: Cents): void {
  const share = sharesOf(view).find((each) => each.share.id === shareId)
  if (!share) throw new Refusal('not_found')
  if (share.isPaid) throw new Refusal('share_paid')
  if (share.isHeld) throw new Refusal('share_held')
  if (share.amount !== amount) throw new Refusal('bill_changed', { due: toDollars(view.due) })
}

/** Checks that an amount of a bill can be paid now, or a share by this amount. */
export function checkPayable(view: BillView, amount: Cents, shareId: number | null): void {
  if (amount === 0) throw new Refusal('nothing_to_pay')
  if (amount > view.due) throw new Refusal('amount_over_due', { due: toDollars(view.due) })
  if (shareId !== null) checkShare(view, shareId, amount)
  if (amount > view.due - heldOf(view.holds)) throw new Refusal('share_held')
}
