import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { newLanternId } from '../../../kernel/lantern-id.ts'
import { findAttemptsFor, isUnfinished, type Attempt } from '../../payments/service.ts'
import { countHolds, type BookingRow } from '../core/repository.ts'
import { MOST_HOLDS } from '../making/rules.ts'
import { lockChangeHolds } from './repository.ts'

/** The columns of a row that holds a time beside a booking while a card is asked for it. */
export const besideRow = ({ id }: BookingRow, { expiresAt, at }: { expiresAt: Date; at: Date }) =>
  ({
    lanternId: newLanternId(),
    status: 'pending',
    holdExpiresAt: expiresAt,
    changesBooking: id,
    confirmedStart: null,
    startAgreedAt: null,
    version: 1,
    createdAt: at,
    updatedAt: at,
  }) as const satisfies Partial<BookingRow>

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

/**
 * Undoes the hold that was just made if its member has too many by it. Until the transaction ends they can't get another
 * one.
 */
export async function refuseMoreHolds(tx: Tx, memberId: number, now: Date): Promise<void> {
  if ((await countHolds(tx, memberId, now)) > MOST_HOLDS) {
    throw new Refusal('too_many_holds', { max: MOST_HOLDS })
  }
}
