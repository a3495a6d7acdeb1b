import type { Bill } from '@lantern/contract/bills'
import type { payBill as payment } from '@lantern/contract/bills-acts'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { audit, audited, type AuditEvent } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { decide, type Ask, type Decision } from '../../../kernel/db/db-decide.ts'
import {
  keyKept,
  repeatable,
  repeated,
  type RepeatableCall,
} from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { confirmVenue, keptVenue, type KeptVenue } from '../../venue/service.ts'
import { moneyMoved } from '../../wallet/service.effects.ts'
import { mayTakeFrom } from '../policy.ts'
import type { BillRow } from '../repository.ts'
import { billAnnounced, lockUnpaid } from '../service.ts'
import { showBill, toBill, viewBill, viewOf, type BillView } from '../view/service.ts'
import {
  billLocked,
  billPaidOn,
  payerOpen,
  paymentFacts,
  paymentWritten,
  type PaymentFacts,
} from './repository.ts'
import { closeAsPaid } from './service.receipt.ts'
import { checkDue, checkPayable, draw, take, type Taken } from './service.ts'

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
function takenFrom({ actorId, body }: PayRequest, view: BillView, memberId: number | null): Taken {
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
  const taken = takenFrom(request, view, memberId)
  await take(tx, view, taken, at)
  if (bill.status === 'owed' && taken.amount === view.due) {
    await closeAsPaid(tx, billId, at)
  }
  await audit(tx, toldOf(request, taken, at))
}

/** The payment as the facts decide it; `null` if it goes the long way, which settles an owed bill or refuses. */
function drawPayment(
  request: PayRequest,
  { view, payer, id }: { view: BillView } & Pick<PaymentFacts, 'payer' | 'id'>,
  { venue }: KeptVenue,
  at: Date,
): Pick<Decision<Bill>, 'answer' | 'effects'> | null {
  const { bill } = view
  if (bill.status !== 'open') return null
  checkAsked(request, view)
  const memberId = payerOf(request, bill)
  if (memberId !== null && payer === null) return null
  const taken = takenFrom(request, view, memberId)
  const { row, movement } = draw(view, taken, venue, at)
  if (taken.way === 'balance' && toCents(payer?.balance ?? '0') < taken.amount + taken.tip) {
    throw new Refusal('bill_balance_low')
  }
  const payment = { ...row, id }
  const earned = memberId === null ? null : { memberId, points: row.points }
  return {
    answer: toBill({
      ...view,
      bill: { ...bill, version: bill.version + 1 },
      payments: [...view.payments, payment],
      due: view.due - taken.amount,
    }),
    effects: [
      billPaidOn(1, bill.id, bill.version),
      ...(memberId === null ? [] : [payerOpen(1, memberId)]),
      paymentWritten(payment),
      ...moneyMoved(movement(id), earned),
      ...billAnnounced(bill),
      ...audited(toldOf(request, taken, at)),
    ],
  }
}

/** A payment on an open bill in one flight, `null` if it goes the long way. */
async function decidePayment(
  { memory }: Kernel,
  request: PayRequest,
  { house, ask, at }: { house: KeptVenue; ask: Ask; at: Date },
): Promise<Decision<Bill | null>> {
  const { billId, body, repeatable: call } = request
  const by = [call?.memberId ?? null, call?.route ?? null, call?.key ?? null]
  const [facts] = await ask(paymentFacts(billId, body.userId ?? null, ...by))
  if (!facts) return { answer: null, effects: [] }
  confirmVenue(memory, house, facts.house)
  const view = await viewOf(facts, ask, at)
  if (repeated(call, facts.seen) !== null) return { answer: toBill(view), effects: [] }
  const drawn = drawPayment(request, { ...facts, view }, house, at)
  if (drawn === null) return { answer: null, effects: [] }
  return { ...drawn, effects: [...keyKept(call, billId), ...drawn.effects] }
}

/**
 * Takes a payment for a bill, whole or a part of it (`POST /api/staff/bills/{id}/payments`), once per key. One that is
 * owed is settled by its last. Throws `forbidden` where a station asks for a member's balance.
 */
export async function payBill(kernel: Kernel, request: PayRequest): Promise<Bill> {
  if (!mayTakeFrom(request.body.way, request.isStation)) throw new Refusal('forbidden')
  const { db, memory } = kernel
  const at = kernel.clock.now()
  const paid = await decide(db, {
    beforehand: () => keptVenue(memory),
    attempt: (house, ask) => decidePayment(kernel, request, { house, ask, at }),
    locks: () => [billLocked(request.billId)],
  })
  if (paid !== null) return paid
  return repeatable(db, request.repeatable, {
    async run(tx) {
      await pay(tx, request, at)
      return request.billId
    },
    show: (tx, id) => showBill(tx, id, at),
    id: Number,
  })
}
