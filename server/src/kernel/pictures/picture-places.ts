import { sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { transact, type Tx } from '../db/db.ts'
import { Refusal } from '../http/errors.ts'
import type { Kernel } from '../kernel.ts'
import type { ObjectStore } from '../providers/object-store.ts'

/** The storage of a picture: its bytes from the database, its name in the bucket, or both during a move. */
export interface PicturePlace {
  webp: Buffer | null
  storedAs: string | null
}

type Places = Pick<Kernel, 'db' | 'env' | 'objects'>

/** The folder in the bucket, because the bucket may hold other files too. */
const PREFIX = 'pictures/'

const RETRY_AFTER_S = 5

/** Calls the bucket. Any failure becomes `pictures_unreachable`, with its cause for the log. */
async function ask<T>(
  { objects }: Pick<Places, 'objects'>,
  question: (objects: ObjectStore) => Promise<T>,
): Promise<T> {
  try {
    if (!objects) throw new Error('pictures are in a bucket, and the settings name none')
    return await question(objects)
  } catch (error) {
    const refusal = new Refusal('pictures_unreachable', {}, RETRY_AFTER_S)
    refusal.cause = error
    throw refusal
  }
}

/**
 * Determines the storage of new bytes. If a bucket is configured, they are uploaded first, and the name is a leftover
 * until a transaction adopts it by `adoptPicture`. Refused with `pictures_unreachable` if the bucket fails.
 */
export async function placePicture(places: Places, webp: Buffer): Promise<PicturePlace> {
  if (places.env.PICTURES_IN !== 'bucket') return { webp, storedAs: null }
  const storedAs = `${PREFIX}${nanoid(22)}.webp`
  await transact(places.db, (tx) =>
    tx.execute(sql`INSERT INTO picture_leftovers (stored_as) VALUES (${storedAs})`),
  )
  await ask(places, (objects) => objects.write(storedAs, webp))
  return { webp: null, storedAs }
}

/** Marks a name in the bucket as used, in the transaction that writes the picture's row. */
export async function adoptPicture(tx: Tx, storedAs: string | null): Promise<void> {
  if (storedAs === null) return
  const { rowCount } = await tx.execute(
    sql`DELETE FROM picture_leftovers WHERE stored_as = ${storedAs}`,
  )
  // The upload took so long that its bytes were deleted as a leftover.
  if (rowCount !== 1) throw new Refusal('pictures_unreachable', {}, RETRY_AFTER_S)
}

/** The bytes of a picture from either storage. Refused with `pictures_unreachable` if the bucket fails. */
export async function loadPicture(
  places: Pick<Places, 'objects'>,
  { webp, storedAs }: PicturePlace,
): Promise<Buffer> {
  if (webp !== null || storedAs === null) return webp ?? Buffer.alloc(0)
  return ask(places, async (objects) => {
    const bytes = await objects.read(storedAs)
    if (!bytes) throw new Error(`the bucket has no ${storedAs}`)
    return bytes
  })
}

/** The tables of pictures: their key column and their column of bytes. */
const tables = [
  { table: sql`pictures`, key: sql`hash`, bytes: sql`webp` },
  { table: sql`member_pictures`, key: sql`name`, bytes: sql`image` },
] as const

type Table = (typeof tables)[number]

type Row = { key: string; webp: Buffer | null; stored_as: string | null }

/** The next picture after `after` that isn't in the configured storage. */
async function findAstray(tx: Tx, { table, key, bytes }: Table, wants: string, after: string) {
  const astray = wants === 'bucket' ? sql`${bytes} IS NOT NULL` : sql`${bytes} IS NULL`
  const { rows } = await tx.execute<Row>(sql`
    SELECT ${key} AS key, ${bytes} AS webp, stored_as FROM ${table}
    WHERE ${astray} AND ${key} > ${after} ORDER BY ${key} LIMIT 1`)
  return rows[0]
}

/** Moves a picture, unless it was moved or replaced meanwhile. A picture that the bucket has lost stays unchanged. */
async function move(places: Places, { table, key, bytes }: Table, row: Row): Promise<void> {
  const stored = row.webp === null && row.stored_as !== null ? row.stored_as : null
  const webp = stored === null ? row.webp : await places.objects?.read(stored)
  if (!webp) return
  const place = await placePicture(places, webp)
  await transact(places.db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      UPDATE ${table} SET ${bytes} = ${place.webp}, stored_as = ${place.storedAs}
      WHERE ${key} = ${row.key} AND stored_as IS NOT DISTINCT FROM ${row.stored_as}
        AND (${bytes} IS NULL) = ${row.webp === null}`)
    if (rowCount === 1) await adoptPicture(tx, place.storedAs)
  })
}

/** Moves every picture to the configured storage. If two instances do so at once, one copy becomes a leftover. */
export async function movePictures(places: Places): Promise<void> {
  if (!places.objects) return
  for (const table of tables) {
    for (let after = ''; ;) {
      const last = after
      const row = await transact(places.db, (tx) =>
        findAstray(tx, table, places.env.PICTURES_IN, last),
      )
      if (!row) break
      await move(places, table, row)
      after = row.key
    }
  }
}

/** The recurring tasks for pictures. Leftovers are deleted even if moving pictures fails. */
export async function keepPictures(places: Places): Promise<void> {
  try {
    await movePictures(places)
  } finally {
    await sweepLeftovers(places)
  }
}

/** Deletes leftovers from the bucket after an hour, when no upload can still be running. */
export async function sweepLeftovers({ db, objects }: Places): Promise<void> {
  if (!objects) return
  const sweepOne = (tx: Tx) =>
    tx
      .execute<{ stored_as: string }>(
        sql`
        SELECT stored_as FROM picture_leftovers WHERE since < clock_timestamp() - interval '1 hour'
        ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED`,
      )
      .then(async ({ rows: [row] }) => {
        if (!row) return false
        await objects.remove(row.stored_as)
        await tx.execute(sql`DELETE FROM picture_leftovers WHERE stored_as = ${row.stored_as}`)
        return true
      })
  let isMore = true
  while (isMore) isMore = await transact(db, sweepOne)
}

/** The number of pictures missing in the bucket: `null` if it is unreachable, `undefined` if it should have none. */
export async function countLostPictures({
  db,
  objects,
}: Pick<Places, 'db' | 'objects'>): Promise<number | null | undefined> {
  const { rows } = await transact(db, (tx) =>
    tx.execute<{ stored_as: string }>(sql`
      SELECT stored_as FROM pictures WHERE webp IS NULL
      UNION ALL SELECT stored_as FROM member_pictures WHERE image IS NULL`),
  )
  if (rows.length === 0) return undefined
  const names = await objects?.list(PREFIX).catch(() => null)
  if (!names) return null
  const there = new Set(names)
  return rows.filter(({ stored_as: name }) => !there.has(name)).length
}
