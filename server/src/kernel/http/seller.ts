import type { StationScreen } from '@lantern/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { Refusal } from './errors.ts'

/** How long somebody stays a till's seller without doing anything there that counts. */
const SELLING_MS = 10 * 60_000

/** The till that a call came from, where it came from one that is a station. */
export const tillOf = ({
  station,
}: {
  station: { id: number; screen: StationScreen } | null
}): number | null => (station?.screen === 'till' ? station.id : null)

/** A seller is on the staff at this very moment, and has a PIN. */
const maySell = sql`EXISTS (
  SELECT FROM users JOIN staff_pins ON staff_pins.user_id = users.id
  WHERE users.id = stations.seller_id AND users.role IN ('staff', 'admin')
    AND users.deleted_at IS NULL)`

/**
 * The person who sells at a till, by the PIN that they gave there last; they do for some minutes more now. Throws `seller_needed`
 * where nobody does.
 */
export async function sellerAt(tx: Tx, stationId: number, now: Date): Promise<number> {
  const until = new Date(now.getTime() + SELLING_MS)
  const { rows } = await tx.execute<{ seller_id: number }>(sql`
    UPDATE stations SET seller_until = ${until}
    WHERE id = ${stationId} AND revoked_at IS NULL AND seller_until > ${now} AND ${maySell}
    RETURNING seller_id`)
  const [row] = rows
  if (!row) throw new Refusal('seller_needed')
  return row.seller_id
}

/** Somebody has proved who they are: they sell at that till from now on. */
export async function startSelling(
  tx: Tx,
  { stationId, sellerId, now }: { stationId: number; sellerId: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    UPDATE stations SET seller_id = ${sellerId}, seller_until = ${new Date(now.getTime() + SELLING_MS)}
    WHERE id = ${stationId} AND revoked_at IS NULL`)
}

/** Nobody sells at that till any more. */
export async function stopSelling(tx: Tx, stationId: number): Promise<void> {
  await tx.execute(
    sql`UPDATE stations SET seller_id = NULL, seller_until = NULL WHERE id = ${stationId}`,
  )
}

/**
 * A PIN is good for one sale. This takes it from the till's seller in the transaction of the sale, so that the second
 * of two sales at once finds no seller.
 */
export async function spendSeller(tx: Tx, stationId: number, sellerId: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    UPDATE stations SET seller_id = NULL, seller_until = NULL
    WHERE id = ${stationId} AND seller_id = ${sellerId} RETURNING id`)
  if (rows.length === 0) throw new Refusal('seller_needed')
}
