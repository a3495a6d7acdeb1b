import type { Language } from '@lantern/contract/venue/languages'
import type { Member } from '@lantern/contract/members/members'
import type { Assertion, RequestOptions } from '@lantern/contract/account/passkeys'
import { transact } from '../../kernel/db/db.ts'
import { noteSecurity } from '../../kernel/db/security-events.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { chooseLanguage, startSession, type NewSession } from '../members/service.ts'
import { findPasskeys } from './repository.ts'
import { CHALLENGE_MS, type Purpose } from './rules.ts'
import { checkAssertion, makeChallenge, partyOf } from './service.ceremony.ts'
import type { Owner } from './service.own.ts'
import { descriptorOf } from './service.ts'

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
export const askToSignIn = (kernel: Kernel, session: NewSession): Promise<RequestOptions> =>
  optionsFor(kernel, toSignIn(session.keepDevice()), [])

/** Signs in with a passkey whose challenge came from the same browser. */
export async function signIn(
  kernel: Kernel,
  assertion: Assertion,
  session: NewSession,
  language: Language,
): Promise<Member> {
  const { db, clock } = kernel
  try {
    const user = await checkAssertion(kernel, assertion, toSignIn(session.device ?? ''))
    const proved = { way: 'passkey', provedBy: 'passkey' } as const
    const member = await startSession(kernel, user, session, proved)
    if (!member) throw new Refusal('passkey_refused')
    await chooseLanguage(kernel, user.id, language)
    return member
  } catch (error) {
    if (error instanceof Refusal) {
      const about = { userId: null, detail: 'passkey', from: session.from, at: clock.now() }
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

/** The options for a browser's proof by one of the member's passkeys. */
export async function askForProof(kernel: Kernel, owner: Owner): Promise<RequestOptions> {
  const passkeys = await transact(kernel.db, (tx) => findPasskeys(tx, owner.memberId))
  return optionsFor(kernel, toProve(owner), passkeys.map(descriptorOf))
}

/** A passkey can't be guessed, so a wrong one is only logged. */
const noteFailedProof = ({ db, clock }: Kernel, { memberId: userId, from }: Owner): Promise<void> =>
  transact(db, (tx) => {
    const at = clock.now()
    return noteSecurity(tx, { kind: 'proof.failure', userId, detail: 'passkey', from, at })
  })

export async function prove(kernel: Kernel, owner: Owner, assertion: Assertion): Promise<void> {
  try {
    await checkAssertion(kernel, assertion, toProve(owner))
  } catch (error) {
    if (error instanceof Refusal) await noteFailedProof(kernel, owner)
    throw error
  }
}
