import type { Bill } from '@lantern/contract/bills/bills'
import type { askMember as asking } from '@lantern/contract/bills/actions'
import type { OwnRequest, payRequest as paying } from '@lantern/contract/bills/own-bill'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { repeatableOn } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { publish } from '../../../kernel/live/live-channel.ts'
import { lockAccountShared } from '../../members/accounts/service.ts'
import { queuePush } from '../../push/service.ts'
import { deleteRequest, findRequest, findRequestsOf, insertRequest } from '../repository.ts'
import { byNow } from '../service.post.ts'
import { lockUnpaid, publishBill } from '../service.ts'
import { onBill, requestAmount, showBill, toRequest, viewBill } from '../view/service.ts'
import { checkDue, checkPayable, take, tipOf } from './service.ts'

/** The time in which a member can say yes, in milliseconds. */
const PATIENCE_MS = 5 * 60_000

type AskCall = Call<typeof asking>

async function ask(tx: Tx, { viewer, params: { id: billId }, body }: AskCall, at: Date) {
  const { userId, shareId = null } = body
  const view = await lockUnpaid(tx, billId, at)
  await lockAccountShared(tx, userId)
  const amount = body.amount === undefined ? null : toCents(body.amount)
  const wanted = { billId, userId, shareId, amount, tip: tipOf(body.tip), askedBy: viewer.id }
  checkPayable(view, requestAmount(view, wanted), shareId)
  const expiresAt = new Date(at.getTime() + PATIENCE_MS)
  const { id } = await insertRequest(tx, { ...wanted, expiresAt })
  await publishBill(tx, view.bill)
  await publish(tx, 'bills', { id: billId, memberId: userId })
  const content = { kind: 'balance_asked' as const, number: view.bill.lanternId }
  await queuePush(tx, { memberId: userId, reference: `bill_request:${id}`, content, at })
  return { userId, amount: toDollars(requestAmount(view, wanted)) }
}

export const askMember = (kernel: Kernel, call: AskCall): Promise<Bill> =>
  onBill(kernel, call, 'bill.ask', (tx, at) => ask(tx, call, at))

/** Deletes a request, for whoever shows the bill and for the member. Does nothing if it is gone. */
async function end(tx: Tx, id: number, memberId?: number): Promise<number | null> {
  const request = await deleteRequest(tx, id, memberId)
  if (!request) return null
  const { billId, userId } = request
  await publish(tx, 'bills', { id: billId, memberId: userId })
  return billId
}

/** Withdraws a request (`DELETE /api/staff/bill-requests/{id}`). Throws `not_found` if it is answered. */
export function withdrawRequest({ db, clock }: Kernel, id: number): Promise<Bill> {
  return transact(db, async (tx) => {
    const billId = await end(tx, id)
    if (billId === null) throw new Refusal('not_found')
    return showBill(tx, billId, clock.now())
  })
}

async function listIn(tx: Tx, memberId: number, at: Date): Promise<OwnRequest[]> {
  const all: OwnRequest[] = []
  for (const request of await findRequestsOf(tx, memberId, at)) {
    const view = await viewBill(tx, request.billId, at)
    const share = view.shares.find(({ id }) => id === request.shareId)
    const { lanternId, place } = view.bill
    const shown = toRequest(view, request)
    // Once it was paid otherwise, there is nothing to say yes to.
    if (toCents(shown.amount) > 0)
      all.push({ ...shown, lanternId, place, share: share?.name ?? null })
  }
  return all
}

export const listOwnRequests = ({ db, clock }: Kernel, memberId: number): Promise<OwnRequest[]> =>
  transact(db, (tx) => listIn(tx, memberId, clock.now()))

/** A request to a member; `undefined` if it is over. Throws `not_found` for one to somebody else. */
async function findOwn(tx: Tx, id: number, memberId: number) {
  const known = await findRequest(tx, id)
  if (known && known.userId !== memberId) throw new Refusal('not_found')
  return known
}

export function declineRequest({ db, clock }: Kernel, memberId: number, id: number) {
  return transact(db, async (tx) => {
    if (await findOwn(tx, id, memberId)) await end(tx, id, memberId)
    return listIn(tx, memberId, clock.now())
  })
}

/** The member says yes. Throws `request_over` if it has ended, and `bill_changed` if it asks for another amount now. */
export function payRequest(
  { db, clock }: Kernel,
  { viewer, params: { id }, body, repeatable }: Call<typeof paying>,
): Promise<OwnRequest[]> {
  const at = clock.now()
  const memberId = viewer.id
  return repeatableOn(
    db,
    { id, repeatable },
    {
      async run(tx) {
        const known = await findOwn(tx, id, memberId)
        if (!known) throw new Refusal('request_over')
        const view = await lockUnpaid(tx, known.billId, at)
        // It may have been withdrawn or answered while this call waited for the bill.
        const request = await deleteRequest(tx, id, memberId)
        if (!request || request.expiresAt <= at) throw new Refusal('request_over')
        const amount = requestAmount(view, request)
        const { shareId, tip, askedBy } = request
        checkPayable(view, amount, shareId)
        checkDue(body.amount, amount)
        await lockAccountShared(tx, memberId)
        const paid = { method: 'balance' as const, memberId, amount, tip, shareId }
        await take(tx, view, paid, await byNow(tx, at, askedBy === memberId ? null : askedBy))
        await publish(tx, 'bills', { id: view.bill.id, memberId })
      },
      show: (tx) => listIn(tx, memberId, at),
    },
  )
}
