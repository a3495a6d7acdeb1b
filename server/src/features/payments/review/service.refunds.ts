import type { settleRefund as settleEndpoint } from '@lantern/contract/payments'
import type { Received } from '@lantern/contract/endpoint'
import { toDollars, type Cents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { post, type Posting } from '../../wallet/service.ts'
import { findRefund, lockRefund, updateRefund, type RefundRow } from '../refunds/repository.ts'

type Body = Received<typeof settleEndpoint>['body']

/** The cents of a refund of the provider's dashboard that nobody has explained yet. */
function openCents({ status, madeBy, matched, settledAs, amount }: RefundRow): Cents {
  const cents = amount - matched
  const needsDecision = madeBy === 'provider' && status !== 'failed' && cents > 0
  if (settledAs !== null || !needsDecision) throw new Refusal('wrong_state', { status })
  return cents
}

/** The postings of a decision. */
function booksOf(refund: RefundRow, memberId: number | null, as: Body['as']) {
  const cents = openCents(refund)
  if (as === 'balance' && memberId === null) throw new Refusal('review_impossible')
  const from: Posting =
    as === 'balance' && memberId !== null
      ? { account: 'wallet', memberId, cents: -cents }
      : { account: 'discounts', cents: -cents }
  const postings: Posting[] = [{ account: 'refunds_to_review', cents }, from]
  return { cents, postings }
}

/**
 * Says what a refund was for that was made in the provider's dashboard, once and in the books
 * (`POST /api/admin/refunds/{id}/settle`).
 */
export function settleRefund(
  { db, clock }: Kernel,
  actorId: number,
  refundId: string,
  { as, note }: Body,
): Promise<void> {
  const at = clock.now()
  return transact(db, async (tx) => {
    const refund = await lockRefund(tx, refundId)
    const memberId = (await findRefund(tx, refundId))?.memberId
    if (!refund || memberId === undefined) throw new Refusal('not_found')
    const { cents, postings } = booksOf(refund, memberId, as)
    await post(tx, {
      kind: 'provider_refund',
      reference: `refund:${refundId}:settled`,
      actorId,
      at,
      postings,
    })
    await updateRefund(tx, refundId, { settledAs: as, updatedAt: at })
    await announce(tx, 'payments')
    await announce(tx, 'bookings', { memberId })
    await announce(tx, 'orders', { memberId })
    const after = {
      how: as,
      note,
      amount: toDollars(cents),
      ...(memberId !== null && { userId: memberId }),
    }
    await audit(tx, { actorId, action: 'refund.settle', subject: `refund:${refundId}`, after, at })
  })
}
