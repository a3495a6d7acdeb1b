import type { Device } from '@lantern/contract/account'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  endSession,
  endSessionsOf,
  sessionsOf,
} from '../../../kernel/http/session/session-store.ts'
import { deleteDevices } from '../secrets/repository.devices.ts'
import { deviceOf } from './rules.devices.ts'

export { deviceOf } from './rules.devices.ts'

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

/** Signs out one of a member's devices. */
export async function endDevice({ db }: Kernel, memberId: number, sid: string): Promise<void> {
  const ended = await transact(db, (tx) => endSession(tx, memberId, sid))
  if (!ended) throw new Refusal('not_found')
}

/** Signs a member out on all devices. */
export async function endAllDevices({ db }: Kernel, memberId: number): Promise<void> {
  await transact(db, async (tx) => {
    await endSessionsOf(tx, memberId)
    await deleteDevices(tx, memberId)
  })
}
