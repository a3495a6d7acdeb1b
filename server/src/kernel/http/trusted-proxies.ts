import proxyAddresses from '@fastify/proxy-addr'
import type { Env } from '../env.ts'

/** Whether an address is a trusted proxy; `hop` is 0 for the peer of our connection. */
type Trusts = (address: string, hop: number) => boolean

/** The proxies whose `X-Forwarded-…` headers are trusted; `false` for none. A number trusts that many in a row. */
export function trustedProxies({ TRUST_PROXY: trusted }: Env): Trusts | false {
  if (typeof trusted === 'boolean') return trusted && (() => true)
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  return proxyAddresses.compile(trusted)
}
