import { addressOfPhone } from '@lantern/contract/members/names'
import { and, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { countRows, statement } from '../../kernel/db/db-query.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { mailOutbox } from './schema.ts'

export type MailRow = typeof mailOutbox.$inferSelect

/**
 * Stores a message to a member, with their current address, and with their name once that address is proved. Does
 * nothing if the message's cause has one already, or if there is no such member. With a subscription it goes to that
 * device, and without one nothing goes to a member who has no mailbox (`addressOfPhone`).
 */
export async function insertMail(
  tx: Tx,
  mail: Pick<
    MailRow,
    'memberId' | 'reference' | 'content' | 'createdAt' | 'giveUpAt' | 'subscriptionId'
  >,
): Promise<void> {
  const { memberId, reference, content, createdAt, giveUpAt, subscriptionId } = mail
  await tx.execute(sql`
    INSERT INTO mail_outbox
      (reference, member_id, address, first_name, language, content, created_at, due_at, give_up_at,
       subscription_id, channel)
    SELECT ${reference}, id, email,
      CASE WHEN email_proved_at IS NULL THEN '' ELSE first_name END, language,
      ${JSON.stringify(content)}::jsonb, ${createdAt}::timestamptz, ${createdAt}::timestamptz, ${giveUpAt}::timestamptz,
      ${subscriptionId}::integer, ${subscriptionId === null ? 'mail' : 'push'}
    FROM users WHERE id = ${memberId} AND deleted_at IS NULL
      AND (${subscriptionId !== null} OR email NOT LIKE ${addressOfPhone('%')})
    ON CONFLICT (reference) DO NOTHING`)
}

export type Channel = MailRow['channel']

const isWaiting = and(
  isNull(mailOutbox.sentAt),
  isNull(mailOutbox.failedAt),
  isNull(mailOutbox.droppedAt),
)

/** Takes a channel's next due message, which no other instance sends until `nextTry(tries)`. */
export async function claimDue(
  tx: Tx,
  { channel, now }: { channel: Channel; now: Date },
  nextTry: (tries: number) => Date,
): Promise<MailRow | undefined> {
  const [due] = await tx
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.channel, channel), isWaiting, lte(mailOutbox.dueAt, now)))
    .orderBy(mailOutbox.dueAt, mailOutbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return undefined
  const tries = due.tries + 1
  const dueAt = nextTry(tries)
  await tx.update(mailOutbox).set({ tries, dueAt }).where(eq(mailOutbox.id, due.id))
  return { ...due, tries, dueAt }
}

/** Whether a message of a channel is due, or any is too late. The parameters are the time and the channel. */
export const mailWaits = statement<{ waits: boolean }>(`
  SELECT EXISTS (SELECT FROM mail_outbox
    WHERE sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL
      AND (channel = $2 AND due_at <= $1::timestamptz OR give_up_at <= $1)) AS waits`)

export async function updateMail(
  tx: Tx,
  id: number,
  change: Partial<Pick<MailRow, 'sentAt' | 'failedAt' | 'droppedAt' | 'failure' | 'dueAt'>>,
): Promise<void> {
  await tx.update(mailOutbox).set(change).where(eq(mailOutbox.id, id))
}

export async function giveUpStale(tx: Tx, now: Date): Promise<void> {
  await tx
    .update(mailOutbox)
    .set({ failedAt: now })
    .where(and(isWaiting, lte(mailOutbox.giveUpAt, now)))
}

export async function findWritten(tx: Tx, references: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ reference: mailOutbox.reference })
    .from(mailOutbox)
    .where(inArray(mailOutbox.reference, [...references]))
  return new Set(rows.map(({ reference }) => reference))
}

const isListed = (before: number | undefined) =>
  and(eq(mailOutbox.channel, 'mail'), before === undefined ? undefined : lt(mailOutbox.id, before))

export const countEmails = (tx: Tx, before: number | undefined): Promise<number> =>
  countRows(tx, tx.select({ id: mailOutbox.id }).from(mailOutbox).where(isListed(before)))

export function findPage(
  tx: Tx,
  { before, size }: { before: number | undefined; size: number },
): Promise<MailRow[]> {
  return tx
    .select()
    .from(mailOutbox)
    .where(isListed(before))
    .orderBy(desc(mailOutbox.id))
    .limit(size)
}

/** Deletes old messages, since the outbox isn't an archive. */
export async function deleteOlderThan(tx: Tx, date: Date): Promise<void> {
  await tx.delete(mailOutbox).where(lt(mailOutbox.createdAt, date))
}

export async function deleteTo(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(mailOutbox).where(eq(mailOutbox.memberId, memberId))
}
