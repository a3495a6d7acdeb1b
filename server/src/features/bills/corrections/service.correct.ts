import type { CorrectionReason } from '@lantern/contract/bills'
import type { Cause } from '@lantern/contract/causes'
import type { Tx } from '../../../kernel/db/db.ts'
import { post } from '../../wallet/service.ts'
import { findLines, insertLines, updateBill, type BillLineRow } from '../repository.ts'
import { earning, leftOf, totalOf, type LeftLine } from '../rules.ts'
import { announceBill, lockCorrectable, openForCorrection } from '../service.ts'
import { viewBill, type BillView } from '../view/service.ts'

/** The reason of a correction, the person who makes it, and its cause in the ledger. */
export interface Correction {
  kind: Extract<Cause, 'bill_correction' | 'food_refund' | 'booking_refund'>
  reference: string
  reason: CorrectionReason | null
  note: string | null
  actorId: number | null
  at: Date
}

/**
 * Takes amounts off the lines of a locked bill, each with its tax: they are neither earned nor owed any more. What
 * was paid for them stays on the bill until the staff give it back.
 */
export async function correct(
  tx: Tx,
  { bill, lines }: BillView,
  pieces: readonly LeftLine[],
  { kind, reference, reason, note, actorId, at }: Correction,
): Promise<void> {
  const corrections = pieces.flatMap(({ id, net, tax }) => {
    const line = lines.find((each) => each.id === id)
    if (!line) throw new Error(`line ${id} is not on bill ${bill.id}`)
    const { account, nameEn, nameCh, orderId } = line
    const worth = { kind: 'correction' as const, account, net: 0 - net, tax: 0 - tax }
    return [{ ...worth, nameEn, nameCh, orderId, isPaidAhead: false, corrects: id }]
  })
  if (corrections.length === 0) return
  await insertLines(
    tx,
    corrections.map((line) => ({
      ...line,
      billId: bill.id,
      reason,
      note,
      actorId,
      createdAt: at,
    })),
  )
  // The bill's member reads of it in their statement. If a later dish reduces a shortfall, that is no correction to
  // them.
  const memberId = reason === null ? undefined : (bill.userId ?? undefined)
  const postings = earning(bill.lanternId, corrections).map((side) =>
    side.account === 'receivable' ? { ...side, memberId } : side,
  )
  const by = actorId === null ? {} : { actorId }
  await post(tx, { kind, reference, subject: bill.lanternId, at, postings, ...by })
  await updateBill(tx, bill.id)
  await announceBill(tx, bill)
}

/** Takes the whole rest of some lines off a bill. Returns whether there was any. */
export async function takeOff(
  tx: Tx,
  billId: number,
  wanted: (line: BillLineRow) => boolean,
  correction: Correction,
): Promise<boolean> {
  if (!(await findLines(tx, billId)).some(wanted)) return false
  const bill = await lockCorrectable(tx, billId)
  await openForCorrection(tx, bill)
  const view = await viewBill(tx, billId, correction.at)
  const pieces = leftOf(view.lines)
    .filter((piece) => wanted(piece.line) && !piece.line.isPaidAhead && totalOf(piece) > 0)
    .map(({ id, net, tax }) => ({ id, net, tax }))
  await correct(tx, view, pieces, correction)
  return true
}

/** When something was taken off some lines of a bill. */
export async function whenCorrected(
  tx: Tx,
  billId: number,
  wanted: (line: BillLineRow) => boolean,
): Promise<Date[]> {
  const lines = await findLines(tx, billId)
  const sought = new Set(lines.filter(wanted).map(({ id }) => id))
  return lines
    .filter(({ corrects }) => corrects !== null && sought.has(corrects))
    .map(({ createdAt }) => createdAt)
}
