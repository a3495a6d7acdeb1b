import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db.ts'
import { Refusal } from '../../http/errors.ts'
import type { Picture } from '../../pictures/encode.ts'
import { adoptPicture, type PicturePlace } from '../../pictures/picture-places.ts'

/** Stores a picture, unused until a record refers to it, and returns its address, which depends on the content. */
export async function keepPicture(
  tx: Tx,
  { webp, width, height, place }: Picture & { place: PicturePlace },
  at: Date,
): Promise<string> {
  const hash = createHash('sha256').update(webp).digest('hex').slice(0, 40)
  const { rows } = await tx.execute<{ stored_as: string | null }>(sql`
    INSERT INTO pictures AS kept (hash, webp, stored_as, width, height, created_at, unused_since)
    VALUES (${hash}, ${place.webp}, ${place.storedAs}, ${width}, ${height}, ${at}, ${at})
    ON CONFLICT (hash) DO UPDATE SET unused_since = excluded.unused_since
    WHERE kept.unused_since IS NOT NULL
    RETURNING stored_as`)
  // An existing picture stays at its location; the new upload is then a leftover.
  if (rows[0]?.stored_as === place.storedAs) await adoptPicture(tx, place.storedAs)
  return `/pictures/${hash}.webp`
}

const ours = /^\/pictures\/(\w+)\.webp$/

/** Notes that a record refers to our picture at an address. Throws `picture_gone` if it was deleted meanwhile. */
export async function claimPicture(tx: Tx, address: string | null | undefined): Promise<void> {
  const hash = ours.exec(address ?? '')?.[1]
  if (hash === undefined) return
  const { rows } = await tx.execute(
    sql`UPDATE pictures SET unused_since = NULL WHERE hash = ${hash} RETURNING hash`,
  )
  if (rows.length === 0) throw new Refusal('picture_gone')
}

const UNUSED_MS = 24 * 60 * 60_000

/** The pictures that amenities, dishes and the first screen show, also removed ones, which past bookings show. */
const used = sql`(
  SELECT substring(url FROM '^/pictures/(\\w+)\\.webp$') FROM (
    SELECT image_url AS url FROM amenities UNION SELECT image_url FROM food_items
    UNION SELECT poster_url FROM venue_settings) AS shown
  WHERE url ~ '^/pictures/\\w+\\.webp$')`

/** Deletes pictures unused for a day, and marks newly unused ones. A concurrent save locks the picture's row. */
export async function sweepPictures(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE pictures SET unused_since = NULL WHERE unused_since IS NOT NULL AND hash IN ${used}`)
  await tx.execute(sql`
    UPDATE pictures SET unused_since = ${now} WHERE unused_since IS NULL AND hash NOT IN ${used}`)
  await tx.execute(sql`
    DELETE FROM pictures
    WHERE unused_since < ${new Date(now.getTime() - UNUSED_MS)} AND hash NOT IN ${used}`)
}

export async function findPicture(tx: Tx, hash: string): Promise<PicturePlace | null> {
  const { rows } = await tx.execute<{ webp: Buffer | null; stored_as: string | null }>(
    sql`SELECT webp, stored_as FROM pictures WHERE hash = ${hash}`,
  )
  const [row] = rows
  return row ? { webp: row.webp, storedAs: row.stored_as } : null
}
