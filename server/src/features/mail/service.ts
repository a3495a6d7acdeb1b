import { randomUUID } from 'node:crypto'
import type { UseCase } from '../../kernel/http/mount.ts'
import type { listMail, Mail } from '@lantern/contract/calls/mail'
import type { MailContent, OutboxContent } from './rules.content.ts'
import { countFrom } from '../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { readSettings } from '../venue/service.ts'
import { countEmails, deleteOlderThan, findPage, insertMail, type MailRow } from './repository.ts'
import { toText } from './rules.form.ts'
import { compose, noLinks } from './rules.email.ts'
import type { Sender } from './rules.rows.ts'
import { giveUpAt, isEmail, KEEP_MS } from './rules.ts'

export { deleteTo as forgetMailTo, findWritten } from './repository.ts'
export { reminderUselessFrom } from './rules.ts'

export interface NewMail<Content = MailContent> {
  memberId: number
  /** For example `booking:17:confirmed`. Each reference has one message. */
  reference: string
  content: Content
  at: Date
}

/** Queues a message in the transaction of its cause. A second one with the same reference is ignored. */
export const queueMail = (tx: Tx, mail: NewMail): Promise<void> => queueFor(tx, null, mail)

export const queueNotice = (
  tx: Tx,
  memberId: number,
  content: MailContent,
  at: Date,
): Promise<void> =>
  queueMail(tx, { memberId, reference: `${content.kind}:${randomUUID()}`, content, at })

/** Queues a message to one of a member's devices (`subscriptionId`), as `queueMail` queues an email. */
export async function queueFor(
  tx: Tx,
  subscriptionId: number | null,
  { memberId, reference, content, at }: NewMail<OutboxContent>,
): Promise<void> {
  const row = { memberId, reference, content, createdAt: at, giveUpAt: giveUpAt(content, at) }
  await insertMail(tx, { ...row, subscriptionId })
  await publish(tx, 'mail')
}

export async function readSender(tx: Tx, { env }: Kernel, now: Date): Promise<Sender> {
  const venue = await readSettings(tx, now)
  return {
    name: { en: venue.nameEn, ch: venue.nameCh },
    city: { en: venue.cityEn, ch: venue.cityCh },
    address: venue.address,
    phone: venue.phone,
    timeZone: venue.timeZone,
    currency: venue.currency,
    origin: env.origin,
  }
}

function stateOf({ sentAt, failedAt, droppedAt }: MailRow): Mail['state'] {
  if (sentAt !== null) return 'sent'
  if (droppedAt !== null) return 'dropped'
  return failedAt === null ? 'waiting' : 'failed'
}

function toMail(row: MailRow, sender: Sender): Mail[] {
  const { content } = row
  if (!isEmail(content)) return []
  const email = compose(content, row, sender, noLinks)
  const mail = {
    id: row.id,
    kind: content.kind,
    state: stateOf(row),
    userId: row.memberId,
    to: row.address,
    language: row.language,
    subject: email.subject,
    text: toText(email),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    failure: row.failure,
  }
  return [mail]
}

const PAGE = 20

export const readOutbox: UseCase<typeof listMail> = (kernel, { query: { before } }) =>
  transact(kernel.db, async (tx) => {
    const sender = await readSender(tx, kernel, kernel.clock.now())
    const rows = await findPage(tx, { before, size: PAGE + 1 })
    return {
      configured: kernel.mailer !== null,
      messages: rows.slice(0, PAGE).flatMap((row) => toMail(row, sender)),
      count: await countFrom(rows, PAGE, () => countEmails(tx, before)),
    }
  })

/** Deletes messages after a month, because the outbox must not become a record of members' visits. */
export const sweepMail = (tx: Tx, now: Date): Promise<void> =>
  deleteOlderThan(tx, new Date(now.getTime() - KEEP_MS))
