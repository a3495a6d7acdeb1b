import { randomUUID } from 'node:crypto'
import { queueMail } from '../mail/service.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { AccountKernel, AccountEmails } from '../members/secrets/service.password.ts'
import { readSettings } from '../venue/service.ts'

/** Emails members about changes of their account that only they or a thief can have made. */
const accountLetters: AccountEmails = {
  passwordChanged: (tx, memberId, at) =>
    queueMail(tx, {
      memberId,
      reference: `password:${randomUUID()}`,
      content: { kind: 'password_changed' },
      at,
    }),
  emailChanges: (tx, memberId, at, change) =>
    queueMail(tx, {
      memberId,
      reference: `email:${randomUUID()}`,
      content: { kind: 'email_changed', change },
      at,
    }),
  emailProof: (tx, { memberId, browser, at }) =>
    queueMail(tx, {
      memberId,
      reference: `email-proof:${randomUUID()}`,
      content: { kind: 'email_proof', browser },
      at,
    }),
}

const venueWords: AccountKernel['venueWords'] = async (tx, now) => {
  const { nameEn, nameCh, cityEn, cityCh } = await readSettings(tx, now)
  return [nameEn, nameCh, cityEn, cityCh]
}

/** The kernel with the functions of later features that the account services need: emails, and the venue's words. */
export const withAccounts = <K extends Kernel>(kernel: K): K & AccountKernel => ({
  ...kernel,
  letters: accountLetters,
  venueWords,
})
