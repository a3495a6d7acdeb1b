import { createHash, timingSafeEqual } from 'node:crypto'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { isRepeat, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { admitGuess, forgiveGuess } from '../../members/secrets/service.guesses.ts'
import { readDiscountCode } from '../../venue/service.ts'

/** The percentage of the discount code, which makes an order free (product#discount-code). */
const PERCENT = 100

const digest = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest()

/**
 * The percentage that a code takes off if it equals `valid`; 0 without a code. Codes are compared in constant time and
 * without regard to case. Throws `invalid_code`.
 */
function percentBy(valid: string | null, code: string | null | undefined): number {
  if (!code) return 0
  if (valid === null || !timingSafeEqual(digest(valid), digest(code))) {
    throw new Refusal('invalid_code')
  }
  return PERCENT
}

/** Like `percentBy`, with the venue's code as this transaction reads it. */
export const percentOf = async (tx: Tx, code: string | null | undefined): Promise<number> =>
  code ? percentBy(await readDiscountCode(tx), code) : 0

/** The counter's key for the wrong codes of all members together. */
const HOUSE = 'discount'

/**
 * Like `percentOf`, with a limit on guesses. Each code counts as a guess before it is checked, for the member and for
 * all members together; a right one is uncounted. Runs outside any transaction, so that the count stays if the call
 * fails.
 */
export async function tryCode(
  kernel: Kernel,
  memberId: number,
  code: string | null | undefined,
): Promise<number> {
  if (!code) return 0
  const subject = `discount:${memberId}`
  await admitGuess(kernel, subject, HOUSE)
  return transact(kernel.db, async (tx) => {
    const percent = await percentOf(tx, code)
    await forgiveGuess(tx, subject, HOUSE)
    return percent
  })
}

/**
 * Like `tryCode`, for a call that may be repeated. A repeat returns the first call's result, even if the code has
 * changed, and doesn't count as a guess.
 */
export async function tryCodeOnce(
  kernel: Kernel,
  memberId: number,
  code: string | null | undefined,
  call: RepeatableCall | null,
): Promise<void> {
  if (!code || (await isRepeat(kernel.db, call))) return
  await tryCode(kernel, memberId, code)
}
