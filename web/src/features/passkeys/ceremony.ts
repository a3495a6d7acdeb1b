import {
  Transport,
  type Assertion,
  type Attestation,
  type CreationOptions,
  type RequestOptions,
} from '@lantern/contract/passkeys'

/** Loaded by the first ceremony: few visits have one. */
const library = () => import('./library.ts')

const isAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)

/** Whether this browser makes passkeys for this page: it must be a named host, with https or this very machine. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !isAddress(window.location.hostname)

/** This very machine by the name that has passkeys, where the page was opened by the machine's bare address. */
export function namedHere(): string | null {
  const { hostname, port } = window.location
  return hostname === '127.0.0.1' || hostname === '[::1]' ? `localhost:${port}` : null
}

/** Whether this browser offers passkeys out of the email's field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  return (await library()).browserSupportsWebAuthnAutofill()
}

/** Whether somebody closed the browser's own dialog, or another ceremony took its place. That is no failure. */
export function isDeclined(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const cause: unknown = error.cause
  const names = [error.name, cause instanceof Error ? cause.name : '']
  return names.some((name) => name === 'NotAllowedError' || name === 'AbortError')
}

/** Ends a ceremony that waits for somebody, such as the offer in a dialog that was closed. */
export async function cancelCeremony(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

/** Has the browser make a passkey. */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const known = transports.flatMap((each) => Transport.options.filter((one) => one === each))
  return { id, clientDataJSON, attestationObject, transports: known }
}

/** Has the browser sign by a passkey; `isOffered` waits for somebody to choose one out of the email's field. */
export async function signByPasskey(
  options: RequestOptions,
  isOffered = false,
): Promise<Assertion> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill: isOffered,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle !== undefined && { userHandle }),
  }
}
