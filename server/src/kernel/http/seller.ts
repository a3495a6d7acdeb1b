import type { StationScreen } from '@lantern/contract/calls/endpoint'
import type { Role } from '@lantern/contract/members/members'
import { rightsOf, type Right } from '@lantern/contract/members/rights'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { Refusal } from './errors.ts'
import type { Viewer } from './session/session.ts'

/** The time after which an inactive seller is signed out of a till, in milliseconds. */
const SELLING_MS = 10 * 60_000

/** The id of the station, if the call comes from a till. */
export const tillOf = ({
  station,
}: {
  station: { id: number; screen: StationScreen } | null
}): number | null => (station?.screen === 'till' ? station.id : null)

type SellerRow = { id: number; role: Role; rights: Right[] | null }

const maySell = sql`users.role IN ('staff', 'admin') AND users.deleted_at IS NULL
  AND EXISTS (SELECT FROM own_pins WHERE own_pins.user_id = users.id)`

/** The seller at a till by the last PIN given there; extends their time. Throws `seller_needed` without one. */
export async function sellerAt(tx: Tx, stationId: number, now: Date): Promise<Viewer> {
  const until = new Date(now.getTime() + SELLING_MS)
  const { rows } = await tx.execute<SellerRow>(sql`
    UPDATE stations SET seller_until = ${until} FROM users
    WHERE stations.id = ${stationId} AND revoked_at IS NULL AND seller_until > ${now}
      AND users.id = stations.seller_id AND ${maySell}
    RETURNING users.id, users.role, users.rights`)
  return toSelling(rows)
}

/** A person who gave their PIN in somebody else's session. Throws `seller_needed` once they may not sell any more. */
export async function sellerOf(tx: Tx, userId: number): Promise<Viewer> {
  const { rows } = await tx.execute<SellerRow>(
    sql`SELECT id, role, rights FROM users WHERE id = ${userId} AND ${maySell}`,
  )
  return toSelling(rows)
}

/** The person at a till as a caller. Limits and approvals apply to everybody there, admins too. */
function toSelling([row]: readonly SellerRow[]): Viewer {
  if (!row) throw new Refusal('seller_needed')
  return { id: row.id, role: 'staff', rights: rightsOf(row) }
}

/** Makes a person the seller at a till, after they have given their PIN. */
export async function startSelling(
  tx: Tx,
  { stationId, sellerId, now }: { stationId: number; sellerId: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    UPDATE stations SET seller_id = ${sellerId}, seller_until = ${new Date(now.getTime() + SELLING_MS)}
    WHERE id = ${stationId} AND revoked_at IS NULL`)
}

export async function stopSelling(tx: Tx, stationId: number): Promise<void> {
  await tx.execute(
    sql`UPDATE stations SET seller_id = NULL, seller_until = NULL WHERE id = ${stationId}`,
  )
}

/** Removes a till's seller in the transaction of the sale, since a PIN is valid for one of two concurrent sales. */
export async function spendSeller(tx: Tx, stationId: number, sellerId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    UPDATE stations SET seller_id = NULL, seller_until = NULL
    WHERE id = ${stationId} AND seller_id = ${sellerId} RETURNING id`)
  if (rows.length === 0) throw new Refusal('seller_needed')
}
