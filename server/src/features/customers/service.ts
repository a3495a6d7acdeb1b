// Owns what staff do with a customer, as calls of its own: rights, proofs and the log of acts. The account's row
// belongs to `members/accounts/service.ts`.

import { randomBytes } from 'node:crypto'
import type * as contract from '@lantern/contract/members/customers'
import type { CustomerNote } from '@lantern/contract/members/customers'
import type { Received } from '@lantern/contract/calls/endpoint'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import { proveFresh, type Viewer } from '../../kernel/http/session/session.ts'
import { only } from '../../kernel/db/db-query.ts'
import {
  changeAccount,
  lockAccountShared,
  lockAccount,
  lockAmongAdmins,
  openAccount,
  readDirectory,
  requireCustomer,
  toCustomer,
  type User,
} from '../members/accounts/service.ts'
import { moveAddress, queueProof } from '../members/mailbox/service.ts'
import { hashPassword, refuseGuessable } from '../members/secrets/service.password.ts'
import { queueMail, queueNotice } from '../mail/service.ts'
import { mayChangeAccount } from './policy.ts'
import { joinGuestBookings } from '../bookings/core/service.ts'
import { phoneNumberOf } from '../venue/service.phone.ts'
import { cachedVenue } from '../venue/service.ts'
import { fullName } from '@lantern/contract/members/names'
import { publish } from '../../kernel/live/live-channel.ts'
import { findNotes, insertNote } from './repository.ts'
import { readStatement } from '../wallet/service.statement.ts'

const PAGE = 10

export const listCustomers: UseCase<typeof contract.listCustomers> = ({ db }, { query }) =>
  transact(db, (tx) => readDirectory(tx, query, PAGE))

export const readCustomer: UseCase<typeof contract.getCustomer> = ({ db }, { params }) =>
  transact(db, async (tx) => toCustomer(await requireCustomer(tx, params.id)))

export const addCustomer: UseCase<typeof contract.createCustomer> = async (kernel, call) => {
  const { db, clock, env, mailer } = kernel
  const { viewer: actor, session, body } = call
  const { from } = session
  const { role = 'customer', status = 'Regular', phone, password: typed, rights, ...account } = body
  if (!mayChangeAccount({ actor, from: 'customer', to: role })) throw new Refusal('forbidden')
  const at = clock.now()
  if (role !== 'customer') proveFresh(session, at)
  if (typed !== undefined)
    await transact(db, (tx) => refuseGuessable(tx, typed, { ...account, role }, at))
  else if (mailer === null) throw new Refusal('password_needed')
  const secret = typed ?? randomBytes(32).toString('hex')
  const password = await hashPassword(secret, env.PASSWORD_MEMORY_KIB)
  return transact(db, async (tx) => {
    const user = await openAccount(tx, {
      ...account,
      password,
      role,
      status,
      rights: role === 'staff' ? (rights ?? null) : null,
      phone: phone || null,
      createdAt: at,
      updatedAt: at,
    })
    const memberId = user.id
    const invitation = { memberId, reference: `invitation:${memberId}`, at }
    if (typed === undefined) await queueMail(tx, { ...invitation, content: { kind: 'invitation' } })
    else if (mailer !== null) await queueProof(tx, { memberId, browser: null, at })
    await noteChange(tx, { actor, from, at }, { ...user, role: 'customer' }, user)
    await audit(tx, {
      actorId: actor.id,
      action: 'customer.create',
      subject: `user:${user.id}`,
      after: { role, status, ...(user.rights && { rights: user.rights }) },
      at,
    })
    return toCustomer(user)
  })
}

type Change = Received<typeof contract.updateCustomer>['body']

const opensAccount = (user: User, { role, password, email }: Change): boolean =>
  password !== undefined ||
  (role !== undefined && role !== user.role) ||
  (email !== undefined && email !== user.email)

/** The changed fields for the audit log. A new password is logged without its value. */
function auditDiff(user: User, { password, version: _version, ...change }: Change) {
  const names = Object.keys(change)
  const before: Record<string, unknown> = user
  return {
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: { ...change, ...(password !== undefined && { password: 'changed' }) },
  }
}

async function noteChange(
  tx: Tx,
  { actor, from, at }: { actor: Viewer; from: Origin; at: Date },
  was: User,
  now: User,
): Promise<void> {
  const about = { userId: now.id, actorId: actor.id, from, at }
  if (was.password !== now.password) {
    await noteSecurity(tx, { ...about, kind: 'password.change', isSerious: now.role === 'admin' })
  }
  if (was.role === now.role) return
  const isSerious = now.role !== 'customer'
  await noteSecurity(tx, { ...about, kind: 'role.change', detail: now.role, isSerious })
}

