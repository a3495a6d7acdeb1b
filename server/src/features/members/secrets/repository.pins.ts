import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { staffPins, users } from '../schema.ts'

/** Stores a PIN and replaces the previous one. */
export async function writePin(tx: Tx, pin: typeof staffPins.$inferInsert): Promise<void> {
  const { pinHash, createdAt } = pin
  await tx
    .insert(staffPins)
    .values(pin)
    .onConflictDoUpdate({ target: staffPins.userId, set: { pinHash, createdAt } })
}

/** Deletes a PIN. Returns whether there was one. */
export async function deletePin(tx: Tx, userId: number): Promise<boolean> {
  const gone = await tx.delete(staffPins).where(eq(staffPins.userId, userId)).returning()
  return gone.length > 0
}

export const hasPin = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(staffPins, eq(staffPins.userId, userId))) > 0

const onTheStaff = and(inArray(users.role, ['staff', 'admin']), isNull(users.deletedAt))

/** The PIN's hash of a staff member; `undefined` for people without a PIN and for others. */
export async function findPin(tx: Tx, userId: number): Promise<string | undefined> {
  const [found] = await tx
    .select({ pinHash: staffPins.pinHash })
    .from(staffPins)
    .innerJoin(users, eq(users.id, staffPins.userId))
    .where(and(eq(staffPins.userId, userId), onTheStaff))
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
    .innerJoin(staffPins, eq(staffPins.userId, users.id))
    .where(onTheStaff)
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}
