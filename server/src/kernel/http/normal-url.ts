import type { IncomingMessage } from 'node:http'

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
