import type { Profile } from '@lantern/contract/account'
import type { Member } from '@lantern/contract/members'
import { transact, violatesConstraint } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { findUser, updateProfile } from '../repository.ts'
import { moveAddress } from '../mailbox/service.move.ts'
import { lockCustomer } from '../accounts/repository.ts'
import { deleteTokensOf } from '../secrets/repository.tokens.ts'
import { toMember } from '../service.ts'
import { admitGuess } from '../secrets/service.guesses.ts'
import { proveMember, type AccountKernel, type Prover } from '../secrets/service.password.ts'

/**
 * A change of email needs the password, or a recent passkey, because the email decides who can sign in. Tries are
 * counted too, so that a member can't find out which addresses have accounts.
 */
async function admitEmail(kernel: Kernel, who: Prover, profile: Profile): Promise<void> {
  await proveMember(kernel, who, profile.currentPassword)
  await admitGuess(kernel, `email:${who.memberId}`)
}

/**
 * Saves a member's profile (product#profile). A new email needs the password, and guesses are counted. Throws
 * `not_found` if the account was deleted meanwhile.
 */
export async function saveProfile(
  kernel: AccountKernel,
  who: Prover & { browser: string },
  profile: Profile,
): Promise<Member> {
  const { memberId, from, browser } = who
  const { db, clock } = kernel
  const before = await transact(db, (tx) => findUser(tx, memberId))
  const isProved = before?.email !== profile.email
  if (isProved) await admitEmail(kernel, who, profile)
  const { firstName, lastName, email, phoneNumber } = profile
  const phone = phoneNumber || null
  const updatedAt = clock.now()
  try {
    const user = await transact(db, async (tx) => {
      const now = await lockCustomer(tx, memberId)
      if (!now) throw new Refusal('not_found')
      const row = { firstName, lastName, email, phone, updatedAt }
      await publish(tx, 'account', { memberId })
      if (now.email === email) return updateProfile(tx, memberId, row)
      // The email was changed meanwhile. This save would change it back, which needs the password too.
      if (!isProved) throw new Refusal('password_needed')
      await deleteTokensOf(tx, memberId)
      const move = { by: memberId, browser, from, at: updatedAt }
      return moveAddress(tx, kernel, now, move, () =>
        updateProfile(tx, memberId, { ...row, emailProvedAt: null }),
      )
    })
    return toMember(user)
  } catch (error) {
    if (violatesConstraint(error, 'users_email_unique')) throw new Refusal('email_unavailable')
    throw error
  }
}
