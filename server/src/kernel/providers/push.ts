import type { Env } from '../env.ts'
import { outside } from '../traces/span.ts'

/** The venue's VAPID keys, in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A browser's subscription: the address of its push service, and the keys for encrypting messages. */
export interface PushTarget {
  endpoint: string
  sealingKey: string
  sealingSecret: string
}

/** The result of sending a message: accepted, subscription ended, refused permanently, or to be retried. */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused' | 'failed'; why: string }

const PATIENCE_MS = 10_000

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * Whether an address belongs to an allowed push service. The browser sends the address, so it may be anything: only
 * https at the services' own hosts and the default port is allowed, and no host of the internal network. An entry of
 * the list may be a whole origin (`http://127.0.0.1:4000`); production accepts none with http.
 */
export function isPushService(endpoint: string, { PUSH_HOSTS: hosts }: Env): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  if (hosts.includes(origin)) return true
  const isPlain = protocol === 'https:' && port === ''
  return isPlain && hosts.some((pattern) => matches(hostname, pattern))
}

/** The contact for push services that have problems with the venue's messages. */
const contactOf = ({ SECURITY_CONTACT, PUBLIC_URL }: Env): string =>
  [SECURITY_CONTACT, PUBLIC_URL].find((contact) => /^(mailto:|https:)/.test(contact ?? '')) ??
  'mailto:nobody@lantern.invalid'

export async function makePushKeys(): Promise<PushKeys> {
  const { default: webPush } = await import('web-push')
  return webPush.generateVAPIDKeys()
}

/** The meaning of a push service's status (RFC 8030). Redirects aren't followed, because their target is untrusted. */
function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const isPassing = status === 408 || status === 429 || status >= 500
  return { kind: isPassing ? 'failed' : 'refused', why: `the push service said ${status}` }
}

/** Encrypts a message for one browser and sends it to its push service, which stores it for `ttl` seconds. */
export async function sendPush(
  env: Env,
  { endpoint, sealingKey, sealingSecret }: PushTarget,
  message: { text: string; ttl: number; keys: PushKeys },
): Promise<PushOutcome> {
  if (!isPushService(endpoint, env)) return { kind: 'refused', why: 'no push service of ours' }
  const { default: webPush } = await import('web-push')
  const { text, ttl, keys } = message
  const subscription = { endpoint, keys: { p256dh: sealingKey, auth: sealingSecret } }
  try {
    const { headers, body } = webPush.generateRequestDetails(subscription, text, {
      vapidDetails: { subject: contactOf(env), ...keys },
      TTL: Math.max(0, Math.floor(ttl)),
      urgency: 'high',
    })
    const answer = await outside('push', () =>
      fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(headers)
          .filter(([name]) => name.toLowerCase() !== 'content-length')
          .map(([name, value]) => [name, value]),
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    )
    await answer.body?.cancel()
    return outcomeOf(answer.status)
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : 'unreachable' }
  }
}
