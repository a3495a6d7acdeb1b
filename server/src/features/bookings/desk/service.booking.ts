import type { Received } from '@lantern/contract/endpoint'
import type { bookForCustomer, StaffBooking } from '@lantern/contract/desk'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { keepAccount } from '../../members/accounts/service.ts'
import { charge } from '../core/service.money.ts'
import { requireReliable } from '../no-shows/service.ts'
import { showStaffBooking } from './service.lists.ts'
import { takeSlot, type Party } from '../slots/service.ts'

interface Request {
  actorId: number
  body: Received<typeof bookForCustomer>['body']
  repeatable: RepeatableCall | null
}

/** The customer of a new booking: a member, or a guest's name. */
async function partyOf(tx: Tx, { userId, guestName, payment }: Request['body']): Promise<Party> {
  if ((userId === undefined) === (guestName === undefined)) throw new Refusal('invalid_input')
  if (userId !== undefined) {
    await keepAccount(tx, userId)
    return { memberId: userId }
  }
  if (payment === 'balance') throw new Refusal('needs_account')
  return { memberId: null, guestName: guestName ?? '' }
}

async function book(tx: Tx, { actorId, body }: Request, now: Date): Promise<number> {
  const { payment, unitId, reason, ...wish } = body
  const isPaid = payment !== 'later'
  if (isPaid && !reason) throw new Refusal('reason_needed')
  const party = await partyOf(tx, body)
  const booking = await takeSlot(
    tx,
    {
      ...party,
      wish,
      arrangement: {
        status: isPaid ? 'confirmed' : 'pending',
        paymentMethod: isPaid ? payment : 'none',
        feeBasisPoints: (venue) => venue.serviceFeeBasisPoints,
        unitId,
      },
    },
    now,
  )
  if (isPaid) await charge(tx, booking, now, actorId)
  else await requireReliable(tx, booking, now)
  await audit(tx, {
    actorId,
    action: 'booking.create',
    subject: `booking:${booking.id}`,
    after: { payment, total: booking.totalPrice, reason },
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
