import type { Received } from '@lantern/contract/endpoint'
import type { bookForCustomer, StaffBooking } from '@lantern/contract/desk'
import { toCents } from '@lantern/contract/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import { repeatable, type RepeatableCall } from '../../../kernel/db/idempotency.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { makeBooking } from '../making/service.ts'
import { setDeposit } from './service.deposit.ts'
import { showStaffBooking } from './service.lists.ts'

interface Request {
  actorId: number
  body: Received<typeof bookForCustomer>['body']
  repeatable: RepeatableCall | null
}

async function book(tx: Tx, { actorId, body }: Request, now: Date): Promise<number> {
  const { payment, reason, userId, deposit, ...wish } = body
  const method = payment === 'later' ? null : payment
  if (method !== null && !reason) throw new Refusal('reason_needed')
  if ((userId === undefined) === (body.guestName === undefined)) throw new Refusal('invalid_input')
  const memberId = userId ?? null
  const { doubleBooking = false } = body
  const amount = deposit && toCents(deposit.amount)
  const request = {
    ...wish,
    doubleBooking,
    way: 'desk',
    memberId,
    method,
    deposit: amount,
  } as const
  const { booking, terms, bill } = await makeBooking(tx, request, { at: now, actorId })
  if (deposit && bill && method === null) await setDeposit(tx, { booking, bill }, deposit, now)
  await audit(tx, {
    actorId,
    action: 'booking.create',
    subject: `booking:${booking.id}`,
    after: {
      payment,
      total: terms.price.total,
      reason,
      ...(deposit && { amount: deposit.amount }),
    },
    at: now,
  })
  return booking.id
}

/**
 * Books for a member, or for a guest by name: paid at once from the balance, in cash or by card machine, or `later`,
 * which stays pending until Confirm.
 */
export function bookAtDesk({ db, clock }: Kernel, request: Request): Promise<StaffBooking> {
  const now = clock.now()
  return repeatable(db, request.repeatable, {
    run: (tx) => book(tx, request, now),
    show: (tx, id) => showStaffBooking(tx, id, now),
    id: Number,
  })
}
