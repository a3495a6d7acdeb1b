import { randomUUID } from 'node:crypto'
import type { OwnPasskeys } from '@lantern/contract/passkeys'
import type { Tx } from '../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { asksPasskeyOf } from '../../kernel/http/session/session-store.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { queueMail } from '../mail/service.ts'
import { countCodes, findPasskeys, type PasskeyRow, type User } from './repository.ts'

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
  await queueMail(tx, {
    memberId: userId,
    reference: `passkey:${randomUUID()}`,
    content: { kind: kind === 'passkey.add' ? 'passkey_added' : 'passkey_removed' },
    at,
  })
  const about = { userId, actorId: userId, detail: name, from, at }
  await noteSecurity(tx, { ...about, kind, isSerious: role === 'admin' })
  await publish(tx, 'account', { memberId: userId })
}
