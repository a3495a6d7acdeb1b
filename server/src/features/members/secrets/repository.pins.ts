import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { ownPins, users } from '../schema.ts'

/** Stores a PIN and replaces the previous one. */
export async function writePin(tx: Tx, pin: typeof ownPins.$inferInsert): Promise<void> {
  const { pinHash, createdAt } = pin
  await tx
    .insert(ownPins)
    .values(pin)
    .onConflictDoUpdate({ target: ownPins.userId, set: { pinHash, createdAt } })
}

/** Deletes a PIN. Returns whether there was one. */
export async function deletePin(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.delete(ownPins).where(eq(ownPins.userId, userId)).returning()
  return gone.length > 0
}

export const hasPin = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(ownPins, eq(ownPins.userId, userId))) > 0

const onTheStaff = and(inArray(users.role, ['staff', 'admin']), isNull(users.deletedAt))

/** A person's PIN's hash; `undefined` for people without a PIN, and for members where only `staff` are meant. */
export async function findPin(
  tx: Tx,
  userId: number,
  among: 'staff' | 'everybody',
): Promise<string | undefined> {
  const [found] = await tx
    .select({ pinHash: ownPins.pinHash })
    .from(ownPins)
    .innerJoin(users, eq(users.id, ownPins.userId))
    .where(
      and(eq(ownPins.userId, userId), among === 'staff' ? onTheStaff : isNull(users.deletedAt)),
    )
  return found?.pinHash
}

/** The staff who have a PIN, by name. */
export function findWithPin(
  tx: Tx,
): Promise<Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'role'>[]> {
  const { id, firstName, lastName, role } = users
  return tx
    .select({ id, firstName, lastName, role })
    .from(users)
    .innerJoin(ownPins, eq(ownPins.userId, users.id))
    .where(onTheStaff)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}
