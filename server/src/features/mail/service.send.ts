import type { MailContent, MailKind } from '@lantern/contract/mail'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { look } from '../../kernel/db/db-decide.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live/live-channel.ts'
import { MailRefused, type Mailer, type OutgoingMail } from '../../kernel/providers/mailer.ts'
import { isAddressOf, makeTakeBackLink, needsProof } from '../members/mailbox/service.ts'
import { makeSignInLink } from '../members/secrets/service.tokens.ts'
import { claimDue, giveUpStale, mailWaits, updateMail, type MailRow } from './repository.ts'
import { toHtml, toText } from './rules.form.ts'
import { compose, nameShown, noLinks, type LetterLinks } from './rules.letter.ts'
import { nextTry } from './rules.ts'
import { readSender } from './service.ts'

/** A message that this instance has taken to send. */
interface Claimed {
  row: MailRow
  outgoing: OutgoingMail
}

/**
 * What becomes of a message whose time has come: it is sent with these facts and links, it waits longer, or it is
 * dropped because nobody needs it any more.
 */
export type Readiness =
  { content: MailContent; links: LetterLinks } | { notBefore: Date } | 'dropped'

/** How a later feature looks at its message in the moment before it is sent, in the transaction that takes it. */
export type BeforeSending = (tx: Tx, kernel: Kernel, row: MailRow, now: Date) => Promise<Readiness>

const looks = new Map<MailKind, BeforeSending>()

/** Has a feature look at every message of a kind before it is sent. Said again it changes nothing. */
export function beforeSending(kind: MailKind, look: BeforeSending): void {
  looks.set(kind, look)
}

/** A link is made now, for this letter only. */
async function readied(tx: Tx, kernel: Kernel, row: MailRow, now: Date): Promise<Readiness> {
  const { content, memberId } = row
  const look = looks.get(content.kind)
  if (look) return look(tx, kernel, row, now)
  if (content.kind === 'email_changed' && content.change != null) {
    const takeBack = await makeTakeBackLink(tx, kernel, content.change, now)
    return { content, links: { ...noLinks, takeBack } }
  }
  const proof = content.kind === 'email_proof' ? content : null
  if (!proof && content.kind !== 'sign_in_link') return { content, links: noLinks }
  // The account may have another address by now, and then this one opens it no more.
  if (!(await isAddressOf(tx, memberId, row.address))) return 'dropped'
  if (proof && !(await needsProof(tx, memberId, row.address))) return 'dropped'
  const mailed = { to: row.address, browser: proof?.browser ?? null }
  const link = await makeSignInLink(tx, kernel, { memberId, customers: false, mailed, at: now })
  return { content, links: { ...noLinks, signIn: link.url } }
}

/** Takes the next message that is due. `'none'` where none is; `null` for one that isn't sent now. */
function claimNext(kernel: Kernel): Promise<Claimed | null | 'none'> {
  const { db, clock } = kernel
  return transact(db, async (tx) => {
    const now = clock.now()
    const row = await claimDue(tx, now, (tries) => nextTry(tries, now))
    if (!row) return 'none'
    const { language, firstName: name, address } = row
    const ready = await readied(tx, kernel, row, now)
    if (ready === 'dropped') {
      await note(tx, row.id, { droppedAt: now })
      return null
    }
    if ('notBefore' in ready) {
      await updateMail(tx, row.id, { dueAt: ready.notBefore })
      return null
    }
    const letter = compose(ready.content, row, await readSender(tx, kernel, now), ready.links)
    const outgoing = {
      to: { name: nameShown(name), address },
      subject: letter.subject,
      text: toText(letter),
      html: toHtml(letter, language),
      id: `${row.id}.${row.createdAt.getTime()}`,
    }
    return { row, outgoing }
  })
}

/** Stores the result of sending a message, and announces it to screens that show the outbox. */
async function note(tx: Tx, id: number, change: Parameters<typeof updateMail>[2]): Promise<void> {
  await updateMail(tx, id, change)
  await announce(tx, 'mail')
}

/** Sends one message and stores the result. */
async function send(
  { db, clock }: Kernel,
  mailer: Mailer,
  { row: { id }, outgoing }: Claimed,
): Promise<void> {
  try {
    await mailer.send(outgoing)
    await transact(db, (tx) => note(tx, id, { sentAt: clock.now(), failure: null }))
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    const { message: failure, forGood } = error
    const failed = forGood ? { failedAt: clock.now() } : {}
    await transact(db, (tx) => note(tx, id, { failure, ...failed }))
  }
}

/** One run has a limit; the rest waits for the next run. */
const BATCH = 50

/**
 * Sends the messages that are due, one after another. Any instance may run it at any time, because each message
 * is taken by one instance only. A message that fails is tried again later. Without a mail server it does
 * nothing.
 */
export async function sendDue(kernel: Kernel): Promise<void> {
  const { db, clock, mailer } = kernel
  if (!mailer) return
  if (!(await look(db, mailWaits(clock.now())))?.waits) return
  await transact(db, (tx) => giveUpStale(tx, clock.now()))
  for (let sent = 0; sent < BATCH; sent += 1) {
    const claimed = await claimNext(kernel)
    if (claimed === 'none') return
    if (claimed) await send(kernel, mailer, claimed)
  }
}
