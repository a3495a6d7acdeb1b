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
import { publishBooking } from '../core/service.ts'
import { MOST_HOLDS } from '../making/rules.ts'

/** The open payment of the member's hold for the same change, whose time it still holds. */
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

/** Additional time for a booking that is paid by card. */
interface Beside {
  confirms: 'change' | 'more_time'
  memberId: number
  /** In cents. */
  amount: Cents
  /** The columns of the hold that differ from the booking's. */
  columns: Partial<NewBookingRow>
  pieces: readonly { tableId: number; during: Span }[]
  /** The state of the booking when the time was priced. */
  was: unknown
}

/**
 * Holds time in addition to a booking's own and opens the payment for it. Throws `too_many_holds` if the member has too
 * many. The member's account stays locked, so that they can't get another hold meanwhile.
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
  await publishBooking(tx, held)
  if ((await countHolds(tx, memberId, at)) > MOST_HOLDS) {
    throw new Refusal('too_many_holds', { max: MOST_HOLDS })
  }
  const subject = { bookingId, holdId: held.id, was }
  return openAttempt(tx, { memberId, confirms, subject, amount, expiresAt, at })
}
