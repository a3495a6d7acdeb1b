import type { Device, Profile } from '@lantern/contract/account/account'
import type { Member } from '@lantern/contract/members/members'
import { transact, violatesConstraint } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { deletePicture, findPicture, findUser, keepPicture, updateUser } from './repository.ts'
import { moveAddress } from './mailbox/service.ts'
import { lockCustomer } from './accounts/repository.ts'
import { deleteDevices, deleteTokensOf } from './secrets/repository.ts'
import { toMember } from './service.ts'
import { admitGuess } from './secrets/service.guesses.ts'
import { proveMember, type Prover } from './secrets/service.password.ts'
import { endSession, endSessionsOf, sessionsOf } from '../../kernel/http/session/session-store.ts'
import { deviceOf } from './rules.devices.ts'
import { nanoid } from 'nanoid'
import { adoptPicture, loadPicture, placePicture } from '../../kernel/pictures/picture-places.ts'
import { remakePicture } from '../../kernel/pictures/remake.ts'

/** Saves a profile (product#profile). A new email needs the password. Throws `not_found` for a deleted account. */
export async function saveProfile(
  kernel: Kernel,
  who: Prover & { browser: string },
  profile: Profile,
): Promise<Member> {
  const { memberId, from, browser } = who
  const { db, clock } = kernel
  const before = await transact(db, (tx) => findUser(tx, memberId))
  const isProved = before?.email !== profile.email
  if (isProved) {
    // The email decides who can sign in, and guesses would tell which addresses have accounts.
    await proveMember(kernel, who, profile.currentPassword)
    await admitGuess(kernel, `email:${memberId}`)
  }
  const { firstName, lastName, email, phoneNumber } = profile
  const phone = phoneNumber || null
  const updatedAt = clock.now()
  try {
    const user = await transact(db, async (tx) => {
      const now = await lockCustomer(tx, memberId)
      if (!now) throw new Refusal('not_found')
      const row = { firstName, lastName, email, phone, updatedAt }
      await publish(tx, 'account', { memberId })
      if (now.email === email) return updateUser(tx, memberId, row)
      // The email was changed meanwhile. This save would change it back, which needs the password too.
      if (!isProved) throw new Refusal('password_needed')
      await deleteTokensOf(tx, memberId)
      const move = { by: memberId, browser, from, at: updatedAt }
      return moveAddress(tx, kernel, now, move, () =>
        updateUser(tx, memberId, { ...row, emailProvedAt: null }),
      )
    })
    return toMember(user)
  } catch (error) {
    if (violatesConstraint(error, 'users_email_unique')) throw new Refusal('email_unavailable')
    throw error
  }
}

/** The member's sessions: this device first, then the most recently active. */
export async function listDevices(
  { db, clock }: Kernel,
  { memberId, sid: own }: { memberId: number; sid: string },
): Promise<Device[]> {
  const sessions = await transact(db, (tx) => sessionsOf(tx, memberId, clock.now()))
  return sessions
    .map(({ sid, agent, lastActiveAt }) => ({
      id: sid,
      ...deviceOf(agent),
      lastActiveAt: lastActiveAt.toISOString(),
      current: sid === own,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

export async function endDevice({ db }: Kernel, memberId: number, sid: string): Promise<void> {
  const ended = await transact(db, (tx) => endSession(tx, memberId, sid))
  if (!ended) throw new Refusal('not_found')
}

export async function endAllDevices({ db }: Kernel, memberId: number): Promise<void> {
  await transact(db, async (tx) => {
    await endSessionsOf(tx, memberId)
    await deleteDevices(tx, memberId)
  })
}

/** `edge`: the side of the stored square in pixels. `pixels` limits the input, whose decoding takes memory. */
const FRAME = { edge: 512, fit: 'cover', pixels: 24_000_000 } as const

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
    return updateUser(tx, memberId, { profileImageUrl: `/api/pictures/${name}`, updatedAt: at })
  })
  return toMember(user)
}

export async function removePicture({ db, clock }: Kernel, memberId: number): Promise<Member> {
  const user = await transact(db, async (tx) => {
    await deletePicture(tx, memberId)
    await publish(tx, 'account', { memberId })
    return updateUser(tx, memberId, { profileImageUrl: null, updatedAt: clock.now() })
  })
  return toMember(user)
}

export async function readPicture(kernel: Kernel, name: string): Promise<Buffer> {
  const place = await transact(kernel.db, (tx) => findPicture(tx, name))
  if (!place) throw new Refusal('not_found')
  return loadPicture(kernel, place)
}
