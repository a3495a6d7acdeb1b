import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'

/** The longest side that any page shows, twice over for sharp screens. */
const LONGEST_SIDE = 1_600
/** More than any phone takes; a small file can claim far more, to fill our memory. */
const MOST_PIXELS = 64_000_000

// Only these decoders ever see what somebody sent.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** A picture made anew: nothing is left of the file but what it shows. */
export interface Picture {
  hash: string
  webp: Buffer
  width: number
  height: number
}

/**
 * Makes a picture anew, upright, no larger than a page needs and without what a camera writes into
 * it (place, time, device). Throws `not_a_picture` for what is none, or is too large to open.
 */
export async function remakePicture(bytes: Buffer): Promise<Picture> {
  try {
    const { data: webp, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({
        width: LONGEST_SIDE,
        height: LONGEST_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
    const hash = createHash('sha256').update(webp).digest('hex').slice(0, 40)
    return { hash, webp, width: info.width, height: info.height }
  } catch {
    throw new Refusal('not_a_picture')
  }
}

/** Keeps a picture and tells its address, which never changes its content. */
export async function keepPicture(tx: Tx, picture: Picture, at: Date): Promise<string> {
  const { hash, webp, width, height } = picture
  await tx.execute(sql`
    INSERT INTO pictures (hash, webp, width, height, created_at)
    VALUES (${hash}, ${webp}, ${width}, ${height}, ${at})
    ON CONFLICT DO NOTHING`)
  return `/pictures/${hash}.webp`
}

export async function findPicture(tx: Tx, hash: string): Promise<Buffer | null> {
  const { rows } = await tx.execute<{ webp: Buffer }>(
    sql`SELECT webp FROM pictures WHERE hash = ${hash}`,
  )
  return rows[0]?.webp ?? null
}
