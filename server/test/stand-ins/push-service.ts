import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { PushNotice } from '@lantern/contract/account/push'
import type { PushSubscription } from '@lantern/contract/account/push'
import * as z from 'zod'

/** A browser at its push service: its subscription, and the keys that only it has. */
export interface Browser {
  subscription: PushSubscription
  /** The messages that it received, in order. */
  notices: PushNotice[]
  headers: IncomingHttpHeaders[]
  /** The status that its service answers from now on; 201 at first. */
  answer: number
}

/** The push service of a browser's vendor, on the loopback interface. */
export interface PushService {
  /** Its entry in `PUSH_HOSTS`. */
  origin: string
  browser: () => Browser
  close: () => Promise<void>
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, size: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, size))

/** Decrypts a message as its browser does (RFC 8188 and 8291). */
function opened(sealed: Buffer, own: ECDH, auth: Buffer): string {
  const [salt, keyLength] = [sealed.subarray(0, 16), sealed[20] ?? 0]
  const theirs = sealed.subarray(21, 21 + keyLength)
  const body = sealed.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
  const shared = derived(own.computeSecret(theirs), auth, info, 32)
  const key = derived(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([cipher.update(body.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** Verifies by the venue's public key that the venue sent the message (RFC 8292), and returns its claims. */
export function claimsOf({ authorization = '' }: IncomingHttpHeaders, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another key than the venue’s')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  if (!x || !y) throw new Error('no point')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isGood = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('not signed by the venue')
  return Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
}

/** Opens a push service at the given port, or at any free one. */
export async function openPushService(at = 0): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; own: ECDH; auth: Buffer }>()
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const known = browsers.get(request.url ?? '')
    const body = await buffer(request)
    if (known) {
      const { browser, own, auth } = known
      browser.headers.push(request.headers)
      if (browser.answer === 201) {
        browser.notices.push(PushNotice.parse(JSON.parse(opened(body, own, auth))))
      }
    }
    response.statusCode = known?.browser.answer ?? 404
    if (response.statusCode === 307) response.setHeader('location', 'http://127.0.0.1:9/inside')
    response.end()
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(at, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    browser() {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(9).toString('base64url')}`
      const subscription = {
        endpoint: `${origin}${path}`,
        p256dh: own.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      }
      const browser: Browser = { subscription, notices: [], headers: [], answer: 201 }
      browsers.set(path, { browser, own, auth })
      return browser
    },
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}
