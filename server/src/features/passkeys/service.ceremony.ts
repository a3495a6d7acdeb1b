import { randomBytes } from 'node:crypto'
import { transact } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sha256 } from '../../kernel/sha256.ts'
import { countUse, findPasskey, insertChallenge, takeChallenge, type User } from './repository.ts'
import { algorithms, CHALLENGE_MS, isMeant, type Purpose, readClientData } from './rules.ts'
import type { Assertion, Attestation } from '@lantern/contract/account/passkeys'
import { relyingParty, type RelyingParty } from '../../kernel/http/session/relying-party.ts'

export { deleteOldChallenges as sweepChallenges } from './repository.ts'

/** Makes a challenge for one purpose of one session or browser. `userHandle` is stored for a new passkey. */
export async function makeChallenge(
  { db, clock }: Kernel,
  purpose: Purpose & { userHandle?: string },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
  await transact(db, (tx) =>
    insertChallenge(tx, { ...purpose, challengeHash: sha256(challenge), expiresAt }),
  )
  return challenge
}

/** The library that reads certificates and CBOR. It is loaded on first use, because few requests need it. */
const library = () => import('@simplewebauthn/server')

export function partyOf({ env }: Kernel): RelyingParty {
  const party = relyingParty(env)
  if (!party) throw new Refusal('passkeys_unavailable')
  return party
}

/** The signed client data, after its challenge was used up and its origin was checked. */
async function readSigned(kernel: Kernel, clientDataJSON: string, purpose: Purpose) {
  const { id, admits } = partyOf(kernel)
  const { db, clock } = kernel
  const signed = readClientData(clientDataJSON)
  if (!signed) throw new Refusal('passkey_refused')
  // The challenge is used up before the signature is checked, so that none is checked twice.
  const challenge = await transact(db, (tx) => takeChallenge(tx, sha256(signed.challenge)))
  if (!challenge || !isMeant(challenge, purpose, clock.now()) || !admits(signed.origin)) {
    throw new Refusal('passkey_refused')
  }
  const expected = {
    expectedChallenge: signed.challenge,
    expectedOrigin: signed.origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
  return { challenge, expected }
}

/** Turns every failure into the same refusal, so that nobody learns the reason. */
const orRefused = <Verified>(verified: Promise<Verified>): Promise<Verified> =>
  verified.catch(() => {
    throw new Refusal('passkey_refused')
  })

const wire = { type: 'public-key', clientExtensionResults: {} } as const

export async function checkAttestation(
  kernel: Kernel,
  { id, transports, ...response }: Attestation,
  purpose: Purpose,
) {
  const { challenge, expected } = await readSigned(kernel, response.clientDataJSON, purpose)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      ...expected,
      response: { ...wire, id, rawId: id, response: { ...response, transports } },
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!verified) throw new Refusal('passkey_refused')
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  return { credentialId, publicKey: Buffer.from(publicKey), counter, challenge }
}

/**
 * Checks a passkey's signature and counts the use. Returns the passkey's owner. Throws `passkey_refused` if the
 * challenge, origin, passkey, owner, user verification or signature is wrong, or the counter isn't higher than the
 * last one.
 */
export async function checkAssertion(
  kernel: Kernel,
  { id, userHandle, ...response }: Assertion,
  purpose: Purpose,
): Promise<User> {
  const { expected } = await readSigned(kernel, response.clientDataJSON, purpose)
  const found = await transact(kernel.db, (tx) => findPasskey(tx, id))
  if (!found) throw new Refusal('passkey_refused')
  const { passkey, user } = found
  if (purpose.userId !== null && purpose.userId !== user.id) throw new Refusal('passkey_refused')
  if (userHandle !== undefined && userHandle !== passkey.userHandle) {
    throw new Refusal('passkey_refused')
  }
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      ...expected,
      response: { ...wire, id, rawId: id, response },
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  )
  if (!verified) throw new Refusal('passkey_refused')
  const next = { counter: authenticationInfo.newCounter, at: kernel.clock.now() }
  const isCounted = await transact(kernel.db, (tx) => countUse(tx, passkey, next))
  if (!isCounted) throw new Refusal('passkey_refused')
  return user
}
