import type { Received } from '@lantern/contract/endpoint'
import type { bookForCustomer, StaffBooking } from '@lantern/contract/desk'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { byNow } from '../../bills/service.post.ts'
import { agreeOn } from '../slots/service.book.ts'
import { showStaffBooking } from './service.lists.ts'
import { takeSlot, type Party } from '../slots/service.ts'

interface Request {
  actorId: number
  body: Received<typeof bookForCustomer>['body']
  repeatable: RepeatableCall | null
}

/** The customer of a new booking: a member, or a guest's name. */
async function partyOf(tx: Tx, { userId, guestName }: Request['body']): Promise<Party> {
  if ((userId === undefined) === (guestName === undefined)) throw new Refusal('invalid_input')
  if (userId !== undefined) {
    await keepAccount(tx, userId)
    return { memberId: userId }
  }
  return { memberId: null, guestName: guestName ?? '' }
}

async function book(tx: Tx, { actorId, body }: Request, now: Date): Promise<number> {
  const { payment, unitId, reason, ...wish } = body
  const method = payment === 'later' ? null : payment
  if (method !== null && !reason) throw new Refusal('reason_needed')
  const party = await partyOf(tx, body)
  const { booking, priced } = await takeSlot(
    tx,
    {
      ...party,
      wish,
      arrangement: {
        status: method === null ? 'pending' : 'confirmed',
        method,
        isByDesk: true,
        feeBasisPoints: (venue) => venue.serviceFeeBasisPoints,
        unitId,
      },
    },
    now,
  )
  await agreeOn(tx, booking, priced, method, await byNow(tx, now, actorId))
  await audit(tx, {
    actorId,
    action: 'booking.create',
    subject: `booking:${booking.id}`,
    after: { payment, total: priced.price.total, reason },
    at: now,
  })
  return booking.id
}

/**
 * Books on behalf of a member or a guest by name: paid from the balance, in cash or on the card machine at once, or
 * `later`, which awaits Confirm.
 */
export function bookAtDesk({ db, clock }: Kernel, request: Request): Promise<StaffBooking> {
  const now = clock.now()
  return repeatable(db, request.repeatable, {
    run: (tx) => book(tx, request, now),
    show: (tx, id) => showStaffBooking(tx, id, now),
    id: Number,
  })
}
