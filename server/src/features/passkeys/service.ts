import { randomBytes } from 'node:crypto'
import type * as contract from '@lantern/contract/account/passkeys'
import type { OwnPasskeys, RequestOptions } from '@lantern/contract/account/passkeys'
import { fullName } from '@lantern/contract/members/names'
import { transact, violatesConstraint, type Tx } from '../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import type { CallSession, Viewer } from '../../kernel/http/session/session.ts'
import { asksPasskeyOf } from '../../kernel/http/session/session-store.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { sha256 } from '../../kernel/sha256.ts'
import { queueNotice } from '../mail/service.ts'
import { lockAccount } from '../members/accounts/service.ts'
import { checkSecret } from '../members/secrets/service.guesses.ts'
import { chooseLanguage, startSession } from '../members/service.ts'
import { readSettings } from '../venue/service.ts'
import {
  countCodes,
  deleteCodes,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  replaceCodes,
  takeCode,
  type User,
} from './repository.ts'
import {
  algorithms,
  bareCode,
  CHALLENGE_MS,
  MOST_PASSKEYS,
  type Purpose,
  shownCode,
} from './rules.ts'
import { checkAssertion, checkAttestation, makeChallenge, partyOf } from './service.ceremony.ts'

interface Owner {
  memberId: number
  sid: string
  from: Origin
  /** Whether the session still lacks the passkey that the venue requires. */
  needsPasskey: boolean
}

const ownerOf = ({ viewer, session }: { viewer: Viewer; session: CallSession }): Owner => ({
  memberId: viewer.id,
  sid: session.sid,
  from: session.from,
  needsPasskey: session.needsPasskey,
})

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

async function readOwn(tx: Tx, { id, role }: Pick<User, 'id' | 'role'>): Promise<OwnPasskeys> {
  const passkeys = await findPasskeys(tx, id)
  return {
    passkeys: passkeys.map(toPasskey),
    codesLeft: await countCodes(tx, id),
    isAsked: await asksPasskeyOf(tx, role),
  }
}

async function notify(
  tx: Tx,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  change: { kind: 'passkey.add' | 'passkey.remove'; name: string; from: Origin; at: Date },
): Promise<void> {
  const { kind, name, from, at } = change
  const told = kind === 'passkey.add' ? 'passkey_added' : 'passkey_removed'
  await queueNotice(tx, userId, { kind: told }, at)
  const about = { userId, actorId: userId, detail: name, from, at }
  await noteSecurity(tx, { ...about, kind, isSerious: role === 'admin' })
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
async function giveCodes(tx: Tx, owner: Owner, at: Date): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  const { memberId: userId, from } = owner
  await replaceCodes(tx, userId, codes.map(sha256), at)
  await noteSecurity(tx, { kind: 'recovery.make', userId, actorId: userId, from, at })
  return codes.map(shownCode)
}

export const makeCodes: UseCase<typeof contract.makeRecoveryCodes> = ({ db, clock }, call) => {
  const owner = ownerOf(call)
  return transact(db, async (tx) => {
    await lockAccount(tx, owner.memberId)
    const passkeys = await findPasskeys(tx, owner.memberId)
    if (passkeys.length === 0) throw new Refusal('passkey_first')
    return { codes: await giveCodes(tx, owner, clock.now()) }
  })
}

export const redeemCode: UseCase<typeof contract.redeemRecoveryCode> = async (kernel, call) => {
  const { db, clock } = kernel
  const { memberId, from } = ownerOf(call)
  const who = { ownerId: memberId, actorId: memberId, from }
  const secret = { ...who, kind: 'recovery.failure' as const, subject: `recovery:${memberId}` }
  const own = await checkSecret(kernel, secret, () =>
    transact(db, async (tx) => {
      const isTaken = await takeCode(tx, memberId, sha256(bareCode(call.body.code)))
      if (!isTaken) throw new Refusal('recovery_code_wrong')
      const user = await lockAccount(tx, memberId)
      const about = { userId: memberId, actorId: memberId, from, at: clock.now() }
      await noteSecurity(tx, { ...about, kind: 'recovery.use', isSerious: user.role === 'admin' })
      return readOwn(tx, user)
    }),
  )
  await call.session.prove('recovery')
  return own
}

const descriptorOf = ({ credentialId: id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key' as const,
  transports,
})

export const listOwn: UseCase<typeof contract.listPasskeys> = ({ db }, { viewer }) =>
  transact(db, async (tx) => readOwn(tx, await lockAccount(tx, viewer.id)))

/** Refuses another passkey to a session that hasn't used one of the account's yet, and beyond the limit. */
function refuseMore(passkeys: readonly PasskeyRow[], { needsPasskey }: Owner) {
  if (needsPasskey && passkeys.length > 0) throw new Refusal('passkey_needed')
  if (passkeys.length >= MOST_PASSKEYS) throw new Refusal('passkey_limit')
}

