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
 * The address at which people are told to open the club. A trial listens on this machine's own address, where browsers make
 * no passkeys, and is told as `localhost`, which is the same.
 */
export function toldAddress(
  listening: string,
  { PUBLIC_URL, production }: Pick<Env, 'PUBLIC_URL' | 'production'>,
): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  return production ? listening : listening.replace('//127.0.0.1:', '//localhost:')
}

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
