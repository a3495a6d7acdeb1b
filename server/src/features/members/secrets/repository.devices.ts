import { and, eq, lte, ne } from 'drizzle-orm'
import type { Tx } from '../../../kernel/db/db.ts'
import { knownDevices, users } from '../schema.ts'

/** The hashes of the browsers in which an account was signed in to. */
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

/** Deletes the browsers of an account, except for that one. */
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

/** Deletes browsers without a sign-in since then. */
export async function deleteDevicesUnusedSince(tx: Tx, since: Date): Promise<void> {
  await tx.delete(knownDevices).where(lte(knownDevices.lastSeenAt, since))
}
