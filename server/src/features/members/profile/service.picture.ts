import type { Member } from '@lantern/contract/members'
import { nanoid } from 'nanoid'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { adoptPicture, loadPicture, placePicture } from '../../../kernel/pictures/picture-places.ts'
import { remakePicture } from '../../../kernel/pictures/remake.ts'
import { deletePicture, findPicture, keepPicture, updatePictureAddress } from '../repository.ts'
import { toMember } from '../service.ts'

/**
 * `edge` is the side of the stored square in pixels, enough for the largest display on a high-resolution screen.
 * `pixels` limits the input: decoding so many takes a hundred megabytes of memory. The page itself sends less than
 * one million.
 */
const FRAME = { edge: 512, fit: 'cover', pixels: 24_000_000 } as const

/** Sets a member's picture, given in Base64. */
export async function uploadPicture(
  kernel: Kernel,
  memberId: number,
  base64: string,
): Promise<Member> {
  const { db, clock } = kernel
  const { webp } = await remakePicture(Buffer.from(base64, 'base64'), FRAME)
  const name = `${nanoid(22)}.webp`
  const { webp: image, storedAs } = await placePicture(kernel, webp)
  const at = clock.now()
  const user = await transact(db, async (tx) => {
    await keepPicture(tx, { userId: memberId, name, image, storedAs, createdAt: at })
    await adoptPicture(tx, storedAs)
    await publish(tx, 'account', { memberId })
    return updatePictureAddress(tx, memberId, `/api/pictures/${name}`, at)
  })
  return toMember(user)
}

export async function removePicture({ db, clock }: Kernel, memberId: number): Promise<Member> {
  const user = await transact(db, async (tx) => {
    await deletePicture(tx, memberId)
    await publish(tx, 'account', { memberId })
    return updatePictureAddress(tx, memberId, null, clock.now())
  })
  return toMember(user)
}

/** The picture with that name. */
export async function readPicture(kernel: Kernel, name: string): Promise<Buffer> {
  const place = await transact(kernel.db, (tx) => findPicture(tx, name))
  if (!place) throw new Refusal('not_found')
  return loadPicture(kernel, place)
}
