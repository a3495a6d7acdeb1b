import { and, asc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { firstOf } from '../../../kernel/db/db-query.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import {
  knownDevices,
  ownPins,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  signInTokens,
  users,
} from '../schema.ts'

export async function findDevices(tx: Tx, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
  return rows.map(({ hash }) => hash)
}

/** Whether the account with that email, if there is one, was signed in to in that browser. */
export async function isDeviceOf(tx: Tx, email: string, deviceHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.deviceHash, deviceHash)))
  return rows.length > 0
}

export async function putDevice(
  tx: Tx,
  device: { userId: number; deviceHash: string },
  at: Date,
): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ ...device, firstSeenAt: at, lastSeenAt: at })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { lastSeenAt: at },
    })
}

export async function deleteDevices(
  tx: Tx,
  userId: number,
  except: string | null = null,
): Promise<void> {
  const own = eq(knownDevices.userId, userId)
  await tx
    .delete(knownDevices)
    .where(except === null ? own : and(own, ne(knownDevices.deviceHash, except)))
}

export async function deleteDevicesUnusedSince(tx: Tx, since: Date): Promise<void> {
  await tx.delete(knownDevices).where(lte(knownDevices.lastSeenAt, since))
}

/** Deletes every way into an account besides its password. */
export async function deleteWaysIn(tx: Tx, userId: number): Promise<void> {
  const tables = [signInTokens, knownDevices, ownPins, passkeys, recoveryCodes, passkeyChallenges]
  for (const table of tables) await tx.delete(table).where(eq(table.userId, userId))
  await tx.execute(sql`DELETE FROM calendar_feeds WHERE user_id = ${userId}`)
}

export async function writePin(tx: Tx, pin: typeof ownPins.$inferInsert): Promise<void> {
  await tx.insert(ownPins).values(pin).onConflictDoUpdate({ target: ownPins.userId, set: pin })
}

export async function deletePin(tx: Tx, userId: number): Promise<void> {
  await tx.delete(ownPins).where(eq(ownPins.userId, userId))
}

export const hasPin = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(ownPins, eq(ownPins.userId, userId))) > 0

const onTheStaff = and(inArray(users.role, ['staff', 'admin']), isNull(users.deletedAt))

/** A person's PIN's hash; `undefined` for people without a PIN, and for members where only `staff` are meant. */
export async function findPin(tx: Tx, userId: number, among: 'staff' | 'everybody') {
  const [found] = await tx
    .select({ pinHash: ownPins.pinHash })
    .from(ownPins)
    .innerJoin(users, eq(users.id, ownPins.userId))
    .where(
      and(eq(ownPins.userId, userId), among === 'staff' ? onTheStaff : isNull(users.deletedAt)),
    )
  return found?.pinHash
}

export function findWithPin(tx: Tx) {
  const { id, firstName, lastName, role } = users
  return tx
    .select({ id, firstName, lastName, role })
    .from(users)
    .innerJoin(ownPins, eq(ownPins.userId, id))
    .where(onTheStaff)
    .orderBy(asc(firstName), asc(lastName), asc(id))
}

export async function insertToken(tx: Tx, token: typeof signInTokens.$inferInsert): Promise<void> {
  await tx.insert(signInTokens).values(token)
}

/** Uses a token up. Returns nothing if it is unknown, used or expired. */
export const takeToken = (tx: Tx, tokenHash: string, now: Date) =>
  firstOf(
    tx
      .delete(signInTokens)
      .where(and(eq(signInTokens.tokenHash, tokenHash), gt(signInTokens.expiresAt, now)))
      .returning(),
  )

export async function deleteTokensOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(signInTokens).where(eq(signInTokens.userId, userId))
}

export async function deleteOldTokens(tx: Tx, now: Date): Promise<void> {
  await tx.delete(signInTokens).where(lte(signInTokens.expiresAt, now))
}
