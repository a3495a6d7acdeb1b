import type { Bill } from '@lantern/contract/bills'
import type { payBill as payment } from '@lantern/contract/bills-actions'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import type { Origin } from '../../../kernel/db/security-events.ts'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { isRepeat, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { provePin } from '../../members/secrets/service.pin.ts'
import type { BillRow } from '../repository.ts'
import { byNow } from '../service.post.ts'
import { lockUnpaid } from '../service.ts'
import { onBill } from '../view/service.ts'
import { checkDue, checkPayable, take } from './service.ts'

/** A station can't charge a member's balance, because anybody can use it. */
export const mayTakeFrom = (method: string, isStation: boolean): boolean =>
  !(isStation && method === 'balance')

export interface PayRequest {
  actorId: number
  isStation: boolean
  billId: number
  from: Origin
  body: Received<typeof payment>['body']
  repeatable: RepeatableCall | null
}

/** The member who pays: the named one, or else the bill's. The balance of another member takes their PIN. */
async function payerOf(tx: Tx, { body }: PayRequest, bill: BillRow): Promise<number | null> {
  const memberId = body.userId ?? bill.userId
  const isOthers = body.method === 'balance' && memberId !== bill.userId
  if (isOthers && memberId !== null && body.pin === undefined)
    throw new Refusal('member_yes_needed')
  if (memberId !== null) await keepAccount(tx, memberId)
  else if (body.method === 'balance') throw new Refusal('member_needed')
  return memberId
}

async function pay(tx: Tx, request: PayRequest, at: Date): Promise<void> {
  const { actorId, billId, body } = request
  const { method, shareId = null } = body
  const amount = toCents(body.amount)
  const tip = toCents(body.tip ?? '0')
  const tendered = body.tendered === undefined ? null : toCents(body.tendered)
  const view = await lockUnpaid(tx, billId, at)
  checkDue(body.due, view.due)
  checkPayable(view, amount, shareId)
  const memberId = await payerOf(tx, request, view.bill)
  const taken = { method, memberId, amount, tip, tendered, shareId, attemptId: null }
  await take(tx, view, taken, await byNow(tx, at, actorId))
  await audit(tx, {
    actorId,
    action: 'bill.pay',
    subject: `bill:${billId}`,
    after: {
      payment: method,
      amount: toDollars(amount),
      ...(tip > 0 && { tip: toDollars(tip) }),
    },
    at,
  })
}

/**
 * Takes a payment for a bill or a part of it (`POST /api/staff/bills/{id}/payments`), once per key. The last payment
 * settles an owed bill. Throws `forbidden` if a station charges a member's balance.
 */
export async function payBill(kernel: Kernel, request: PayRequest): Promise<Bill> {
  const { actorId, from, repeatable, body } = request
  const { userId, pin } = body
  if (!mayTakeFrom(body.method, request.isStation)) throw new Refusal('forbidden')
  // It is proved before the transaction, so that each guess counts.
  if (userId !== undefined && pin !== undefined && !(await isRepeat(kernel.db, repeatable))) {
    const place = `balance:${actorId}`
    await provePin(kernel, { place, userId, pin, actorId, from, among: 'everybody' })
  }
  return onBill(kernel, request, (tx, at) => pay(tx, request, at))
}
