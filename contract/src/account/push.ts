import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { Id, IdPath, Instant } from '../calls/primitives.ts'

/** Exactly this many bytes in base64url, as browsers write the keys of a subscription. */
const bytes = (count: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`)))

/** A push service's address for one browser, and what encrypts its messages: a point on P-256 and a shared secret. */
export const PushSubscription = z.strictObject({
  /** The server accepts only addresses of known push services. */
  endpoint: z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/[^\s/]+\/\S*$/)),
  p256dh: bytes(65),
  auth: bytes(16),
})
export type PushSubscription = z.output<typeof PushSubscription>

/** The encrypted content of a push. It may be visible on a locked screen, so it contains no names and no amounts. */
export const PushNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that a tap opens. */
  path: z.string().check(z.regex(/^\/[\w/-]*$/)),
  /** A notice replaces an earlier one of the same tag. */
  tag: z.string(),
  lang: z.string(),
  /** The sample club's picture. Other clubs have none, so that devices show their own. */
  icon: z.optional(z.literal('/icons/lantern-192.png')),
})
export type PushNotice = z.output<typeof PushNotice>

export const PushDevice = z.object({
  id: Id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: Instant,
  /** Whether it is the device of this session. */
  isThis: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

const PushDevices = z.object({
  /** The venue's public VAPID key in base64url, with which a browser subscribes. */
  publicKey: z.string(),
  devices: z.array(PushDevice),
})

export const getPush = endpoint('GET /api/account/push', {
  summary: 'The devices that are told of reminders, orders and the waiting list',
  reads: ['security', 'account'],
  reply: PushDevices,
})

/** A repeat only assigns the device to the member of this session. */
export const subscribeToPush = endpoint('POST /api/account/push', {
  summary: 'Tell this device by push',
  changes: ['security'],
  body: PushSubscription,
  reply: PushDevices,
  errors: ['push_elsewhere', 'push_limit'],
})

export const endPush = endpoint('DELETE /api/account/push/:id', {
  summary: 'Tell a device nothing any more',
  changes: ['security'],
  params: IdPath,
  reply: PushDevices,
})
