import { randomBytes } from 'node:crypto'
import type { OwnPasskeys } from '@lantern/contract/account/passkeys'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { asksPasskeyOf } from '../../kernel/http/session/session-store.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { queueNotice } from '../mail/service.ts'
import {
  countCodes,
  findPasskeys,
  type PasskeyRow,
  replaceCodes,
  takeCode,
  type User,
} from './repository.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sha256 } from '../../kernel/sha256.ts'
import { lockAccount } from '../members/accounts/service.ts'
import { checkSecret } from '../members/secrets/service.guesses.ts'
import { bareCode, shownCode } from './rules.ts'

/** A member who manages their own passkeys, with the facts of their session. */
export interface Owner {
  memberId: number
  sid: string
  from: Origin
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** A member's passkeys, and the facts that are shown with them. */
export async function readOwn(
  tx: Tx,
  { id, role }: Pick<User, 'id' | 'role'>,
): Promise<OwnPasskeys> {
  const passkeys = await findPasskeys(tx, id)
  return {
    passkeys: passkeys.map(toPasskey),
    codesLeft: await countCodes(tx, id),
    isAsked: await asksPasskeyOf(tx, role),
  }
}

/** Reports an added or removed passkey: by an email, in the security log, and to the member's screens. */
export async function notify(
  tx: Tx,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  change: { kind: 'passkey.add' | 'passkey.remove'; name: string; from: Origin; at: Date },
): Promise<void> {
  const { kind, name, from, at } = change
  const told = kind === 'passkey.add' ? 'passkey_added' : 'passkey_removed'
  await queueNotice(tx, userId, { kind: told }, at)
  await noteSecurity(tx, { kind, userId, detail: name, from, at, isSerious: role === 'admin' })
  await publish(tx, 'account', { memberId: userId })
}

const CODES = 10
/** Sixteen characters have 80 bits. They can't be guessed, so a plain hash is enough. */
const CODE_BYTES = 10

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

function newCode(): string {
  const bits = [...randomBytes(CODE_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

/** Gives an account new recovery codes, which replace the previous ones. Only this result has them in plain text. */
export async function giveCodes(tx: Tx, owner: Owner, at: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const { memberId: userId, from } = owner
  await replaceCodes(tx, userId, codes.map(sha256), at)
  await noteSecurity(tx, { kind: 'recovery.make', userId, from, at })
  return codes.map(shownCode)
}

export function makeCodes({ db, clock }: Kernel, owner: Owner): Promise<{ codes: string[] }> {
  return transact(db, async (tx) => {
    await lockAccount(tx, owner.memberId)
    const passkeys = await findPasskeys(tx, owner.memberId)
    if (passkeys.length === 0) throw new Refusal('passkey_first')
    return { codes: await giveCodes(tx, owner, clock.now()) }
  })
}

export function redeemCode(kernel: Kernel, owner: Owner, code: string): Promise<OwnPasskeys> {
  const { db, clock } = kernel
  const { memberId, from } = owner
  const who = { ownerId: memberId, actorId: memberId, from }
  const secret = { ...who, kind: 'recovery.failure' as const, subject: `recovery:${memberId}` }
  return checkSecret(kernel, secret, () =>
    transact(db, async (tx) => {
      const isTaken = await takeCode(tx, memberId, sha256(bareCode(code)))
      if (!isTaken) throw new Refusal('recovery_code_wrong')
      const user = await lockAccount(tx, memberId)
      const about = { userId: memberId, actorId: memberId, from, at: clock.now() }
      await noteSecurity(tx, { ...about, kind: 'recovery.use', isSerious: user.role === 'admin' })
      return readOwn(tx, user)
    }),
  )
}
