import type { IncomingMessage } from 'node:http'
import proxyAddresses from '@fastify/proxy-addr'
import type { Env } from '../env.ts'

const unreserved = /[\w.~-]/

/**
 * The normalized address of a request (RFC 3986, 6.2.2): without the host that a proxy's request line may have, and
 * with all letters and digits of the path unescaped. So limits, sessions and the log see the same path as the router.
 */
export function normalUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '', ...query] = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/').split('?')
  const normal = path.replace(/%[\da-f]{2}/gi, (escaped) => {
    const letter = String.fromCodePoint(Number.parseInt(escaped.slice(1), 16))
    return unreserved.test(letter) ? letter : escaped
  })
  return [normal, ...query].join('?')
}

/** The proxies whose `X-Forwarded-…` headers are trusted; `false` for none. A number trusts that many in a row. */
export function trustedProxies({ TRUST_PROXY: trusted }: Env) {
  if (typeof trusted === 'boolean') return trusted && (() => true)
  if (typeof trusted === 'number') return (_address: string, hop: number) => hop < trusted
  return proxyAddresses.compile(trusted)
}

/** The first four groups of an IPv6 address, because one connection usually has a whole /64 network. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - last.length)
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':')
}

/** The key under which attempts are counted by address: an IPv4 address, or the network of an IPv6 address. */
export function guesserAt(address: string | null): string {
  if (address === null) return 'nowhere'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? (address.includes(':') ? networkOf(address) : address)
}
