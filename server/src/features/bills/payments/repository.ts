import { insertion } from '../../../kernel/db/db-insert.ts'
import { seenKey, type SeenKey } from '../../../kernel/db/db-keys.ts'
import { exactly, question, write } from '../../../kernel/db/db-statement.ts'
import { versionOf } from '../../../kernel/db/db-versions.ts'
import { billColumns, type BillFacts } from '../view/repository.ts'
import { billPayments } from '../schema.ts'

/** The facts that decide a payment on a bill, as of one moment. */
export interface PaymentFacts extends BillFacts {
  /** The version of the venue's settings. */
  house: number
  /** The result of an earlier call with the same key. */
  seen: SeenKey | null
  /** For the payment, if there will be one. */
  id: number
  /** The member who is named or else the bill's own, with their balance in dollars, if their account is open. */
  payer: { id: number; balance: string } | null
}

/** The parameters are the bill, the member who is named, and the owner, route and key of the call; all but the first may be `null`. */
export const paymentFacts = question<PaymentFacts>(`
  SELECT ${versionOf('house')} AS house, ${seenKey('$3', '$4', '$5')} AS seen,
    nextval(pg_get_serial_sequence('bill_payments', 'id'))::integer AS id,
    (SELECT json_build_object('id', id, 'balance', account_balance::text) FROM users
      WHERE id = coalesce($2::integer, b.user_id) AND deleted_at IS NULL) AS payer,
    ${billColumns}
  FROM bills b LEFT JOIN users u ON u.id = b.user_id WHERE b.id = $1`)

/**
 * The bill is still open and as it was read. Every change of a bill, its shares or its holds raises its version under
 * this lock.
 */
export const billPaidOn = exactly(
  'bill',
  'UPDATE bills SET version = version + 1 WHERE id = $1 AND version = $2 AND closed_at IS NULL',
)

export const billLocked = write('SELECT FROM bills WHERE id = $1 FOR UPDATE')

/** The payer's account is open, and stays so until the transaction ends. */
export const payerOpen = exactly(
  'account',
  'SELECT FROM users WHERE id = $1 AND deleted_at IS NULL FOR KEY SHARE',
)

export const paymentWritten = insertion(billPayments)
