import type { IncomingMessage } from 'node:http'

const unreserved = /[\w.~-]/

/**
 * The address of a request in its one normal form (RFC 3986, 6.2.2): without the host that a proxy's request line may
 * have, and with no letter or digit of its path escaped. So whatever goes by a path, such as limits, sessions and the log,
 * sees the path that the router matches.
 */
export function normalUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const [path = '', ...query] = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/').split('?')
  const normal = path.replace(/%[\da-f]{2}/gi, (escaped) => {
    const letter = String.fromCodePoint(Number.parseInt(escaped.slice(1), 16))
    return unreserved.test(letter) ? letter : escaped
  })
  return [normal, ...query].join('?')
}
