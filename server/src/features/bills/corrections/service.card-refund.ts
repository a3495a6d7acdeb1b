import type {
  CardRefundWay,
  FailedRefund,
  giveCardRefund as giving,
  listFailedRefunds as listing,
} from '@lantern/contract/corrections'
import type { Received, Reply } from '@lantern/contract/endpoint'
import { fullName } from '@lantern/contract/names'
import { toDollars } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { queueMail } from '../../mail/service.ts'
import { approvedIn, proveApproval } from '../../members/approval/service.ts'
import { keepIfOpen } from '../../members/accounts/service.ts'
import {
  givenBackAs,
  listFailed,
  lockFailed,
  settleFailed,
  type FailedRefundRow,
} from '../../payments/refunds/service.failed.ts'
import { holdCash } from '../../wallet/cash/service.ts'
import { post, subjectOf } from '../../wallet/service.ts'
import { mayPayElsewhere, type Role } from '../policy.ts'
import { findBill } from '../repository.ts'
import { handedBack, handedOver } from '../rules.ts'
import { findGiven } from './repository.ts'
import { allow, requireReason, whyTold, writeDown, type Asking } from './service.ts'

interface Request extends Asking {
  refundId: string
  body: Received<typeof giving>['body']
}

/**
 * The public number of what a refund was for: a bill's by the bill's name, any other by the movement that the refund
 * belongs to.
 */
async function numberOf(tx: Tx, reference: string): Promise<string | null> {
  const billId = /^bill:(\d+):/.exec(reference)?.[1]
  if (billId !== undefined) return (await findBill(tx, Number(billId)))?.bill.lanternId ?? null
  return subjectOf(tx, reference)
}

const waysFor = (role: Role, isOpen: boolean): CardRefundWay[] => [
  ...(isOpen ? ['balance' as const] : []),
  'cash',
  'terminal',
  ...(mayPayElsewhere(role) ? ['elsewhere' as const] : []),
]

async function show(
  tx: Tx,
  { refund, attempt, payer }: FailedRefundRow,
  role: Role,
): Promise<FailedRefund> {
  const isOpen = payer?.deletedAt === null
  return {
    id: refund.id,
    memberId: isOpen ? attempt.userId : null,
    name: isOpen ? fullName(payer) : null,
    purpose: attempt.purpose,
    number: await numberOf(tx, refund.reference),
    amount: toDollars(refund.amount),
    failure: refund.failure,
    ways: waysFor(role, isOpen),
    createdAt: refund.createdAt.toISOString(),
  }
}

/** Refunds that reached no card, for whoever of the staff asks (`GET /api/staff/card-refunds`). */
export function listFailedRefunds({ db }: Kernel, role: Role): Promise<Reply<typeof listing>> {
  return transact(db, async (tx) => {
    const shown: FailedRefund[] = []
    for (const row of await listFailed(tx)) shown.push(await show(tx, row, role))
    return shown
  })
}

/** The payer, if they have an account. Throws `member_needed` if a balance is to get the money and nobody has one. */
async function payerOf(tx: Tx, memberId: number | null, way: CardRefundWay) {
  if (memberId !== null && (await keepIfOpen(tx, memberId))) return memberId
  if (way === 'balance') throw new Refusal('member_needed')
  return null
}

async function give(tx: Tx, request: Request, at: Date): Promise<void> {
  const { actor, approval, from, refundId, body } = request
  const { way } = body
  if (way === 'elsewhere' && !mayPayElsewhere(actor.role)) throw new Refusal('forbidden')
  const note = body.note || null
  const reason = requireReason(body.reason, note)
  const { refund, memberId } = await lockFailed(tx, refundId)
  const { amount } = refund
  const approvedBy = await allow(tx, request, { amount }, at)
  const userId = await payerOf(tx, memberId, way)
  const number = await numberOf(tx, refund.reference)
  const reference = `refund:${refundId}:settled`
  await post(tx, {
    kind: 'refund_kept',
    reference,
    ...(number !== null && { subject: number }),
    actorId: actor.id,
    at,
    postings: handedBack(amount, way, userId),
  })
  const handedBy = await holdCash(tx, reference, { actorId: actor.id, approval, from }, at)
  await settleFailed(tx, refund, { way, memberId, at })
  const by = { actorId: actor.id, approvedBy, reference, createdAt: at }
  await writeDown(tx, { kind: 'card_refund', userId, refundId, amount, reason, note, ...by })
  if (userId !== null) {
    const content = { kind: 'card_refund' as const, number, to: way, amount: toDollars(amount) }
    await queueMail(tx, { memberId: userId, reference, content, at })
  }
  await audit(tx, {
    actorId: actor.id,
    action: 'refund.give',
    subject: `refund:${refundId}`,
    after: {
      refundTo: way,
      amount: toDollars(amount),
      ...approvedIn(handedBy),
      ...whyTold({ reason, note, approvedBy }),
      ...(memberId !== null && { userId: memberId }),
    },
    at,
  })
}

async function showGiven(tx: Tx, id: string): Promise<Reply<typeof giving>> {
  const given = await findGiven(tx, id)
  const way = given && givenBackAs(given.settledAs)
  if (!given || !way) throw new Error(`refund ${id} was not given back`)
  const { amount } = given
  return { id, way, amount: toDollars(handedOver(amount, way)) }
}

/**
 * Gives a refund that reached no card back by another way (`POST /api/staff/card-refunds/{id}/give`), once per key.
 * Throws `wrong_state` where it is on its way again or was given back already. An admin alone may pay it out by other
 * means than the drawer; for others that is `forbidden`.
 */
export async function giveCardRefund(
  kernel: Kernel,
  request: Request,
): Promise<Reply<typeof giving>> {
  await proveApproval(kernel, request)
  const at = kernel.clock.now()
  return repeatable(kernel.db, request.repeatable, {
    async run(tx) {
      await give(tx, request, at)
      return request.refundId
    },
    show: showGiven,
    id: String,
  })
}
