import type { OutboxContent } from './rules.content.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { look } from '../../kernel/db/db-query.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { MailRefused, type OutgoingMail } from '../../kernel/providers/mailer.ts'
import {
  claimDue,
  giveUpStale,
  mailWaits,
  updateMail,
  type Channel,
  type MailRow,
} from './repository.ts'
import { toHtml, toText } from './rules.form.ts'
import { compose, nameShown, noLinks } from './rules.email.ts'
import type { EmailLinks } from './rules.rows.ts'
import { isEmail, nextTry } from './rules.ts'
import { readSender } from './service.ts'

export interface Claimed<Outgoing> {
  row: MailRow
  outgoing: Outgoing
}

/** What becomes of a due message: sent with this content and these links, sent later, or dropped as needless. */
export type Readiness =
  | { content: OutboxContent; links: EmailLinks }
  | { notBefore: Date }
  | 'dropped'

/** A feature's decision about its due message, in the transaction that takes the message. */
export type BeforeSending = (tx: Tx, kernel: Kernel, row: MailRow, now: Date) => Promise<Readiness>

const looks = new Map<OutboxContent['kind'], BeforeSending>()

/** Registers a feature that decides about each due message of a kind. Registering twice changes nothing. */
export function beforeSending(kind: OutboxContent['kind'], look: BeforeSending): void {
  looks.set(kind, look)
}

/** The conversion of a message into the form of a channel; `null` if the channel has no form for it. */
export type Formed<Outgoing> = (
  tx: Tx,
  kernel: Kernel,
  row: MailRow,
  ready: Extract<Readiness, { content: OutboxContent }>,
) => Promise<Outgoing | null>

/** Takes a channel's next due message. `'none'` without one; `null` for a message that isn't sent now. */
function claimNext<Outgoing>(
  kernel: Kernel,
  channel: Channel,
  form: Formed<Outgoing>,
): Promise<Claimed<Outgoing> | null | 'none'> {
  const { db, clock } = kernel
  return transact(db, async (tx) => {
    const now = clock.now()
    const row = await claimDue(tx, { channel, now }, (tries) => nextTry(tries, now))
    if (!row) return 'none'
    const look = looks.get(row.content.kind)
    const ready = (await look?.(tx, kernel, row, now)) ?? { content: row.content, links: noLinks }
    if (ready !== 'dropped' && 'notBefore' in ready) {
      await updateMail(tx, row.id, { dueAt: ready.notBefore })
      return null
    }
    const outgoing = ready === 'dropped' ? null : await form(tx, kernel, row, ready)
    if (outgoing !== null) return { row, outgoing }
    await note(tx, row.id, { droppedAt: now })
    return null
  })
}

const asEmail: Formed<OutgoingMail> = async (tx, kernel, row, { content, links }) => {
  if (!isEmail(content)) return null
  const { firstName: name, address } = row
  const email = compose(content, row, await readSender(tx, kernel, kernel.clock.now()), links)
  return {
    to: { name: nameShown(name), address },
    subject: email.subject,
    text: toText(email),
    html: toHtml(email),
    leave: email.leave?.url ?? null,
    id: `${row.id}.${row.createdAt.getTime()}`,
  }
}

/** Stores the result of sending, and announces it to screens that show the outbox. */
async function note(tx: Tx, id: number, change: Parameters<typeof updateMail>[2]): Promise<void> {
  await updateMail(tx, id, change)
  await publish(tx, 'mail')
}

export type Sending = 'sent' | { failure: string; forGood: boolean }

const BATCH = 50

/** Sends a channel's due messages, one by one. Any instance may run it; a failed message is tried again later. */
export async function sendBy<Outgoing>(
  kernel: Kernel,
  { channel, form }: { channel: Channel; form: Formed<Outgoing> },
  send: (claimed: Claimed<Outgoing>) => Promise<Sending>,
): Promise<void> {
  const { db, clock } = kernel
  if (!(await look(db, mailWaits(clock.now(), channel)))?.waits) return
  await transact(db, (tx) => giveUpStale(tx, clock.now()))
  for (let sent = 0; sent < BATCH; sent += 1) {
    const claimed = await claimNext(kernel, channel, form)
    if (claimed === 'none') return
    if (claimed === null) continue
    const result = await send(claimed)
    const at = clock.now()
    const change =
      result === 'sent'
        ? // Another instance may have given it up meanwhile, but it is sent.
          { sentAt: at, failedAt: null, failure: null }
        : { failure: result.failure, ...(result.forGood && { failedAt: at }) }
    await transact(db, (tx) => note(tx, claimed.row.id, change))
  }
}

/** Sends the due emails. Without a mail server it does nothing. */
export async function sendDue(kernel: Kernel): Promise<void> {
  const { mailer } = kernel
  if (!mailer) return
  const emails = { channel: 'mail', form: asEmail } as const
  await sendBy(kernel, emails, async ({ outgoing }) => {
    try {
      await mailer.send(outgoing)
      return 'sent'
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      return { failure: error.message, forGood: error.forGood }
    }
  })
}
