import type { Env } from '../../env.ts'

/** The venue as passkeys know it. */
export interface RelyingParty {
  /** The host that passkeys are bound to. */
  id: string
  /** Whether a page of that origin is the venue's. */
  readonly admits: (origin: string) => boolean
}

const isAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)

/**
 * The venue as it is to a browser that makes or uses a passkey, by `PUBLIC_URL`. A trial without one is `localhost`, at any
 * port. Nothing where browsers give no passkeys: at a bare address, without https elsewhere than on `localhost`, and in
 * production without `PUBLIC_URL`.
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
