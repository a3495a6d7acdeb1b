import { randomBytes } from 'node:crypto'
import type { Attestation, CreationOptions, OwnPasskeys } from '@lantern/contract/account/passkeys'
import { fullName } from '@lantern/contract/members/names'
import { transact, violatesConstraint } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { asksPasskeyOf } from '../../kernel/http/session/session-store.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { lockAccount } from '../members/accounts/service.ts'
import { readSettings } from '../venue/service.ts'
import {
  countCodes,
  deleteCodes,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
} from './repository.ts'
import { algorithms, CHALLENGE_MS, MOST_PASSKEYS } from './rules.ts'
import { checkAttestation, makeChallenge, partyOf } from './service.ceremony.ts'
import { giveCodes, notify, type Owner, readOwn } from './service.own.ts'

export const descriptorOf = ({ credentialId: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
})

/** A member's own passkeys (`GET /api/account/passkeys`). */
export function listOwn({ db }: Kernel, memberId: number): Promise<OwnPasskeys> {
  return transact(db, async (tx) => readOwn(tx, await lockAccount(tx, memberId)))
}

/** If the account has a passkey that this session hasn't used yet, the session must use it before it adds another. */
function demandOwn(passkeys: readonly PasskeyRow[], { needsPasskey }: { needsPasskey: boolean }) {
  if (needsPasskey && passkeys.length > 0) throw new Refusal('passkey_needed')
}

/** The options for making a passkey: discoverable, with user verification, without attestation. */
export async function askForNew(
  kernel: Kernel,
  owner: Owner & { needsPasskey: boolean },
): Promise<CreationOptions> {
  const { db, clock } = kernel
  const { id } = partyOf(kernel)
  const { user, passkeys, venue } = await transact(db, async (tx) => ({
    user: await lockAccount(tx, owner.memberId),
    passkeys: await findPasskeys(tx, owner.memberId),
    venue: await readSettings(tx, clock.now()),
  }))
  demandOwn(passkeys, owner)
  if (passkeys.length >= MOST_PASSKEYS) throw new Refusal('passkey_limit')
  const userHandle = passkeys[0]?.userHandle ?? randomBytes(32).toString('base64url')
  const { memberId: userId, sid: boundTo } = owner
  return {
    rp: { id, name: venue.nameEn },
    user: { id: userHandle, name: user.email, displayName: fullName(user) },
    challenge: await makeChallenge(kernel, { purpose: 'register', userId, boundTo, userHandle }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Stores a new passkey. The first one comes with recovery codes, which only this result has. */
export async function addPasskey(
  kernel: Kernel,
  owner: Owner & { needsPasskey: boolean },
  { name, attestation }: { name: string; attestation: Attestation },
): Promise<OwnPasskeys & { codes: string[] | null }> {
  const { db, clock } = kernel
  const { memberId: userId, sid: boundTo, from } = owner
  const made = await checkAttestation(kernel, attestation, { purpose: 'register', userId, boundTo })
  const { challenge, ...credential } = made
  const at = clock.now()
  try {
    return await transact(db, async (tx) => {
      const user = await lockAccount(tx, userId)
      const before = await findPasskeys(tx, userId)
      demandOwn(before, owner)
      if (before.length >= MOST_PASSKEYS) throw new Refusal('passkey_limit')
      const userHandle = before[0]?.userHandle ?? challenge.userHandle ?? ''
      const { transports } = attestation
      await insertPasskey(tx, {
        ...credential,
        userId,
        userHandle,
        transports,
        name,
        createdAt: at,
      })
      await notify(tx, user, { kind: 'passkey.add', name, from, at })
      const codes = (await countCodes(tx, userId)) === 0 ? await giveCodes(tx, owner, at) : null
      return { ...(await readOwn(tx, user)), codes }
    })
  } catch (error) {
    if (violatesConstraint(error, 'passkeys_credential')) throw new Refusal('passkey_refused')
    throw error
  }
}

export function removePasskey(kernel: Kernel, owner: Owner, id: number): Promise<OwnPasskeys> {
  const { db, clock } = kernel
  const { memberId, from } = owner
  return transact(db, async (tx) => {
    const user = await lockAccount(tx, memberId)
    const before = await findPasskeys(tx, memberId)
    const passkey = before.find((each) => each.id === id)
    if (!passkey) throw new Refusal('not_found')
    const isLast = before.length === 1
    if (isLast && (await asksPasskeyOf(tx, user.role))) throw new Refusal('last_passkey')
    await deletePasskey(tx, id)
    if (isLast) await deleteCodes(tx, memberId)
    await notify(tx, user, {
      kind: 'passkey.remove',
      name: passkey.name,
      from,
      at: clock.now(),
    })
    return readOwn(tx, user)
  })
}
