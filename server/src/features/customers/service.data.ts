import type { Reply } from '@lantern/contract/calls/endpoint'
import type { getDeletion, listDeletions } from '@lantern/contract/account/account'
import { fullName } from '@lantern/contract/members/names'
import { transact } from '../../kernel/db/db.ts'
import { noteExport, type Origin } from '../../kernel/db/security-events.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { lockAccountShared } from '../members/accounts/service.ts'
import {
  deleteRequest,
  findOwnData,
  findRequest,
  findRequests,
  putRequest,
} from './repository.data.ts'

const SHOWN = 50

/** A member's own data as the text of a file. The export is written to the security log. */
export async function writeOwnData(
  kernel: Kernel,
  memberId: number,
  from: Origin,
): Promise<string> {
  await noteExport(kernel, { actorId: memberId, file: 'own data', from })
  const data = await transact(kernel.db, (tx) => findOwnData(tx, memberId))
  return `${JSON.stringify(data, null, 2)}\n`
}

export async function readRequest(
  { db }: Kernel,
  memberId: number,
): Promise<Reply<typeof getDeletion>> {
  const askedAt = await transact(db, (tx) => findRequest(tx, memberId))
  return { askedAt: askedAt?.toISOString() ?? null }
}

/** Stores or withdraws a member's request for deletion. The desk deletes the account once nothing is open. */
export async function changeRequest(
  kernel: Kernel,
  memberId: number,
  isAsked: boolean,
): Promise<Reply<typeof getDeletion>> {
  const { db, clock } = kernel
  await transact(db, async (tx) => {
    await lockAccountShared(tx, memberId)
    if (isAsked) await putRequest(tx, memberId, clock.now())
    else await deleteRequest(tx, memberId)
    await publish(tx, 'account', { memberId })
  })
  return readRequest(kernel, memberId)
}

/** Members who asked for deletion, for the desk (`GET /api/staff/users/deletions`). */
export async function listRequests({ db }: Kernel): Promise<Reply<typeof listDeletions>> {
  const rows = await transact(db, (tx) => findRequests(tx, SHOWN))
  return rows.map(({ id, firstName, lastName, askedAt }) => ({
    id,
    name: fullName({ firstName, lastName }),
    askedAt: askedAt.toISOString(),
  }))
}