/** Changes the given fields (product#customers). A new role, password or email needs a fresh proof. */
export const updateCustomer: UseCase<typeof contract.updateCustomer> = async (kernel, call) => {
  const { db, clock, env } = kernel
  const { viewer: actor, session, body: change } = call
  const { id } = call.params
  const { version, password, phone, ...fields } = change
  const hash =
    password === undefined ? undefined : await hashPassword(password, env.PASSWORD_MEMORY_KIB)
  const at = clock.now()
  return transact(db, async (tx) => {
    const user =
      change.role === undefined
        ? await lockAccount(tx, id, [actor.id])
        : await lockAmongAdmins(tx, id)
    const to = change.role ?? user.role
    if (!mayChangeAccount({ actor, from: user.role, to })) throw new Refusal('forbidden')
    if (version !== undefined && version !== user.version) throw new Refusal('stale')
    if (opensAccount(user, change)) proveFresh(session, at)
    if (password !== undefined) {
      const { email = user.email, firstName = user.firstName, lastName = user.lastName } = fields
      const owner = { email, firstName, lastName, role: to }
      await refuseGuessable(tx, password, owner, at)
      await queueNotice(tx, user.id, { kind: 'password_changed' }, at)
    }
    const write = () =>
      changeAccount(tx, user, {
        ...fields,
        ...(hash !== undefined && { password: hash }),
        ...(phone !== undefined && { phone: phone || null }),
        updatedAt: at,
      })
    const isMoved = change.email !== undefined && change.email !== user.email
    const move = { by: actor.id, browser: null, from: session.from, at }
    const changed = isMoved ? await moveAddress(tx, kernel, user, move, write) : await write()
    await noteChange(tx, { actor, from: session.from, at }, user, changed)
    await audit(tx, {
      actorId: actor.id,
      action: 'customer.update',
      subject: `user:${id}`,
      ...auditDiff(user, change),
      at,
    })
    return toCustomer(changed)
  })
}

/** Gives the bookings of a guest to the member with the same phone number (decision 17). */
export const joinGuest: UseCase<typeof contract.joinGuest> = async (kernel, call) => {
  const { db, clock, memory } = kernel
  const { viewer: actor, body } = call
  const { id } = call.params
  const at = clock.now()
  const { venue } = await cachedVenue(memory)
  const number = phoneNumberOf(body.phone, venue.country)
  if (number === null) throw new Refusal('phone_invalid')
  return transact(db, async (tx) => {
    await lockAccountShared(tx, id)
    const { role, phone: own } = await requireCustomer(tx, id)
    if (!mayChangeAccount({ actor, from: role, to: role })) throw new Refusal('forbidden')
    const isSame = own !== null && phoneNumberOf(own, venue.country) === number
    if (!isSame) throw new Refusal('phone_differs')
    const bookings = await joinGuestBookings(tx, number, { userId: id, at })
    if (bookings > 0) {
      await audit(tx, {
        actorId: actor.id,
        action: 'customer.join_guest',
        subject: `user:${id}`,
        after: { phone: number, bookings },
        at,
      })
    }
    return { bookings }
  })
}

const SHOWN = 50

async function notesOf(tx: Tx, userId: number, size: number): Promise<CustomerNote[]> {
  const notes = await findNotes(tx, userId, size)
  return notes.map(({ firstName, lastName, createdAt, ...note }) => ({
    ...note,
    author: fullName({ firstName, lastName }),
    createdAt: createdAt.toISOString(),
  }))
}

export const listNotes: UseCase<typeof contract.listNotes> = ({ db }, { params }) =>
  transact(db, async (tx) => {
    await requireCustomer(tx, params.id)
    return notesOf(tx, params.id, SHOWN)
  })

export const addNote: UseCase<typeof contract.addNote> = ({ db, clock }, call) => {
  const { id: userId } = call.params
  const note = { userId, authorId: call.viewer.id, text: call.body.text, createdAt: clock.now() }
  return transact(db, async (tx) => {
    await lockAccountShared(tx, userId)
    await insertNote(tx, note)
    await publish(tx, 'notes', { id: userId })
    return only(await notesOf(tx, userId, 1))
  })
}

export const readCustomerStatement: UseCase<typeof contract.getCustomerStatement> = async (
  kernel,
  { params, query },
) => {
  await transact(kernel.db, (tx) => requireCustomer(tx, params.id))
  return readStatement(kernel, params.id, query.before)
}