/** The options for making a passkey: discoverable, with user verification, without attestation. */
export const askForNew: UseCase<typeof contract.askForPasskey> = async (kernel, call) => {
  const { db, clock } = kernel
  const owner = ownerOf(call)
  const { id } = partyOf(kernel)
  const { user, passkeys, venue } = await transact(db, async (tx) => ({
    user: await lockAccount(tx, owner.memberId),
    passkeys: await findPasskeys(tx, owner.memberId),
    venue: await readSettings(tx, clock.now()),
  }))
  refuseMore(passkeys, owner)
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
export const addPasskey: UseCase<typeof contract.addPasskey> = async (kernel, call) => {
  const { db, clock } = kernel
  const owner = ownerOf(call)
  const { name, attestation } = call.body
  const { memberId: userId, sid: boundTo, from } = owner
  const made = await checkAttestation(kernel, attestation, { purpose: 'register', userId, boundTo })
  const { challenge, ...credential } = made
  const at = clock.now()
  try {
    const own = await transact(db, async (tx) => {
      const user = await lockAccount(tx, userId)
      const before = await findPasskeys(tx, userId)
      refuseMore(before, owner)
      const userHandle = before[0]?.userHandle ?? challenge.userHandle ?? ''
      const { transports } = attestation
      const passkey = { ...credential, userId, userHandle, transports, name, createdAt: at }
      await insertPasskey(tx, passkey)
      await notify(tx, user, { kind: 'passkey.add', name, from, at })
      const codes = (await countCodes(tx, userId)) === 0 ? await giveCodes(tx, owner, at) : null
      return { ...(await readOwn(tx, user)), codes }
    })
    // Making a passkey verifies the person in the same way as using one.
    await call.session.prove('passkey')
    return own
  } catch (error) {
    if (violatesConstraint(error, 'passkeys_credential')) throw new Refusal('passkey_refused')
    throw error
  }
}

export const removePasskey: UseCase<typeof contract.removePasskey> = ({ db, clock }, call) => {
  const { memberId, from } = ownerOf(call)
  const { id } = call.params
  return transact(db, async (tx) => {
    const user = await lockAccount(tx, memberId)
    const before = await findPasskeys(tx, memberId)
    const passkey = before.find((each) => each.id === id)
    if (!passkey) throw new Refusal('not_found')
    const isLast = before.length === 1
    if (isLast && (await asksPasskeyOf(tx, user.role))) throw new Refusal('last_passkey')
    await deletePasskey(tx, id)
    if (isLast) await deleteCodes(tx, memberId)
    const { name } = passkey
    await notify(tx, user, { kind: 'passkey.remove', name, from, at: clock.now() })
    return readOwn(tx, user)
  })
}

async function optionsFor(
  kernel: Kernel,
  purpose: Purpose,
  allowCredentials: RequestOptions['allowCredentials'],
): Promise<RequestOptions> {
  const { id: rpId } = partyOf(kernel)
  const challenge = await makeChallenge(kernel, purpose)
  return { rpId, challenge, timeout: CHALLENGE_MS, userVerification: 'required', allowCredentials }
}

const toSignIn = (boundTo: string): Purpose => ({ purpose: 'sign_in', userId: null, boundTo })

/** The options for a browser's sign-in. They contain no passkeys, so they don't reveal which accounts have some. */
export const askToSignIn: UseCase<typeof contract.askToSignIn> = (kernel, { session }) =>
  optionsFor(kernel, toSignIn(session.keepDevice()), [])

/** Signs in with a passkey whose challenge came from the same browser. */
export const signIn: UseCase<typeof contract.signInByPasskey> = async (kernel, call) => {
  const { db, clock } = kernel
  const { session, language, body } = call
  try {
    const user = await checkAssertion(kernel, body.assertion, toSignIn(session.device ?? ''))
    const proved = { way: 'passkey', provedBy: 'passkey' } as const
    const member = await startSession(kernel, user, session, proved)
    if (!member) throw new Refusal('passkey_refused')
    await chooseLanguage(kernel, user.id, language)
    return member
  } catch (error) {
    if (error instanceof Refusal) {
      const about = {
        userId: null,
        actorId: null,
        detail: 'passkey',
        from: session.from,
        at: clock.now(),
      }
      await transact(db, (tx) => noteSecurity(tx, { ...about, kind: 'signin.failure' }))
    }
    throw error
  }
}

const toProve = ({ memberId: userId, sid: boundTo }: Owner): Purpose => ({
  purpose: 'prove',
  userId,
  boundTo,
})

export const askForProof: UseCase<typeof contract.askForProof> = async (kernel, call) => {
  const owner = ownerOf(call)
  const passkeys = await transact(kernel.db, (tx) => findPasskeys(tx, owner.memberId))
  return optionsFor(kernel, toProve(owner), passkeys.map(descriptorOf))
}

/** A passkey can't be guessed, so a wrong one is only logged. */
const noteFailedProof = ({ db, clock }: Kernel, { memberId: userId, from }: Owner): Promise<void> =>
  transact(db, (tx) => {
    const at = clock.now()
    const about = { userId, actorId: userId, detail: 'passkey', from, at }
    return noteSecurity(tx, { ...about, kind: 'proof.failure' })
  })

export const prove: UseCase<typeof contract.proveByPasskey> = async (kernel, call) => {
  const owner = ownerOf(call)
  try {
    await checkAssertion(kernel, call.body.assertion, toProve(owner))
  } catch (error) {
    if (error instanceof Refusal) await noteFailedProof(kernel, owner)
    throw error
  }
  await call.session.prove('passkey')
}
