import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { amenities } from '../../amenities/schema.ts'
import { users } from '../../members/schema.ts'
import { bookings, invitationAnswers, invitations } from '../core/schema.ts'

type InvitationRow = typeof invitations.$inferSelect

export async function findInvitation(tx: Tx, bookingId: number) {
  const answers = sql<{ coming: number; declined: number }>`invited_to(${invitations.bookingId})`
  const [found] = await tx
    .select({ ...getTableColumns(invitations), answers })
    .from(invitations)
    .where(eq(invitations.bookingId, bookingId))
  return found
}

/** Stores a booking's invitation. An existing one gets the new key and keeps its answers. */
export async function putInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  const { salt, keyHash } = row
  await tx
    .insert(invitations)
    .values(row)
    .onConflictDoUpdate({ target: invitations.bookingId, set: { salt, keyHash } })
}

export async function deleteInvitation(tx: Tx, bookingId: number): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.bookingId, bookingId))
}

export async function deleteAnswers(tx: Tx, bookingId: number): Promise<void> {
  await tx.delete(invitationAnswers).where(eq(invitationAnswers.bookingId, bookingId))
}

/** The invitation with a key hash, its booking and the inviting member; `undefined` if the account was deleted. */
export async function findByHash(tx: Tx, keyHash: Buffer) {
  const [found] = await tx
    .select({
      bookingId: invitations.bookingId,
      hostId: users.id,
      host: users.firstName,
      status: bookings.status,
      bookingDate: bookings.bookingDate,
      during: bookings.during,
      leftAt: bookings.leftAt,
      nameEn: amenities.nameEn,
      nameCh: amenities.nameCh,
      imageUrl: amenities.imageUrl,
    })
    .from(invitations)
    .innerJoin(bookings, eq(bookings.id, invitations.bookingId))
    .innerJoin(amenities, eq(amenities.id, bookings.amenityId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(eq(invitations.keyHash, keyHash), isNull(users.deletedAt)))
  return found
}

export type InvitationView = NonNullable<Awaited<ReturnType<typeof findByHash>>>

/** Locks an invitation, so that answers are written one after the other. Returns whether it exists. */
export async function lockInvitation(tx: Tx, bookingId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: invitations.bookingId })
    .from(invitations)
    .where(eq(invitations.bookingId, bookingId))
    .for('update')
  return rows.length > 0
}

export const countOthers = (tx: Tx, bookingId: number, guestHash: Buffer): Promise<number> =>
  tx.$count(
    invitationAnswers,
    and(eq(invitationAnswers.bookingId, bookingId), ne(invitationAnswers.guestHash, guestHash)),
  )

export async function putAnswer(tx: Tx, row: typeof invitationAnswers.$inferInsert): Promise<void> {
  const { isComing, answeredAt } = row
  await tx
    .insert(invitationAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [invitationAnswers.bookingId, invitationAnswers.guestHash],
      set: { isComing, answeredAt },
    })
}
