import type { Bill } from '@lantern/contract/bills'
import type {
  correctBill as correcting,
  refundBill as refunding,
} from '@lantern/contract/corrections'
import type { Received } from '@lantern/contract/endpoint'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { once, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { keepAccount } from '../members/accounts/service.ts'
import { businessDateAt, businessDay, readSettings } from '../venue/service.ts'
import { sumCorrections } from './repository.ts'
import { isUnlimited, type Role } from './policy.ts'
import { sendRefundFor } from '../payments/refunds/service.ts'
import { leftOf, refundable, takenOff, totalOf } from './rules.ts'
import { backToCards } from './service.card.ts'
import { correct } from './service.correct.ts'
import { lockUnsettled } from './service.ts'
import { showBill, viewBill, type BillView } from './service.view.ts'
import { take } from './service.pay.ts'
import { checkVersion } from './service.split.ts'

interface Request<Body> {
  actor: { id: number; role: Role }
  billId: number
  body: Body
  repeatable: RepeatableCall | null
}

type Correcting = Request<Received<typeof correcting>['body']>
type Refunding = Request<Received<typeof refunding>['body']>

/** The lines that a correction is about, with the rest of each. Throws `not_found`. */
function correctable({ lines }: BillView, lineId: number | undefined) {
  const open = leftOf(lines).filter(({ line }) => !line.isPaidAhead)
  if (lineId === undefined) return open
  const line = open.find(({ id }) => id === lineId)
  if (!line) throw new Refusal('not_found')
  return [line]
}

/** Throws `over_limit` if somebody takes off more in a night than the venue's settings allow. */
async function checkLimit(tx: Tx, { actor }: Correcting, amount: number, at: Date): Promise<void> {
  if (isUnlimited(actor.role)) return
  const venue = await readSettings(tx, at)
  const { from } = businessDay(businessDateAt(at, venue), venue)
  const before = await sumCorrections(tx, actor.id, from)
  if (before + amount > venue.correctionLimit) {
    throw new Refusal('over_limit', { limit: toDollars(venue.correctionLimit) })
  }
}

async function correctOne(tx: Tx, request: Correcting, at: Date): Promise<void> {
  const { actor, billId, body } = request
  const { reason, note = '' } = body
  await lockUnsettled(tx, billId)
  const view = await viewBill(tx, billId, at)
  checkVersion(view, body.version)
  if (reason === 'other' && note === '') throw new Refusal('reason_needed')
  const lines = correctable(view, body.lineId)
  const left = lines.reduce((sum, line) => sum + totalOf(line), 0)
  const amount = body.amount === undefined ? left : toCents(body.amount)
  if (amount === 0 || amount > left) throw new Refusal('over_line', { left: toDollars(left) })
  await checkLimit(tx, request, amount, at)
  await correct(tx, view, takenOff(amount, lines), {
    kind: 'bill_correction',
    reference: `bill:${billId}:corrected:${view.bill.version}`,
    reason,
    note: note || null,
    actorId: actor.id,
    at,
  })
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.correct',
    subject: `bill:${billId}`,
    after: { amount: toDollars(amount), reason, ...(note && { note }) },
    at,
  })
}

/** Gives money back by other ways than cards. Throws `member_needed`. */
async function backTo(
  tx: Tx,
  view: BillView,
  to: {
    way: 'cash' | 'terminal' | 'balance'
    userId?: number | undefined
    amount: number
    actorId: number
  },
  at: Date,
): Promise<string[]> {
  const { way, amount, actorId } = to
  const memberId = to.userId ?? view.bill.userId
  if (memberId === null && way === 'balance') throw new Refusal('member_needed')
  if (memberId !== null) await keepAccount(tx, memberId)
  const back = { way, memberId, amount: 0 - amount, tip: 0, tendered: null }
  await take(tx, view, { ...back, shareId: null, attemptId: null, actorId }, at)
  return []
}

/** Returns the references of refunds to cards, which are sent after the commit. */
async function refund(tx: Tx, { actor, billId, body }: Refunding, at: Date): Promise<string[]> {
  await lockUnsettled(tx, billId)
  const view = await viewBill(tx, billId, at)
  checkVersion(view, body.version)
  const amount = toCents(body.amount)
  if (amount === 0) throw new Refusal('nothing_to_pay')
  const most = refundable(body.way, view.payments, view.due)
  if (amount > most) throw new Refusal('over_refundable', { most: toDollars(most) })
  const references =
    body.way === 'card'
      ? await backToCards(tx, billId, { amount, actorId: actor.id }, at)
      : await backTo(tx, view, { ...body, way: body.way, amount, actorId: actor.id }, at)
  await audit(tx, {
    actorId: actor.id,
    action: 'bill.refund',
    subject: `bill:${billId}`,
    after: { refundTo: body.way, amount: toDollars(amount) },
    at,
  })
  return references
}

function actOnce(
  { db, clock }: Kernel,
  { billId, repeatable }: { billId: number; repeatable: RepeatableCall | null },
  act: (tx: Tx, at: Date) => Promise<void>,
): Promise<Bill> {
  const at = clock.now()
  const show = (tx: Tx) => showBill(tx, billId, at)
  return transact(db, (tx) =>
    once(tx, repeatable, {
      async run() {
        await act(tx, at)
        return { id: String(billId), answer: await show(tx) }
      },
      recall: () => show(tx),
    }),
  )
}

/**
 * Takes a line, a part of it, or an amount off a bill (`POST /api/staff/bills/{id}/corrections`), once per key. Throws
 * `not_found`, `bill_closed`, `stale`, `over_line`, `over_limit`, and `reason_needed` for "other" without words.
 */
export function correctBill(kernel: Kernel, request: Correcting): Promise<Bill> {
  return actOnce(kernel, request, (tx, at) => correctOne(tx, request, at))
}

/** Gives back what was paid too much for a bill (`POST /api/staff/bills/{id}/refunds`), once per key. */
export async function refundBill(kernel: Kernel, request: Refunding): Promise<Bill> {
  let references: string[] = []
  const bill = await actOnce(kernel, request, async (tx, at) => {
    references = await refund(tx, request, at)
  })
  for (const reference of references) await sendRefundFor(kernel, reference)
  return bill
}
