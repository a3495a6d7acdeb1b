import {
  Transport,
  type Assertion,
  type Attestation,
  type CreationOptions,
  type RequestOptions,
} from '@lantern/contract/account/passkeys'

/** Loaded by the first passkey prompt, because few visits have one. */
const library = () => import('./library.ts')

const isAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)

/** Whether this browser supports passkeys for this page, which needs a host name, with https or on localhost. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !isAddress(window.location.hostname)

/** The localhost address of this page, which supports passkeys, if the page was opened by the machine's IP address. */
export function namedHere(): string | null {
  const { hostname, port } = window.location
  return hostname === '127.0.0.1' || hostname === '[::1]' ? `localhost:${port}` : null
}

export async function canOfferPasskeys(): Promise<boolean> {
  if (!canUsePasskeys()) return false
  return (await library()).browserSupportsWebAuthnAutofill()
}

/** Whether the person closed the browser's passkey dialog, or another request replaced it. That isn't a failure. */
export function isDeclined(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const cause: unknown = error.cause
  const names = [error.name, cause instanceof Error ? cause.name : '']
  return names.some((name) => name === 'NotAllowedError' || name === 'AbortError')
}

export async function cancelCeremony(): Promise<void> {
  ;(await library()).WebAuthnAbortService.cancelCeremony()
}

export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const known = transports.flatMap((each) => Transport.options.filter((one) => one === each))
  return { id, clientDataJSON, attestationObject, transports: known }
}

/** Signs with a passkey; with `isOffered` it waits until one is chosen in the autofill of the email field. */
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
