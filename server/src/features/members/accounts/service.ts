// Owns the rows of `users`: every lock, change and closing of an account. What staff do with a customer is in
// `customers/service.ts`, which proves who they are, calls this and writes the log of acts.

import type { Received, Reply } from '@lantern/contract/calls/endpoint'
import type { listUsers } from '@lantern/contract/members/users'
import type { Customer, CustomerSort, listCustomers } from '@lantern/contract/members/customers'
import { IdParam } from '@lantern/contract/calls/primitives'
import { toDollars } from '@lantern/contract/payments/pricing'
import { rightsOf } from '@lantern/contract/members/rights'
import { countFrom } from '../../../kernel/db/db-query.ts'
import { violatesConstraint, type Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { endSessionsOf, endStationsOf } from '../../../kernel/http/session/session-store.ts'
import { insertUser, type NewUser, type User } from '../repository.ts'
import {
  changeCustomer,
  countDirectory,
  findCustomer,
  findDirectory,
  forgetPerson,
  hasOtherAdmin,
  lockCustomersShared,
  lockCustomerShared,
  lockCustomer,
  lockWithAdmins,
  type AccountChange,
  type DirectoryPage,
} from './repository.ts'
import { refuseReserved } from '../mailbox/service.ts'
import { deleteDevices, deletePin, deleteTokensOf, deleteWaysIn } from '../secrets/repository.ts'
import { forgetOrigins } from '../../../kernel/db/security-events.ts'
import { unknownPassword } from '../secrets/service.password.ts'
import { searchTermsOf } from '../search/service.ts'

export { updateUser, type User } from '../repository.ts'
export { lockCustomer, lockCustomerShared as lockSharedIfOpen } from './repository.ts'

export const toCustomer = ({ password: _hash, ...user }: User): Customer => ({
  ...user,
  accountBalance: toDollars(user.accountBalance),
  credit: toDollars(user.credit),
  createdAt: user.createdAt.toISOString(),
})

const toCursor = (after: { keys: readonly string[]; id: number }) =>
  Buffer.from(JSON.stringify([after.id, ...after.keys])).toString('base64url')

/** Whether a text is a moment in PostgreSQL's own format. */
function isMoment(text: string): boolean {
  const [, day = '', clock = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::\d\d)?$/.exec(text) ??
    []
  const moment = new Date(`${day}T${clock}Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${day}T${clock}`)
}

/** Reads a cursor that this server made for a list with the same sorting. */
function fromCursor(cursor: string, sort: CustomerSort) {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const [id, ...keys] = Array.isArray(read) ? read.map(String) : []
    const isRight = sort === 'joined' ? isMoment(keys[0] ?? '') : !keys.join('').includes('\0')
    if (!isRight) throw new Error()
    return { id: IdParam.parse(id), keys }
  } catch {
    throw new Refusal('invalid_input')
  }
}

async function pageOf(tx: Tx, query: DirectoryPage) {
  const { size } = query
  const rows = await findDirectory(tx, { ...query, size: size + 1 })
  const count = await countFrom(rows, size, () => countDirectory(tx, query))
  return { rows: rows.slice(0, size), hasMore: rows.length > size, count }
}

export async function readDirectory(
  tx: Tx,
  {
    search,
    sort = 'name',
    direction = 'asc',
    after: cursor,
  }: Received<typeof listCustomers>['query'],
  size: number,
): Promise<Reply<typeof listCustomers>> {
  const after = cursor === undefined ? undefined : fromCursor(cursor, sort)
  const query = { sought: searchTermsOf(search), sort, direction, after, size }
  const { rows, hasMore, count } = await pageOf(tx, query)
  const last = rows.at(-1)
  return {
    users: rows.map(({ user }) => toCustomer(user)),
    next: hasMore && last ? toCursor({ keys: last.keys, id: last.user.id }) : null,
    count,
  }
}

/** Everybody with an account, in the order of their ids. */
export async function readUsers(
  tx: Tx,
  { search, role, after: id }: Received<typeof listUsers>['query'],
  size: number,
) {
  const after = id === undefined ? undefined : { keys: [], id }
  const order = { sort: 'id', direction: 'asc' } as const
  const page = await pageOf(tx, { ...order, sought: searchTermsOf(search), role, after, size })
  return { ...page, rows: page.rows.map(({ user }) => user) }
}

