import type * as contract from '@lantern/contract/account/account'
import { transact, violatesConstraint } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import { FileAnswer } from '../../kernel/http/answers.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { deletePicture, findPicture, findUser, keepPicture, updateUser } from './repository.ts'
import { moveAddress } from './mailbox/service.ts'
import { lockCustomer } from './accounts/repository.ts'
import { deleteDevices, deleteTokensOf } from './secrets/repository.ts'
import { toMember } from './service.ts'
import { admitGuess } from './secrets/service.guesses.ts'
import { proveMember } from './secrets/service.password.ts'
import { endSession, endSessionsOf, sessionsOf } from '../../kernel/http/session/session-store.ts'
import { deviceOf } from './rules.devices.ts'
import { nanoid } from 'nanoid'
import { adoptPicture, loadPicture, placePicture } from '../../kernel/pictures/picture-places.ts'
import { remakePicture } from '../../kernel/pictures/remake.ts'

/** Saves a profile (product#profile). A new email needs the password. Throws `not_found` for a deleted account. */
export const saveProfile: UseCase<typeof contract.saveProfile> = async (kernel, call) => {
  const { viewer, session, body: profile } = call
  const { id: memberId } = viewer
  const browser = session.keepDevice()
  const { db, clock } = kernel
  const before = await transact(db, (tx) => findUser(tx, memberId))
  const isProved = before?.email !== profile.email
  if (isProved) {
    // The email decides who can sign in, and guesses would tell which addresses have accounts.
    await proveMember(kernel, { memberId, ...session }, profile.currentPassword)
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
      const move = { by: memberId, browser, from: session.from, at: updatedAt }
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
export const listDevices: UseCase<typeof contract.listDevices> = async ({ db, clock }, call) => {
  const { viewer, session } = call
  const sessions = await transact(db, (tx) => sessionsOf(tx, viewer.id, clock.now()))
  return sessions
    .map(({ sid, agent, lastActiveAt }) => ({
      id: sid,
      ...deviceOf(agent),
      lastActiveAt: lastActiveAt.toISOString(),
      current: sid === session.sid,
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

export const endDevice: UseCase<typeof contract.endDevice> = async ({ db }, call) => {
  const { viewer, session, params } = call
  const ended = await transact(db, (tx) => endSession(tx, viewer.id, params.id))
  if (!ended) throw new Refusal('not_found')
  if (params.id === session.sid) await session.end()
}

export const endAllDevices: UseCase<typeof contract.endAllDevices> = async ({ db }, call) => {
  const { viewer, session } = call
  await transact(db, async (tx) => {
    await endSessionsOf(tx, viewer.id)
    await deleteDevices(tx, viewer.id)
  })
  await session.end()
}

/** `edge`: the side of the stored square in pixels. `pixels` limits the input, whose decoding takes memory. */
const FRAME = { edge: 512, fit: 'cover', pixels: 24_000_000 } as const

export const uploadPicture: UseCase<typeof contract.uploadPicture> = async (kernel, call) => {
  const { db, clock } = kernel
  const { id: memberId } = call.viewer
  const { webp } = await remakePicture(Buffer.from(call.body.image, 'base64'), FRAME)
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

export const removePicture: UseCase<typeof contract.removePicture> = async (kernel, { viewer }) => {
  const { db, clock } = kernel
  const { id: memberId } = viewer
  const user = await transact(db, async (tx) => {
    await deletePicture(tx, memberId)
    await publish(tx, 'account', { memberId })
    return updateUser(tx, memberId, { profileImageUrl: null, updatedAt: clock.now() })
  })
  return toMember(user)
}

/** Browsers must not cache pictures: the next person at that browser could find out who used it. */
export const readPicture: UseCase<typeof contract.getPicture> = async (kernel, { params }) => {
  const place = await transact(kernel.db, (tx) => findPicture(tx, params.name))
  if (!place) throw new Refusal('not_found')
  return new FileAnswer(await loadPicture(kernel, place), { type: 'image/webp' })
}
