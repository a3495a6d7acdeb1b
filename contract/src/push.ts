import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdPath, Instant } from './primitives.ts'

/** Bytes in base64url, as browsers write the keys of a subscription: exactly so many. */
const bytes = (count: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}={0,2}$`)))

/**
 * Where a browser's maker takes messages for one browser, and by which keys they are sealed for it alone: its point on P-256,
 * and a secret that it shares with us.
 */
export const PushSubscription = z.strictObject({
  /** The server takes those of push services alone. */
  endpoint: z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/[^\s/]+\/\S*$/)),
  p256dh: bytes(65),
  auth: bytes(16),
})
export type PushSubscription = z.output<typeof PushSubscription>

/** What is sent to a device, sealed for it. It may be read on a locked screen, so it names nobody and no money. */
export const PushNotice = z.object({
  title: z.string(),
  body: z.string(),
  /** The page that a tap opens. */
  path: z.string().check(z.regex(/^\/[\w/-]*$/)),
  /** A later notice of the same tag takes the place of an earlier one. */
  tag: z.string(),
  lang: z.string(),
})
export type PushNotice = z.output<typeof PushNotice>

/** A device of the member's that is told. */
export const PushDevice = z.object({
  id: Id,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  createdAt: Instant,
  /** Whether it is the device of this very session. */
  isThis: z.boolean(),
})
export type PushDevice = z.output<typeof PushDevice>

const PushDevices = z.object({
  /** The venue's public key (VAPID), in base64url: a browser subscribes for whoever has its other half. */
  publicKey: z.string(),
  devices: z.array(PushDevice),
})

export const getPush = endpoint({
  method: 'GET',
  path: '/api/account/push',
  summary: 'The devices that are told of reminders, orders and the waiting list',
  reads: ['security', 'account'],
  reply: PushDevices,
})

/** Repeating the call changes only whose the device is: from now on it is this session's member's. */
export const subscribeToPush = endpoint({
  method: 'POST',
  path: '/api/account/push',
  summary: 'Tell this device by push',
  changes: ['security'],
  body: PushSubscription,
  reply: PushDevices,
  errors: ['push_elsewhere', 'push_limit'],
})

export const endPush = endpoint({
  method: 'DELETE',
  path: '/api/account/push/:id',
  summary: 'Tell a device nothing any more',
  changes: ['security'],
  params: IdPath,
  reply: PushDevices,
})
