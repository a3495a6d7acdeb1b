import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import type { Tx } from './db.ts'
import { Refusal } from './errors.ts'

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

/** Keeps a picture and tells its address, which never changes its content. */
export async function keepPicture(tx: Tx, picture: Picture, at: Date): Promise<string> {
  const { webp, width, height } = picture
  const hash = createHash('sha256').update(webp).digest('hex').slice(0, 40)
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
