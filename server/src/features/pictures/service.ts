import type { Tx } from '../../kernel/db/db.ts'
import { sweepPictures } from '../../kernel/db/files/pictures.ts'
import { findShownPictures } from './repository.ts'

/** Deletes pictures that no amenity or dish has shown for a day. */
export const sweepUnusedPictures = async (tx: Tx, now: Date): Promise<void> =>
  sweepPictures(tx, await findShownPictures(tx), now)
