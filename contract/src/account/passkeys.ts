import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Member } from '../members/members.ts'
import { Id, IdPath, Instant, line, TypedCode } from '../calls/primitives.ts'

/** Bytes in base64url, as WebAuthn's JSON writes them. */
const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[\w-]+$/))

/** A credential's id as its authenticator chose it: at most 1023 bytes. */
const CredentialId = bytes(1_364)

/** The transports between a browser and an authenticator, by their WebAuthn names. */
export const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type Transport = z.output<typeof Transport>

const Descriptor = z.object({
  id: CredentialId,
  type: z.literal('public-key'),
  transports: z.array(Transport),
})

/** The options for `navigator.credentials.create`: a discoverable credential with user verification. */
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

/** The options for `navigator.credentials.get`. Without credentials the browser offers those that it has stored. */
export const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Descriptor),
})
export type RequestOptions = z.output<typeof RequestOptions>

export const Attestation = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(20_000),
  transports: z.array(Transport).check(z.maxLength(10)),
})
export type Attestation = z.output<typeof Attestation>

export const Assertion = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
  userHandle: z.optional(bytes(128)),
})
export type Assertion = z.output<typeof Assertion>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.output<typeof Passkey>

export const OwnPasskeys = z.object({
  passkeys: z.array(Passkey),
  codesLeft: z.int(),
  /** Whether the venue requires a passkey for the member's role. */
  isAsked: z.boolean(),
})
export type OwnPasskeys = z.output<typeof OwnPasskeys>

/** Ten codes, each valid once. They are returned only when they are created. */
const RecoveryCodes = z.array(z.string())

/** In groups of four; spaces, dashes and case are ignored. */
export const RecoveryCode = z.pipe(
  TypedCode,
  z.string().check(z.maxLength(60), z.regex(/^[A-Za-z2-7](?:[\s-]*[A-Za-z2-7]){15}$/)),
)

/** These calls are open to a session that still lacks the required passkey. */
const gate = { beforePasskey: true } as const

export const listPasskeys = endpoint('GET /api/account/passkeys', {
  ...gate,
  summary: "One's own passkeys, and how many recovery codes are left",
  reads: ['security', 'account'],
  reply: OwnPasskeys,
})

/** The challenge is valid once, for five minutes and this session. */
export const askForPasskey = endpoint('POST /api/account/passkeys/options', {
  ...gate,
  summary: 'What a browser makes a new passkey by',
  changes: [],
  reply: CreationOptions,
  errors: ['passkeys_unavailable', 'passkey_limit', 'passkey_needed'],
  fresh: true,
})

/** The first passkey comes with recovery codes; `null` if the member already has some. */
export const addPasskey = endpoint('POST /api/account/passkeys', {
  ...gate,
  summary: 'Keep a new passkey',
  changes: ['security', 'account', 'mail', 'audit'],
  body: z.strictObject({ name: line(1, 60), attestation: Attestation }),
  reply: z.object({ ...OwnPasskeys.shape, codes: z.nullable(RecoveryCodes) }),
  errors: ['passkeys_unavailable', 'passkey_limit', 'passkey_refused', 'passkey_needed'],
  fresh: true,
})

export const removePasskey = endpoint('DELETE /api/account/passkeys/:id', {
  summary: 'Remove a passkey; with the last one the recovery codes go',
  changes: ['security', 'account', 'mail', 'audit'],
  params: IdPath,
  reply: OwnPasskeys,
  errors: ['last_passkey'],
  fresh: true,
})

export const makeRecoveryCodes = endpoint('POST /api/account/recovery-codes', {
  summary: 'Ten new recovery codes; those of before are void',
  changes: ['security', 'account', 'mail', 'audit'],
  reply: z.object({ codes: RecoveryCodes }),
  errors: ['passkey_first'],
  fresh: true,
})

/** Replaces the required passkey once. Attempts are counted by account. */
export const redeemRecoveryCode = endpoint('POST /api/account/recovery-codes/use', {
  ...gate,
  summary: 'Go on by a recovery code, which is used up',
  changes: ['security', 'account', 'mail', 'audit'],
  body: z.strictObject({ code: RecoveryCode }),
  reply: OwnPasskeys,
  errors: ['recovery_code_wrong'],
  limit: 'guess',
})

/** The challenge is valid once, for five minutes and this browser. */
export const askToSignIn = endpoint('POST /api/passkeys/options', {
  summary: 'What a browser signs in by with a passkey',
  changes: [],
  access: 'public',
  reply: RequestOptions,
  errors: ['passkeys_unavailable'],
  limit: 'guess',
})

export const signInByPasskey = endpoint('POST /api/passkeys/sign-in', {
  summary: 'Sign in with a passkey',
  changes: ['account', 'mail', 'audit'],
  access: 'public',
  body: z.strictObject({ assertion: Assertion }),
  reply: Member,
  errors: ['passkeys_unavailable', 'passkey_refused'],
  limit: 'guess',
})

export const askForProof = endpoint('POST /api/account/proof/passkey/options', {
  ...gate,
  summary: "What a browser proves one's own passkey by",
  changes: [],
  reply: RequestOptions,
  errors: ['passkeys_unavailable'],
})

export const proveByPasskey = endpoint('POST /api/account/proof/passkey', {
  ...gate,
  summary: 'Prove once more who one is, by a passkey',
  changes: ['security', 'audit'],
  body: z.strictObject({ assertion: Assertion }),
  errors: ['passkeys_unavailable', 'passkey_refused'],
  limit: 'guess',
})
