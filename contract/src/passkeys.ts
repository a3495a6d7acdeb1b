import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Member } from './members.ts'
import { Id, IdPath, Instant, line } from './primitives.ts'

/** Bytes in base64url, as WebAuthn's JSON writes them. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/))

/** A credential's id as its authenticator chose it: at most 1023 bytes. */
const CredentialId = bytes(1_364)

/** The ways by which a browser reaches an authenticator, as WebAuthn names them. */
export const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.output<typeof Transport>

const Descriptor = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  transports: z.array(Transport),
})

/** What `navigator.credentials.create` is asked for: a discoverable credential, and its owner verified. */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** What `navigator.credentials.get` is asked for. Without credentials the browser offers those that it knows. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})
export type RequestOptions = z.output<typeof RequestOptions>

/** A new credential as its browser answers. */
export const Attestation = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(20_000),
  transports: z.array(Transport).check(z.maxLength(10)),
})
export type Attestation = z.output<typeof Attestation>

/** A signature by a credential as its browser answers. */
export const Assertion = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
  userHandle: z.optional(bytes(128)),
})
export type Assertion = z.output<typeof Assertion>

/** A member's passkey. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.output<typeof Passkey>

export const OwnPasskeys = z.object({
  passkeys: z.array(Passkey),
  /** How many recovery codes are unused. */
  codesLeft: z.int(),
  /** Whether the venue asks the member's role for a passkey. */
  isAsked: z.boolean(),
})
export type OwnPasskeys = z.output<typeof OwnPasskeys>

/** Ten of them, each good once. They are shown this one time. */
const RecoveryCodes = z.array(z.string())

/** As it is shown, in groups of four; spaces, dashes and the size of letters don't matter. */
export const RecoveryCode = z
  .string()
  .check(z.trim(), z.maxLength(60), z.regex(/^[A-Za-z2-7](?:[\s-]*[A-Za-z2-7]){15}$/))

/** These calls are open to a session that still lacks the passkey which the venue asks for. */
const gate = { beforePasskey: true } as const

export const listPasskeys = endpoint({
  ...gate,
  method: 'GET',
  path: '/api/account/passkeys',
  summary: "One's own passkeys, and how many recovery codes are left",
  reads: ['security', 'account'],
  reply: OwnPasskeys,
})

/** Its challenge is good for five minutes, for this session, once. */
export const askForPasskey = endpoint({
  ...gate,
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'What a browser makes a new passkey by',
  changes: [],
  reply: CreationOptions,
  errors: ['passkeys_unavailable', 'passkey_limit', 'passkey_needed'],
  fresh: true,
})

/** With a member's first passkey come recovery codes; `null` where they have some. */
export const addPasskey = endpoint({
  ...gate,
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Keep a new passkey',
  changes: ['security', 'account', 'mail', 'audit'],
  body: z.strictObject({ name: line(1, 60), attestation: Attestation }),
  reply: z.object({ ...OwnPasskeys.shape, codes: z.nullable(RecoveryCodes) }),
  errors: ['passkeys_unavailable', 'passkey_limit', 'passkey_refused', 'passkey_needed'],
  fresh: true,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  summary: 'Remove a passkey; with the last one the recovery codes go',
  changes: ['security', 'account', 'mail', 'audit'],
  params: IdPath,
  reply: OwnPasskeys,
  errors: ['last_passkey'],
  fresh: true,
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  summary: 'Ten new recovery codes; those of before are void',
  changes: ['security', 'account', 'mail', 'audit'],
  reply: z.object({ codes: RecoveryCodes }),
  errors: ['passkey_first'],
  fresh: true,
})

/** In place of the passkey that the venue asks for. Guesses are counted by account. */
export const redeemRecoveryCode = endpoint({
  ...gate,
  method: 'POST',
  path: '/api/account/recovery-codes/use',
  summary: 'Go on by a recovery code, which is used up',
  changes: ['security', 'account', 'mail', 'audit'],
  body: z.strictObject({ code: RecoveryCode }),
  reply: OwnPasskeys,
  errors: ['recovery_code_wrong'],
  limit: 'guess',
})

/** Its challenge is good for five minutes, in this browser, once. */
export const askToSignIn = endpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'What a browser signs in by with a passkey',
  changes: [],
  access: 'public',
  reply: RequestOptions,
  errors: ['passkeys_unavailable'],
  limit: 'guess',
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/sign-in',
  summary: 'Sign in with a passkey',
  changes: ['account', 'mail', 'audit'],
  access: 'public',
  body: z.strictObject({ assertion: Assertion }),
  reply: Member,
  errors: ['passkeys_unavailable', 'passkey_refused'],
  limit: 'guess',
})

export const askForProof = endpoint({
  ...gate,
  method: 'POST',
  path: '/api/account/proof/passkey/options',
  summary: "What a browser proves one's own passkey by",
  changes: [],
  reply: RequestOptions,
  errors: ['passkeys_unavailable'],
})

export const proveByPasskey = endpoint({
  ...gate,
  method: 'POST',
  path: '/api/account/proof/passkey',
  summary: 'Prove once more who one is, by a passkey',
  changes: ['security', 'audit'],
  body: z.strictObject({ assertion: Assertion }),
  errors: ['passkeys_unavailable', 'passkey_refused'],
  limit: 'guess',
})