/** An account. Throws `not_found`, also for a deleted one. */
export async function requireCustomer(tx: Tx, id: number): Promise<User> {
  const user = await findCustomer(tx, id)
  if (!user) throw new Refusal('not_found')
  return user
}

/** Keeps an account from being deleted until the transaction ends. Throws `not_found` if it is gone. */
export async function lockAccountShared(tx: Tx, id: number): Promise<void> {
  if (!(await lockCustomerShared(tx, id))) throw new Refusal('not_found')
}

/**
 * Locks an account until the transaction ends. `by` are other accounts to which the transaction's rows refer, such
 * as the person who acts. Accounts are locked in the order of their ids; otherwise two colleagues who change each
 * other's accounts concurrently would deadlock.
 */
export async function lockAccount(
  tx: Tx,
  id: number,
  by: readonly (number | null)[] = [],
): Promise<User> {
  const before = by.filter((other) => other !== null).filter((other) => other < id)
  if (before.length > 0) await lockCustomersShared(tx, before)
  const user = await lockCustomer(tx, id)
  if (!user) throw new Refusal('not_found')
  return user
}

/** Locks an account and all admins, for a change that may remove the last admin. */
export async function lockAmongAdmins(tx: Tx, id: number): Promise<User> {
  const user = (await lockWithAdmins(tx, id)).find((one) => one.id === id)
  if (!user) throw new Refusal('not_found')
  return user
}

export async function openAccount(tx: Tx, account: NewUser): Promise<User> {
  const user = await insertUser(tx, account)
  if (!user) throw new Refusal('email_taken')
  await refuseReserved(tx, user, { now: user.createdAt, code: 'email_taken' })
  await publish(tx, 'account', { memberId: user.id })
  return user
}

/** Changes an account and ends what no longer fits. The row must be locked, and all admins for a new role. */
export async function changeAccount(tx: Tx, user: User, change: AccountChange): Promise<User> {
  const isOther = change.role !== undefined && change.role !== user.role
  if (isOther) await refuseLastAdmin(tx, user)
  try {
    // Rights belong to a role: in another one they are the usual ones, unless others are given.
    const changed = await changeCustomer(tx, user.id, {
      ...(isOther && { rights: null }),
      ...change,
    })
    if (changed.email !== user.email) {
      await refuseReserved(tx, changed, { now: changed.updatedAt, code: 'email_taken' })
    }
    await endWaysIn(tx, user, changed)
    await publish(tx, 'account', { memberId: user.id })
    return changed
  } catch (error) {
    if (violatesConstraint(error, 'users_email_unique')) throw new Refusal('email_taken')
    throw error
  }
}

async function endWaysIn(tx: Tx, user: User, changed: User): Promise<void> {
  const isOut =
    changed.role !== user.role ||
    changed.password !== user.password ||
    rightsOf(changed).join() !== rightsOf(user).join()
  if (isOut) await endSessionsOf(tx, user.id)
  // A PIN for a till is shorter than an admin's must be.
  if (changed.role === 'admin' && user.role !== 'admin') await deletePin(tx, user.id)
  const isDemoted = user.role === 'admin' && changed.role !== 'admin'
  if (isDemoted) await endStationsOf(tx, user.id, changed.updatedAt)
  if (changed.password !== user.password) await deleteDevices(tx, user.id)
  if (isOut || changed.email !== user.email) await deleteTokensOf(tx, user.id)
}

async function refuseLastAdmin(tx: Tx, user: User): Promise<void> {
  const isLast = user.role === 'admin' && !(await hasOtherAdmin(tx, user.id))
  if (isLast) throw new Refusal('last_admin')
}

/** Erases a person's data; the row stays for sales and payments. It must be locked by `lockAmongAdmins`. */
export async function closeAccount(tx: Tx, user: User, at: Date): Promise<void> {
  await refuseLastAdmin(tx, user)
  await forgetPerson(tx, user.id, await unknownPassword(), at)
  await endSessionsOf(tx, user.id)
  await endStationsOf(tx, user.id, at)
  await deleteWaysIn(tx, user.id)
  await forgetOrigins(tx, user.id)
  await publish(tx, 'account', { memberId: user.id })
}
