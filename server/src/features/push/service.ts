import type * as contract from '@lantern/contract/account/push'
import type { OutboxContent } from '../mail/rules.content.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import type { CallSession, Viewer } from '../../kernel/http/session/session.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  isPushService,
  makePushKeys,
  type PushKeys,
  type PushTarget,
  sendPush,
} from '../../kernel/providers/push.ts'
import { findWritten, type NewMail, queueFor, queueMail } from '../mail/service.ts'
import { deviceOf } from '../members/rules.devices.ts'
import { lockAccount } from '../members/accounts/service.ts'
import {
  deleteSubscription,
  findKeys,
  findSubscription,
  findSubscriptions,
  putKeys,
  putSubscription,
} from './repository.ts'
import { type Claimed, type Formed, sendBy, type Sending } from '../mail/service.send.ts'
import { readSettings } from '../venue/service.ts'
import { noticeOf } from './rules.ts'

export { findNotified as notifiedAmong } from './repository.ts'

const MOST_DEVICES = 10

/** The venue's keys. The first instance that needs them makes them for all. */
async function readKeys({ db }: Pick<Kernel, 'db'>): Promise<PushKeys> {
  const known = await transact(db, findKeys)
  if (known) return known
  const made = await makePushKeys()
  return transact(db, async (tx) => {
    await putKeys(tx, made)
    return (await findKeys(tx)) ?? made
  })
}

interface Owner {
  viewer: Viewer
  session: Pick<CallSession, 'device'>
}

export async function listOwn(kernel: Kernel, { viewer, session }: Owner) {
  const { publicKey } = await readKeys(kernel)
  const rows = await transact(kernel.db, (tx) => findSubscriptions(tx, viewer.id))
  const devices = rows.map(({ id, agent, createdAt, deviceHash }) => ({
    id,
    ...deviceOf(agent),
    createdAt: createdAt.toISOString(),
    isThis: deviceHash === session.device,
  }))
  return { publicKey, devices }
}

/** Subscribes a browser for this member only. Throws `push_elsewhere` unless its endpoint is a push service's. */
export const subscribe: UseCase<typeof contract.subscribeToPush> = async (kernel, call) => {
  const { db, clock, env } = kernel
  const { viewer, session } = call
  const { endpoint, p256dh: sealingKey, auth: sealingSecret } = call.body
  if (!isPushService(endpoint, env)) throw new Refusal('push_elsewhere')
  const { id: memberId } = viewer
  const deviceHash = session.keepDevice()
  await transact(db, async (tx) => {
    await lockAccount(tx, memberId)
    const others = (await findSubscriptions(tx, memberId)).filter(
      (row) => row.deviceHash !== deviceHash && row.endpoint !== endpoint,
    )
    if (others.length >= MOST_DEVICES) throw new Refusal('push_limit')
    await putSubscription(tx, {
      userId: memberId,
      endpoint,
      sealingKey,
      sealingSecret,
      deviceHash,
      sessionHash: session.sid,
      agent: session.from.agent ?? '',
      createdAt: clock.now(),
    })
  })
  return listOwn(kernel, { viewer, session: { device: deviceHash } })
}

export const end: UseCase<typeof contract.endPush> = async (kernel, call) => {
  const { viewer, params } = call
  const isEnded = await transact(kernel.db, (tx) => deleteSubscription(tx, viewer.id, params.id))
  if (!isEnded) throw new Refusal('not_found')
  return listOwn(kernel, call)
}

/** Queues a push to all devices of a member. A second message with the same reference is ignored. */
export async function queuePush(tx: Tx, notice: NewMail<OutboxContent>): Promise<void> {
  for (const { id } of await findSubscriptions(tx, notice.memberId)) {
    await queueFor(tx, id, { ...notice, reference: `${notice.reference}:push:${id}` })
  }
}

export async function notifyMember(tx: Tx, message: NewMail): Promise<void> {
  await queueMail(tx, message)
  await queuePush(tx, message)
}

export async function isPushWritten(tx: Tx, memberId: number, reference: string): Promise<boolean> {
  const devices = await findSubscriptions(tx, memberId)
  const written = await findWritten(
    tx,
    devices.map(({ id }) => `${reference}:push:${id}`),
  )
  return written.size > 0
}

interface Outgoing {
  to: PushTarget
  text: string
}

const asNotice: Formed<Outgoing> = async (tx, { clock }, row, { content }) => {
  const to =
    row.subscriptionId === null ? undefined : await findSubscription(tx, row.subscriptionId)
  if (!to) return null
  const { timeZone, isSample } = await readSettings(tx, clock.now())
  const notice = noticeOf(content, { language: row.language, timeZone })
  const icon = isSample && { icon: '/icons/lantern-192.png' }
  return notice && { to, text: JSON.stringify({ ...notice, ...icon }) }
}

/** Deletes a browser that accepts no pushes any more, with all its unsent messages. */
async function deliver(
  { db, env, clock }: Kernel,
  { row, outgoing }: Claimed<Outgoing>,
  keys: PushKeys,
): Promise<Sending> {
  const { to, text } = outgoing
  const ttl = (row.giveUpAt.getTime() - clock.now().getTime()) / 1_000
  const outcome = await sendPush(env, to, { text, ttl, keys })
  if (outcome.kind === 'sent') return 'sent'
  if (outcome.kind !== 'gone') return { failure: outcome.why, forGood: outcome.kind === 'refused' }
  const { subscriptionId, memberId } = row
  if (subscriptionId !== null) {
    await transact(db, (tx) => deleteSubscription(tx, memberId, subscriptionId))
  }
  return { failure: 'the device takes nothing any more', forGood: true }
}

export async function sendPushes(kernel: Kernel): Promise<void> {
  let keys: PushKeys | undefined
  await sendBy(kernel, { channel: 'push', form: asNotice }, async (claimed) => {
    keys ??= await readKeys(kernel)
    return deliver(kernel, claimed, keys)
  })
}
