import type { Tx } from '../../../kernel/db/db.ts'
import type { By } from '../../bills/service.post.ts'
import type { BillView } from '../../bills/view/service.ts'
import type { BookingRow } from '../core/repository.ts'
import {
  billRoom,
  lockBillOf,
  payRoom,
  type LabeledPrice,
  type Paid,
} from '../core/service.bill.ts'
import { mailConfirmed } from '../core/service.letters.ts'
import type { Priced } from './service.ts'

/** What is agreed of a booking's price: what it costs, and what is taken of it at once. */
export type Agreed = LabeledPrice & Pick<Priced, 'dueNow' | 'pointsPerDollar'>

/** How a booking is agreed on, where it isn't as usual. */
interface Agreement {
  /** The card payment that pays for it. */
  attemptId?: string
  /** Its party orders on its bill and pays later. */
  isTab?: boolean
  /** Its member is told otherwise, or needn't be. */
  isQuiet?: boolean
}

/**
 * Agrees on a booking that was just taken and is no hold, whoever asked for it: opens its bill, takes what is due at
 * once, and mails the confirmation. Without a method nothing is paid, and nobody gets a letter: it awaits the desk or
 * its charge, or its party pays at the venue. Throws `insufficient_balance`.
 */
export async function agreeOn(
  tx: Tx,
  booking: BookingRow,
  { price, taxLabel, dueNow, pointsPerDollar }: Agreed,
  method: Paid['method'] | null,
  by: By,
  { attemptId, isTab = false, isQuiet = false }: Agreement = {},
): Promise<BillView> {
  const paid = method && { method, amount: dueNow, ...(attemptId !== undefined && { attemptId }) }
  const opening = { pointsPerDollar, isTab, paid }
  const bill = await billRoom(tx, booking, { price, taxLabel }, opening, by)
  if (paid && !isQuiet) await mailConfirmed(tx, booking, by.at)
  return bill
}

/**
 * Takes money for a booking that was agreed on without any, such as one that awaited Confirm or its charge, and mails
 * the confirmation. The booking must be locked, and confirmed by now.
 */
export async function payAgreed(
  tx: Tx,
  booking: BookingRow,
  paid: Paid | null,
  by: By,
): Promise<BillView> {
  const view = await lockBillOf(tx, booking, by.at)
  const bill = paid ? await payRoom(tx, view, paid, 'booking', by) : view
  await mailConfirmed(tx, booking, by.at)
  return bill
}
