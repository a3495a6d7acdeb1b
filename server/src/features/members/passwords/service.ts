import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leastOf } from '@lantern/contract/members-password'
import { Refusal } from '../../../kernel/http/errors.ts'
import { serverRoot } from '../../../kernel/http/paths.ts'
import { hasMark, markOf } from './service.marks.ts'
import { isAddress, isPersonal, isShort, sameCase, type Owner } from './rules.ts'

const listOf = (name: string) => readFileSync(join(serverRoot, 'passwords', name))

/** The most common passwords, and those that were breached anywhere. */
const common = listOf('common.bin')
const breached = listOf('breached.bin')

/**
 * Refuses a new password that is easy to guess: `password_common`, `password_breached`, `password_personal`, and
 * for the staff `password_short`. Existing passwords are never checked. No kind of character is required.
 */
export function refuseGuessable(password: string, owner: Owner, words: readonly string[]): void {
  const { role } = owner
  if (isShort(password, role)) throw new Refusal('password_short', { count: leastOf(role) })
  const mark = markOf(sameCase(password))
  if (hasMark(common, mark)) throw new Refusal('password_common')
  if (hasMark(breached, mark)) throw new Refusal('password_breached')
  if (isAddress(password, owner) || isPersonal(password, owner, words))
    throw new Refusal('password_personal')
}
