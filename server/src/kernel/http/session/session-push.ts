import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'

// Devices are told by push beyond the idle end of a session, for that is what they are told for. What a person ends
// themselves ends it too: signing out, a device from the list, all sessions, and somebody else signing in there.

/** Somebody has signed in on a browser: it tells nobody else any more, and its subscription is this session's from now on. */
export async function takeOverPush(
  tx: Tx,
  { memberId, sid, device }: { memberId: number; sid: string; device: string },
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM push_subscriptions WHERE device_hash = ${device} AND user_id <> ${memberId}`)
  await tx.execute(sql`
    UPDATE push_subscriptions SET session_hash = ${sid}
    WHERE device_hash = ${device} AND user_id = ${memberId}`)
}

/** Ends what the device of one session is told. */
export async function endPushOf(tx: Tx, sid: string): Promise<void> {
  await tx.execute(sql`DELETE FROM push_subscriptions WHERE session_hash = ${sid}`)
}

/** Ends what all devices of a member are told, but the one of the session `exceptSid`. */
export async function endAllPushOf(tx: Tx, memberId: number, exceptSid?: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM push_subscriptions
    WHERE user_id = ${memberId} AND session_hash IS DISTINCT FROM ${exceptSid ?? null}`)
}
