import { transact } from '../../../kernel/db/db.ts'
import type { PageWords } from '../../../kernel/http/pages.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { readPageWordsOf } from '../../venue/pages/service.ts'
import { readSettings } from '../../venue/service.ts'
import { previewOf } from './rules.ts'
import { openInvitation } from './service.ts'

const invited = /^\/invited\/([\w-]{22})$/

/**
 * The link preview at an invitation's address: the member, amenity, time and place. `null` for other addresses, and for
 * links that are no longer valid.
 */
export async function readInvitedWords(kernel: Kernel, path: string): Promise<PageWords | null> {
  const key = invited.exec(path)?.[1]
  if (key === undefined) return null
  const { db, clock } = kernel
  const now = clock.now()
  try {
    const about = await transact(db, async (tx) => {
      const { host, nameEn, nameCh, imageUrl, during } = await openInvitation(tx, key, now)
      const venue = await readSettings(tx, now)
      const preview = previewOf({
        host,
        amenity: { en: nameEn, ch: nameCh },
        club: { en: venue.nameEn, ch: venue.nameCh },
        address: venue.address,
        startsAt: during.from,
        endsAt: during.to,
        timeZone: venue.timeZone,
      })
      return { ...preview, image: imageUrl }
    })
    return await readPageWordsOf(kernel, about)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
