import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type {
  answerInvitation,
  getInvitation,
  Invitation,
  readInvitation,
} from '@lantern/contract/bookings/invitation'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import type { Env } from '../../../kernel/env.ts'
import { nullIfRefused, Refusal } from '../../../kernel/http/errors.ts'
import type { Call, UseCase } from '../../../kernel/http/mount.ts'
import type { PageWords } from '../../../kernel/http/pages.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { readPageWordsOf } from '../../venue/pages/service.ts'
import { readSettings } from '../../venue/service.ts'
import { requireOwn } from '../change/service.ts'
import type { OnNight } from '../core/service.bill.ts'
import {
  countOthers,
  deleteAnswers,
  deleteInvitation,
  findByHash,
  findInvitation,
  lockInvitation,
  putAnswer,
  putInvitation,
  type InvitationView,
} from './repository.ts'
import { isOpen, MOST_ANSWERS, previewOf } from './rules.ts'

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

const derived = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'links of invitations', 32))

/** A link's key of 128 bits. It can't be computed from the database without the server's secret. */
const keyOf = (secret: string, salt: Buffer): string =>
  createHmac('sha256', derived(secret)).update(salt).digest().subarray(0, 16).toString('base64url')

/** The key of an invitation by the current or the previous secret; `null` if neither made it. */
function keyAgain(
  { sessionSecret, SESSION_SECRET_PREVIOUS }: Env,
  { salt, keyHash }: { salt: Buffer; keyHash: Buffer },
): string | null {
  const keys = [sessionSecret, SESSION_SECRET_PREVIOUS ?? []]
    .flat()
    .map((secret) => keyOf(secret, salt))
  return keys.find((key) => hashOf(key).equals(keyHash)) ?? null
}

type OwnCall = Pick<Call<typeof getInvitation>, 'viewer' | 'params'>

const addressOf = ({ origin }: Env, key: string) => `${origin}/invited/${key}`

/** The link of a member's booking; `null` if it isn't shared, or its secret is no longer configured. */
export function readOwn(
  { db, env }: Kernel,
  { viewer, params: { id } }: OwnCall,
): Promise<Invitation | null> {
  return transact(db, async (tx) => {
    await requireOwn(tx, viewer.id, id)
    const found = await findInvitation(tx, id)
    const key = found && keyAgain(env, found)
    return key ? { address: addressOf(env, key), ...found.answers } : null
  })
}

/** Shares a member's booking: returns its link, or makes one (`POST /api/bookings/{id}/invitation`). */
export function share(
  { db, env, clock }: Kernel,
  { viewer: { id: memberId }, params: { id: bookingId } }: OwnCall,
): Promise<Invitation> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const booking = await requireOwn(tx, memberId, bookingId)
    if (!isOpen(booking, at)) throw new Refusal('invitation_over')
    const found = await findInvitation(tx, bookingId)
    let key = found ? keyAgain(env, found) : null
    if (key === null) {
      const salt = randomBytes(16)
      key = keyOf(env.sessionSecret, salt)
      await putInvitation(tx, { bookingId, salt, keyHash: hashOf(key), createdAt: at })
      await publish(tx, 'bookings', { id: bookingId, memberId })
    }
    const none = { coming: 0, declined: 0 }
    return { address: addressOf(env, key), ...(found?.answers ?? none) }
  })
}

/** Ends the link of a member's booking, and deletes its answers. */
export function stopSharing(
  { db }: Kernel,
  { viewer: { id: memberId }, params: { id } }: OwnCall,
): Promise<void> {
  return transact(db, async (tx) => {
    await requireOwn(tx, memberId, id)
    await deleteInvitation(tx, id)
    await publish(tx, 'bookings', { id, memberId })
  })
}

async function openInvitation(tx: Tx, key: string, now: Date): Promise<InvitationView> {
  const found = await findByHash(tx, hashOf(key))
  if (!found) throw new Refusal('invitation_invalid')
  if (!isOpen(found, now)) throw new Refusal('invitation_over')
  return found
}

export const readInvited: UseCase<typeof readInvitation> = ({ db, clock }, { params }) =>
  transact(db, async (tx) => {
    const found = await openInvitation(tx, params.key, clock.now())
    const { nameEn, nameCh, during } = found
    return {
      ...found,
      amenity: { en: nameEn, ch: nameCh },
      startsAt: during.from.toISOString(),
      endsAt: during.to.toISOString(),
    }
  })

/** Deletes the answers to a booking that moves to another night: guests said whether they come on the one before. */
export const forgetAnswers: OnNight = (tx, { id }) => deleteAnswers(tx, id)

/** Stores a guest's answer; their last one counts. */
export const answer: UseCase<typeof answerInvitation> = (
  { db, clock },
  { params: { key }, body: { guest, isComing } },
) => {
  const at = clock.now()
  return transact(db, async (tx) => {
    const { bookingId, hostId } = await openInvitation(tx, key, at)
    if (!(await lockInvitation(tx, bookingId))) throw new Refusal('invitation_invalid')
    const guestHash = hashOf(guest)
    if ((await countOthers(tx, bookingId, guestHash)) >= MOST_ANSWERS)
      throw new Refusal('invitation_full')
    await putAnswer(tx, { bookingId, guestHash, isComing, answeredAt: at })
    await publish(tx, 'bookings', { id: bookingId, memberId: hostId })
    return { isComing }
  })
}

const invited = /^\/invited\/([\w-]{22})$/

/** The link preview at a valid invitation's address; `null` for other addresses. */
export async function readInvitedWords(kernel: Kernel, path: string): Promise<PageWords | null> {
  const key = invited.exec(path)?.[1]
  if (key === undefined) return null
  const { db, clock } = kernel
  const about = await transact(db, async (tx) => {
    const { host, nameEn, nameCh, imageUrl, during } = await openInvitation(tx, key, clock.now())
    const venue = await readSettings(tx, clock.now())
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
  }).catch(nullIfRefused)
  return about && readPageWordsOf(kernel, about)
}
