import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { Refusal } from '../http/errors.ts'

// Of all that the library reads, three formats: SVG, PDF and the rest are somebody else's parsers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

/** A picture made anew: nothing is left of the file but what it shows. */
export interface Picture {
  webp: Buffer
  width: number
  height: number
}

/** How large at most, in pixels, and whether it is cut to just that. */
export interface Frame {
  edge: number
  fit: 'inside' | 'cover'
  /** What is decoded at most: a small file can claim far more, to fill our memory. */
  pixels: number
}

/**
 * Makes a JPEG, PNG or WebP anew, upright, as WebP, without what a camera writes into it (place,
 * time, device). Throws `bad_picture` for what is none of them, or is too large to open.
 */
export async function remakePicture(bytes: Buffer, { edge, fit, pixels }: Frame): Promise<Picture> {
  try {
    const { data: webp, info } = await sharp(bytes, { limitInputPixels: pixels })
      .autoOrient()
      .resize(edge, edge, { fit, withoutEnlargement: fit === 'inside' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer({ resolveWithObject: true })
    return { webp, width: info.width, height: info.height }
  } catch {
    throw new Refusal('bad_picture')
  }
}

/**
 * Keeps a picture and tells its address, which never changes its content. Until something shows it, it is unused;
 * sent again, it is so from now on.
 */
export async function keepPicture(tx: Tx, picture: Picture, at: Date): Promise<string> {
  const { webp, width, height } = picture
  const hash = createHash('sha256').update(webp).digest('hex').slice(0, 40)
  await tx.execute(sql`
    INSERT INTO pictures AS kept (hash, webp, width, height, created_at, unused_since)
    VALUES (${hash}, ${webp}, ${width}, ${height}, ${at}, ${at})
    ON CONFLICT (hash) DO UPDATE SET unused_since = excluded.unused_since
    WHERE kept.unused_since IS NOT NULL`)
  return `/pictures/${hash}.webp`
}

const ours = /^\/pictures\/(\w+)\.webp$/

/**
 * Notes that something shows the picture of this address from now on; one from elsewhere is no matter of ours. Throws
 * `picture_gone` where it was swept while its form was open.
 */
export async function claimPicture(tx: Tx, address: string | null | undefined): Promise<void> {
  const hash = ours.exec(address ?? '')?.[1]
  if (hash === undefined) return
  const { rows } = await tx.execute(
    sql`UPDATE pictures SET unused_since = NULL WHERE hash = ${hash} RETURNING hash`,
  )
  if (rows.length === 0) throw new Refusal('picture_gone')
}

const UNUSED_MS = 24 * 60 * 60_000

/**
 * Deletes the pictures that nothing has shown for a day, and notes which are unused now; `shown` are the addresses in
 * use. Whoever saves one meanwhile writes its row, so that it is either kept, or refused to them: never lost in between.
 */
export async function sweepPictures(tx: Tx, shown: readonly string[], now: Date): Promise<void> {
  const used = sql`${sql.param(shown.flatMap((address) => ours.exec(address)?.[1] ?? []))}::text[]`
  await tx.execute(sql`
    UPDATE pictures SET unused_since = NULL WHERE unused_since IS NOT NULL AND hash = ANY (${used})`)
  await tx.execute(sql`
    UPDATE pictures SET unused_since = ${now} WHERE unused_since IS NULL AND hash <> ALL (${used})`)
  await tx.execute(sql`
    DELETE FROM pictures
    WHERE unused_since < ${new Date(now.getTime() - UNUSED_MS)} AND hash <> ALL (${used})`)
}

export async function findPicture(tx: Tx, hash: string): Promise<Buffer | null> {
  const { rows } = await tx.execute<{ webp: Buffer }>(
    sql`SELECT webp FROM pictures WHERE hash = ${hash}`,
  )
  return rows[0]?.webp ?? null
}
