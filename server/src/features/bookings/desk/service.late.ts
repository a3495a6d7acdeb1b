import type { StaffBooking } from '@lantern/contract/desk'
import type { Received } from '@lantern/contract/endpoint'
import type { promiseArrival as promising } from '@lantern/contract/party'
import { audit } from '../../../kernel/db/audit.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { promiseArrival } from '../party/service.late.ts'
import type { DeskRequest } from './service.ts'
import { showStaffBooking } from './service.lists.ts'

/** Stores the promised arrival of a late party (`POST /api/staff/bookings/{id}/late`). */
export function noteLate(
  { db, clock }: Kernel,
  { actor, bookingId, body, repeatable: call }: DeskRequest<Received<typeof promising>['body']>,
): Promise<StaffBooking> {
  const at = clock.now()
  const { version } = body
  const expectedAt = new Date(body.expectedAt)
  return repeatable(db, call, {
    async run(tx) {
      const before = await promiseArrival(tx, { bookingId, version, expectedAt, at })
      await audit(tx, {
        actorId: actor.id,
        action: 'booking.late',
        subject: `booking:${bookingId}`,
        before: { expectedAt: before.expectedAt },
        after: { expectedAt },
        at,
      })
      return bookingId
    },
    show: (tx, id) => showStaffBooking(tx, id, at),
    id: Number,
  })
}
