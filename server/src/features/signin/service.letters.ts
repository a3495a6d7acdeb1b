import { randomUUID } from 'node:crypto'
import { queueMail } from '../mail/service.ts'
import type { AccountLetters } from '../members/secrets/service.password.ts'

/** Writes to members about changes that only they, or a thief, can have made to their account. */
export const accountLetters: AccountLetters = {
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
