import type { settleRefund as settleEndpoint } from '@lantern/contract/payments'
import type { Received } from '@lantern/contract/endpoint'
import { toDollars } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { transact } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { announce } from '../../../kernel/live/live-channel.ts'
import { post, type Posting } from '../../wallet/service.ts'
import { findRefund, lockRefund, updateRefund, type RefundRow } from '../refunds/repository.ts'

type Body = Received<typeof settleEndpoint>['body']

/**
 * The postings for a refund that failed, or that has no cause here. Throws `wrong_state` if it needs no decision,
 * `review_impossible` if this decision doesn't fit it.
 */
function settlement(refund: RefundRow, memberId: number | null, as: Body['as']) {
  const { status, madeBy, matched, settledAs } = refund
  const isFailed = status === 'failed'
  const isOpen =
    settledAs === null && (isFailed || (madeBy === 'provider' && matched < refund.amount))
  if (!isOpen) throw new Refusal('wrong_state', { status })
  if (as === (isFailed ? 'goodwill' : 'cash')) throw new Refusal('review_impossible')
  if (as === 'balance' && memberId === null) throw new Refusal('review_impossible')
  const cents = isFailed ? refund.amount : refund.amount - matched
  const toBalance = (amount: number): Posting | null =>
    as === 'balance' && memberId !== null ? { account: 'wallet', memberId, cents: amount } : null
  const postings: Posting[] = isFailed
    ? [
        { account: 'card_clearing', cents: -cents },
        toBalance(cents) ?? { account: 'paid_elsewhere', cents },
      ]
    : [
        { account: 'refunds_to_review', cents },
        toBalance(-cents) ?? { account: 'discounts', cents: -cents },
      ]
  return {
    kind: isFailed ? ('refund_kept' as const) : ('provider_refund' as const),
    cents,
    postings,
  }
}

/**
 * Decides about a refund whose card is dead, or that was made in the provider's dashboard, once and in the books
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
    const { kind, cents, postings } = settlement(refund, memberId, as)
    await post(tx, { kind, reference: `refund:${refundId}:settled`, actorId, at, postings })
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
