import type { Member } from '@lantern/contract/members'
import { nanoid } from 'nanoid'
import sharp from 'sharp'
import { transact } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { announce } from '../../kernel/live-channel.ts'
import { deletePicture, findPicture, keepPicture, updatePictureAddress } from './repository.ts'
import { toMember } from './service.ts'

// Of all that the library reads, three formats: SVG, PDF and the rest are somebody else's parsers.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

/** Pixels along an edge: sharp on a dense screen at the largest size that any page shows. */
const EDGE = 512
/** Decoded, these fill a hundred megabytes. The page sends less than one million. */
const MAX_PIXELS = 24_000_000

/** A picture of whatever kind as a square WebP. Nothing of its metadata is kept. */
async function reencoded(image: Buffer): Promise<Buffer> {
  try {
    return await sharp(image, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(EDGE, EDGE, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch {
    throw new Refusal('bad_picture')
  }
}

/** Sets a member's picture, given in Base64. Throws `bad_picture` where it is none that we take. */
export async function uploadPicture(
  { db, clock }: Kernel,
  memberId: number,
  base64: string,
): Promise<Member> {
  const image = await reencoded(Buffer.from(base64, 'base64'))
  const name = `${nanoid(22)}.webp`
  const at = clock.now()
  const user = await transact(db, async (tx) => {
    await keepPicture(tx, { userId: memberId, name, image, createdAt: at })
    await announce(tx, 'account', { memberId })
    return updatePictureAddress(tx, memberId, `/api/pictures/${name}`, at)
  })
  return toMember(user)
}

export async function removePicture({ db, clock }: Kernel, memberId: number): Promise<Member> {
  const user = await transact(db, async (tx) => {
    await deletePicture(tx, memberId)
    await announce(tx, 'account', { memberId })
    return updatePictureAddress(tx, memberId, null, clock.now())
  })
  return toMember(user)
}

/** The picture of that name. Throws `not_found`. */
export async function readPicture({ db }: Kernel, name: string): Promise<Buffer> {
  const image = await transact(db, (tx) => findPicture(tx, name))
  if (!image) throw new Refusal('not_found')
  return image
}
