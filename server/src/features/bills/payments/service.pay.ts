import type { Bill } from '@lantern/contract/bills'
import type { payBill as payment } from '@lantern/contract/bills-acts'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { audit, type AuditEvent } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { mayTakeFrom } from '../policy.ts'
import type { BillRow } from '../repository.ts'
import { lockUnpaid } from '../service.ts'
import { showBill, viewBill, type BillView } from '../view/service.ts'
import { closeAsPaid } from './service.receipt.ts'
import { checkDue, checkPayable, take, type Taken } from './service.ts'

export interface PayRequest {
  actorId: number
  isStation: boolean
  billId: number
  body: Received<typeof payment>['body']
  repeatable: RepeatableCall | null
}

/** The payer: the member who was named, or else the bill's own. */
function payerOf({ body }: PayRequest, bill: BillRow): number | null {
  const memberId = body.userId ?? bill.userId
  if (memberId === null && body.way === 'balance') throw new Refusal('member_needed')
  return memberId
}

/** The payment as it was asked for, checked against the bill as it is. */
function takenFrom({ actorId, body }: PayRequest, memberId: number | null): Taken {
  const tendered = body.tendered === undefined ? null : toCents(body.tendered)
  const shareId = body.shareId ?? null
  const amount = toCents(body.amount)
  const tip = toCents(body.tip ?? '0')
  return { way: body.way, memberId, amount, tip, tendered, shareId, attemptId: null, actorId }
}

/** Throws what refuses the payment as the screen showed it. */
function checkAsked({ body }: PayRequest, view: BillView): void {
  checkDue(body.due, view.due)
  checkPayable(view, toCents(body.amount), body.shareId ?? null)
}

const toldOf = (
  { actorId, billId }: PayRequest,
  { way, amount, tip }: Taken,
  at: Date,
): AuditEvent => ({
  actorId,
  action: 'bill.pay',
  subject: `bill:${billId}`,
  after: {
    payment: way,
    amount: toDollars(amount),
    ...(tip > 0 && { tip: toDollars(tip) }),
  },
  at,
})

async function pay(tx: Tx, request: PayRequest, at: Date): Promise<void> {
  const { billId } = request
  const bill = await lockUnpaid(tx, billId)
  const view = await viewBill(tx, billId, at)
  checkAsked(request, view)
  const memberId = payerOf(request, bill)
  if (memberId !== null) await keepAccount(tx, memberId)
  const taken = takenFrom(request, memberId)
  await take(tx, view, taken, at)
  if (bill.status === 'owed' && taken.amount === view.due) {
    await closeAsPaid(tx, billId, at)
  }
  await audit(tx, toldOf(request, taken, at))
}

/**
 * Takes a payment for a bill, whole or a part of it (`POST /api/staff/bills/{id}/payments`), once per key. One that is
 * owed is settled by its last. Throws `forbidden` where a station asks for a member's balance.
 */
export async function payBill({ db, clock }: Kernel, request: PayRequest): Promise<Bill> {
  if (!mayTakeFrom(request.body.way, request.isStation)) throw new Refusal('forbidden')
  const at = clock.now()
  return repeatable(db, request.repeatable, {
    async run(tx) {
      await pay(tx, request, at)
      return request.billId
    },
    show: (tx, id) => showBill(tx, id, at),
    id: Number,
  })
}
