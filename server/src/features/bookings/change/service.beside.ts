import type { Cents } from '@lantern/contract/pricing'
import type { Span } from '../../../kernel/db/columns.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/lantern-id.ts'
import { findAttemptsFor, isUnfinished, openAttempt, type Attempt } from '../../payments/service.ts'
import {
  countHolds,
  insertBooking,
  lockChangeHolds,
  occupy,
  type BookingRow,
  type NewBookingRow,
} from '../core/repository.ts'
import { HOLD_MS } from '../core/rules.ts'
import { announceBooking } from '../core/service.ts'
import { MOST_HOLDS } from '../making/rules.ts'

/** The payment that is still open for just the hold that is wanted, which keeps its time for now. */
export async function openPaymentFor(
  tx: Tx,
  confirms: 'change' | 'more_time',
  bookingId: number,
  isWanted: (hold: BookingRow) => boolean,
  at: Date,
): Promise<Attempt | undefined> {
  const hold = (await lockChangeHolds(tx, bookingId)).find(isWanted)
  if (!hold || hold.holdExpiresAt === null || hold.holdExpiresAt <= at) return undefined
  const attempts = await findAttemptsFor(tx, confirms, { holdId: hold.id })
  return attempts.find(({ status }) => isUnfinished(status))
}

/** A time beside a booking that a card is asked for. */
interface Beside {
  confirms: 'change' | 'more_time'
  memberId: number
  /** In cents. */
  amount: Cents
  /** The columns in which the row of the hold differs from the booking's. */
  columns: Partial<NewBookingRow>
  pieces: readonly { tableId: number; during: Span }[]
  /** The booking as it was when the time was priced. */
  was: unknown
}

/**
 * Holds a time beside a booking's own and opens the payment for it. Throws `too_many_holds` where its member has too many by
 * that; until the transaction ends they can't get another one.
 */
export async function holdBeside(
  tx: Tx,
  { id: bookingId, ...row }: BookingRow,
  { confirms, memberId, amount, columns, pieces, was }: Beside,
  at: Date,
): Promise<Attempt> {
  const expiresAt = new Date(at.getTime() + HOLD_MS)
  const held = await insertBooking(tx, {
    ...row,
    ...columns,
    lanternId: newLanternId(),
    status: 'pending',
    holdExpiresAt: expiresAt,
    changesBooking: bookingId,
    confirmedStart: null,
    startAgreedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  })
  for (const { tableId, during } of pieces) {
    if (!(await occupy(tx, held.id, [tableId], during))) throw new Refusal('slot_taken')
  }
  await announceBooking(tx, held)
  if ((await countHolds(tx, memberId, at)) > MOST_HOLDS) {
    throw new Refusal('too_many_holds', { max: MOST_HOLDS })
  }
  const subject = { bookingId, holdId: held.id, was }
  return openAttempt(tx, { memberId, confirms, subject, amount, expiresAt, at })
}
