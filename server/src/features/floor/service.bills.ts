import type { Bill } from '@lantern/contract/bills'
import type { openTableBill } from '@lantern/contract/bills-actions'
import type { Received } from '@lantern/contract/endpoint'
import { audit } from '../../kernel/db/audit.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { repeatable, type RepeatableCall } from '../../kernel/db/idempotency.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { openGuestsBill } from '../bills/service.ts'
import { byNow } from '../bills/service.post.ts'
import { showBill, type BillView } from '../bills/view/service.ts'
import { openPartyBill } from '../bookings/party/service.ts'
import { keepAccount } from '../members/accounts/service.ts'
import { findTable } from '../tables/service.ts'
import { readSettings } from '../venue/service.ts'

interface Opening<Body> {
  actorId: number
  id: number
  body: Body
  repeatable: RepeatableCall | null
}

function openOnce(
  { db }: Kernel,
  { actorId, ...asked }: Pick<Opening<unknown>, 'actorId' | 'repeatable'>,
  at: Date,
  open: (tx: Tx) => Promise<BillView>,
): Promise<Bill> {
  return repeatable(db, asked.repeatable, {
    async run(tx) {
      const { id, place } = (await open(tx)).bill
      const subject = `bill:${id}`
      await audit(tx, { actorId, action: 'bill.open', subject, after: { table: place }, at })
      return id
    },
    show: (tx, id) => showBill(tx, id, at),
    id: Number,
  })
}

/**
 * Opens a bill for guests at a table without a booked room, or finds the open one (`POST /api/staff/tables/{id}/bill`).
 * Throws `not_found` also for an account that isn't a member's.
 */
export function openForTable(
  kernel: Kernel,
  { id, body, ...by }: Opening<Received<typeof openTableBill>['body']>,
): Promise<Bill> {
  const at = kernel.clock.now()
  return openOnce(kernel, by, at, async (tx) => {
    const { userId = null, name = null } = body
    const table = await findTable(tx, id)
    if (!table) throw new Refusal('not_found')
    if (userId !== null) await keepAccount(tx, userId)
    const { pointsPerDollar } = await readSettings(tx, at)
    const opening = { actorId: by.actorId, at, pointsPerDollar }
    return openGuestsBill(tx, { table, userId, name }, opening)
  })
}

/** Opens a booking's bill, or finds it (`POST /api/staff/bookings/{id}/bill`). */
export function openForBooking(
  kernel: Kernel,
  { id, actorId, repeatable }: Omit<Opening<unknown>, 'body'>,
): Promise<Bill> {
  const at = kernel.clock.now()
  return openOnce(kernel, { actorId, repeatable }, at, async (tx) =>
    openPartyBill(tx, id, await byNow(tx, at, actorId)),
  )
}
