import { transact } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { sendPush, type PushKeys, type PushTarget } from '../../kernel/providers/push.ts'
import { sendBy, type Claimed, type Formed, type Sending } from '../mail/service.send.ts'
import { readSettings } from '../venue/service.ts'
import { deleteSubscription, findSubscription } from './repository.ts'
import { noticeOf } from './rules.ts'
import { readKeys } from './service.ts'

interface Outgoing {
  to: PushTarget
  text: string
}

/** Converts a message for its device; `null` if it has no form as a push. */
const asNotice: Formed<Outgoing> = async (tx, { clock }, row, { content }) => {
  const to =
    row.subscriptionId === null ? undefined : await findSubscription(tx, row.subscriptionId)
  if (!to) return null
  const { timeZone } = await readSettings(tx, clock.now())
  const notice = noticeOf(content, { language: row.language, timeZone })
  return notice && { to, text: JSON.stringify(notice) }
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

/** Sends the due pushes. Any instance may run it at any time, like `sendDue`. */
export async function sendPushes(kernel: Kernel): Promise<void> {
  let keys: PushKeys | undefined
  await sendBy(kernel, { channel: 'push', form: asNotice }, async (claimed) => {
    keys ??= await readKeys(kernel)
    return deliver(kernel, claimed, keys)
  })
}
