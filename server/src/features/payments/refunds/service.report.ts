import type { CardRefund } from '../../../kernel/providers/card-provider.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { findRefund, lockRefund, updateRefund, type RefundRow } from './repository.ts'
import { takeBack } from './service.books.ts'
import { announceRefund } from './service.failed.ts'

/** The states that a refund can change to from each state. A retry begins anew. */
const moves: Readonly<Record<RefundRow['status'], readonly RefundRow['status'][]>> = {
  created: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
}

/**
 * Applies the provider's report about a refund; one about an earlier try doesn't concern the current one. A refund of the
 * dashboard that failed is taken back in the books, since nobody here had asked for it.
 */
export async function applyReport(
  tx: Tx,
  { id, tries }: Pick<RefundRow, 'id' | 'tries'>,
  told: CardRefund,
  at: Date,
): Promise<void> {
  const refund = await lockRefund(tx, id)
  if (!refund || refund.tries !== tries || !moves[refund.status].includes(told.status)) return
  const isVain = refund.madeBy === 'provider' && told.status === 'failed'
  await updateRefund(tx, id, {
    status: told.status,
    providerRefundId: told.id ?? refund.providerRefundId,
    failure: told.failure,
    updatedAt: at,
    ...(isVain && { settledAs: await takeBack(tx, refund, at) }),
  })
  const known = await findRefund(tx, id)
  await announceRefund(tx, known?.memberId ?? null)
}
