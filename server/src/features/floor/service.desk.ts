import type { Received } from '@lantern/contract/endpoint'
import type { highlightTable as highlighting } from '@lantern/contract/tables'
import { audit } from '../../kernel/audit.ts'
import { transact } from '../../kernel/db.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Viewer } from '../../kernel/session.ts'
import { highlightTable, occupyByHand } from '../tables/service.ts'
import { mayHighlight } from './policy.ts'

const HIGHLIGHT_MS = 60 * 60_000
/** A table taken with a free order is thought free again after this long. */
const TAKEN_MS = 2 * 60 * 60_000

/**
 * Highlights a table for a while, or marks it as taken (`POST /api/venue/highlight-table`). Throws
 * `forbidden` for a member, `not_found`.
 */
export function highlight(
  { db, clock }: Kernel,
  viewer: Viewer,
  { tableId, duration, highlightType }: Received<typeof highlighting>['body'],
): Promise<void> {
  if (!mayHighlight(viewer.role)) throw new Refusal('forbidden')
  const at = clock.now()
  const isTaken = highlightType === 'occupied'
  const until = new Date(at.getTime() + (duration ?? (isTaken ? TAKEN_MS : HIGHLIGHT_MS)))
  return transact(db, async (tx) => {
    await (isTaken ? occupyByHand : highlightTable)(tx, { tableId, until, at })
    await audit(tx, {
      actorId: viewer.id,
      action: isTaken ? 'table.occupy' : 'table.highlight',
      subject: `table:${tableId}`,
      after: { until },
      at,
    })
  })
}
