import type { Member } from '@lantern/contract/members'
import { nanoid } from 'nanoid'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { remakePicture } from '../../../kernel/pictures/remake.ts'
import { deletePicture, findPicture, keepPicture, updatePictureAddress } from '../repository.ts'
import { toMember } from '../service.ts'

/**
 * `edge` is the side of the stored square in pixels, enough for the largest size that any page shows on a
 * high-resolution screen. `pixels` limits the input: decoding so many takes a hundred megabytes of memory. The
 * page itself sends less than one million.
 */
const FRAME = { edge: 512, fit: 'cover', pixels: 24_000_000 } as const

/** Sets a member's picture, given in Base64. */
export async function uploadPicture(
  { db, clock }: Kernel,
  memberId: number,
  base64: string,
): Promise<Member> {
  const { webp: image } = await remakePicture(Buffer.from(base64, 'base64'), FRAME)
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

/** The picture of that name. */
export async function readPicture({ db }: Kernel, name: string): Promise<Buffer> {
  const image = await transact(db, (tx) => findPicture(tx, name))
  if (!image) throw new Refusal('not_found')
  return image
}
