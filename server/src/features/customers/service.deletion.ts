import type * as contract from '@lantern/contract/account/account'
import { fullName } from '@lantern/contract/members/names'
import { toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { noteExport, noteSecurity, type Origin } from '../../kernel/db/security-events.ts'
import { FileAnswer } from '../../kernel/http/answers.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Viewer } from '../../kernel/http/session/session.ts'
import { forgetNotes as forgetCorrectionNotes } from '../bills/corrections/service.ts'
import { byNow } from '../bills/service.post.ts'
import { unpaidBills } from '../bills/view/service.ts'
import { forgetFeeds } from '../bookings/calendar/service.ts'
import { forgetContact } from '../bookings/core/service.ts'
import { countComing } from '../bookings/desk/service.lists.ts'
import { forgetLines } from '../imports/service.ts'
import { countOpenOrders } from '../orders/service.ts'
import { countUnfinished } from '../payments/service.ts'
import { forgetMailTo } from '../mail/service.ts'
import {
  closeAccount,
  lockAccountShared,
  lockAmongAdmins,
  type User,
} from '../members/accounts/service.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import { forgetGuesses, guess } from '../members/secrets/service.guesses.ts'
import { creditOnTop } from '../wallet/service.ts'
import { forgetWaits } from '../waitlist/service.ts'
import { isStaffPin } from '../venue/service.settings.ts'
import { mayChangeAccount } from './policy.ts'
import {
  deleteNotesOn,
  deleteRequest,
  findOwnData,
  findRequest,
  findRequests,
  putRequest,
} from './repository.ts'

const MOST_BY_EVERYBODY = 60

/** Checks the staff's PIN. Guesses are counted before, by account and for all staff together. */
async function provePin(
  { db, clock, env }: Kernel,
  { actorId, pin, from }: { actorId: number; pin: string; from: Origin },
): Promise<void> {
  const own = `pin:${actorId}`
  await transact(db, async (tx) => {
    await guess(tx, own, clock.now())
    await guess(tx, 'pin:everybody', clock.now(), { most: MOST_BY_EVERYBODY })
  })
  const isRight = await transact(db, (tx) => isStaffPin(tx, pin, env.STAFF_PIN))
  if (!isRight) {
    const about = { userId: actorId, actorId, detail: 'venue', from, at: clock.now() }
    await transact(db, (tx) => noteSecurity(tx, { ...about, kind: 'pin.failure' }))
    throw new Refusal('incorrect_pin')
  }
  await transact(db, (tx) => forgetGuesses(tx, own))
}

/** Checks that the account owes nothing and nothing is owed to it, now or soon. Credit isn't owed, and lapses. */
async function checkNothingOpen(tx: Tx, user: User, now: Date): Promise<void> {
  const { id, accountBalance, credit } = user
  if (accountBalance !== credit) {
    throw new Refusal('has_balance', { balance: toDollars(accountBalance - credit) })
  }
  const count = await countComing(tx, id, now)
  if (count > 0) throw new Refusal('has_bookings', { count })
  const [bill] = await unpaidBills(tx, now, { userIds: [id], bookingIds: [], id: null })
  if (bill) throw new Refusal('has_bill', { number: bill.lanternId, due: bill.due })
  const orders = await countOpenOrders(tx, id)
  const { payments, refunds } = await countUnfinished(tx, id)
  if (orders + payments + refunds > 0) {
    throw new Refusal('has_unfinished', { orders, payments, refunds })
  }
}

/** Deletes an account. Personal data is erased; sales and payments stay. */
export async function deleteCustomer(
  kernel: Kernel,
  actor: Viewer,
  { id, pin, from }: { id: number; pin: string; from: Origin },
): Promise<void> {
  const { db, clock } = kernel
  await provePin(kernel, { actorId: actor.id, pin, from })
  const at = clock.now()
  await transact(db, async (tx) => {
    // Amenities and bookings are locked before accounts, as in every act on a booking.
    await forgetWaits(tx, id, at)
    await forgetContact(tx, id)
    const user = await lockAmongAdmins(tx, id)
    if (user.id === actor.id) throw new Refusal('own_account')
    if (!mayChangeAccount({ actor, from: user.role, to: 'customer' }))
      throw new Refusal('forbidden')
    await checkNothingOpen(tx, user, at)
    await creditOnTop(tx, { userId: id, amount: 0 - user.credit }, await byNow(tx, at, actor.id))
    await closeAccount(tx, user, at)
    await forgetMailTo(tx, id)
    await forgetFeeds(tx, id)
    await forgetLines(tx, id)
    await deleteNotesOn(tx, id)
    await deleteRequest(tx, id)
    await forgetCorrectionNotes(tx, id)
    await audit(tx, {
      actorId: actor.id,
      action: 'customer.delete',
      subject: `user:${id}`,
      before: { role: user.role, status: user.status },
      at,
    })
  })
}

const SHOWN = 50

/** A member's own data as the text of a file. The export is written to the security log. */
export const writeOwnData: UseCase<typeof contract.downloadOwnData> = async (kernel, call) => {
  const { viewer, session } = call
  await noteExport(kernel, { actorId: viewer.id, file: 'own data', from: session.from })
  const data = await transact(kernel.db, (tx) => findOwnData(tx, viewer.id))
  const file = { type: 'application/json; charset=utf-8', name: 'lantern-my-data.json' }
  return new FileAnswer(`${JSON.stringify(data, null, 2)}\n`, file)
}

export async function readRequest({ db }: Kernel, { viewer }: { viewer: Viewer }) {
  const request = await transact(db, (tx) => findRequest(tx, viewer.id))
  return { askedAt: request?.askedAt.toISOString() ?? null }
}

/** Stores or withdraws a member's request for deletion. The desk deletes the account once nothing is open. */
export const changeRequest: UseCase<typeof contract.setDeletion> = async (kernel, call) => {
  const { db, clock } = kernel
  const { id: memberId } = call.viewer
  await transact(db, async (tx) => {
    await lockAccountShared(tx, memberId)
    if (call.body.isAsked) await putRequest(tx, memberId, clock.now())
    else await deleteRequest(tx, memberId)
    await publish(tx, 'account', { memberId })
  })
  return readRequest(kernel, call)
}

export const listRequests: UseCase<typeof contract.listDeletions> = async ({ db }) => {
  const rows = await transact(db, (tx) => findRequests(tx, SHOWN))
  return rows.map(({ id, firstName, lastName, askedAt }) => ({
    id,
    name: fullName({ firstName, lastName }),
    askedAt: askedAt.toISOString(),
  }))
}
