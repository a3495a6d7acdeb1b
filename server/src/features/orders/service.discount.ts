import { createHash, timingSafeEqual } from 'node:crypto'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { isRepeat, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { admitGuess, forgiveGuess } from '../members/secrets/service.guesses.ts'
import { readDiscountCode } from '../venue/service.ts'

/** The discount code takes off everything (product#discount-code). */
const PERCENT = 100

const digest = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest()

/**
 * What a discount code takes off, in percent; none without a code. Compared in constant time and
 * without regard to case. Throws `invalid_code`.
 */
export async function percentOf(tx: Tx, code: string | null | undefined): Promise<number> {
  if (!code) return 0
  const valid = await readDiscountCode(tx)
  if (valid === null || !timingSafeEqual(digest(valid), digest(code))) {
    throw new Refusal('invalid_code')
  }
  return PERCENT
}

/** What all members' wrong codes are counted under. */
const HOUSE = 'discount'

/**
 * The same for a member who may be guessing: each code counts, against them and against all together,
 * before it is looked at and whatever becomes of the call; a right one is taken off again. Outside any
 * transaction. Throws `invalid_code`, `too_many_requests`.
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
 * The same ahead of a call that may be repeated. A repeat is answered from what came of the first,
 * whatever the code is by now, and is no guess. Throws as `tryCode` does.
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
