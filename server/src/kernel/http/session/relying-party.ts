import type { Env } from '../../env.ts'

export interface RelyingParty {
  /** The host that passkeys are bound to. */
  id: string
  /** Whether a page of that origin belongs to the venue. */
  readonly admits: (origin: string) => boolean
}

const isAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)

/** The address that is printed at start: a loopback address as `localhost`, where browsers support passkeys. */
export function shownAddress(
  listening: string,
  { PUBLIC_URL, production }: Pick<Env, 'PUBLIC_URL' | 'production'>,
): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  return production ? listening : listening.replace('//127.0.0.1:', '//localhost:')
}

/**
 * The venue as a WebAuthn relying party, by `PUBLIC_URL`. A trial without it is `localhost`, at any port. `null` if
 * browsers support no passkeys: at an IP address, without https except on `localhost`, and in production without
 * `PUBLIC_URL`.
 */
export function relyingParty({
  PUBLIC_URL,
  production,
  origin,
}: Pick<Env, 'PUBLIC_URL' | 'production' | 'origin'>): RelyingParty | null {
  if (PUBLIC_URL === undefined) {
    const admits = (page: string) => /^http:\/\/localhost(:\d+)?$/.test(page)
    return production ? null : { id: 'localhost', admits }
  }
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (isAddress(hostname) || (protocol !== 'https:' && hostname !== 'localhost')) return null
  return { id: hostname, admits: (page) => page === new URL(origin).origin }
}
