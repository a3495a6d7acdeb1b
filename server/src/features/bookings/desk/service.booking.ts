import type {
  askForDeposit as asking,
  bookForCustomer,
  NewDeposit,
  StaffBooking,
} from '@lantern/contract/floor/desk'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../../kernel/db/audit.ts'
import { askOf } from '../../../kernel/db/db-query.ts'
import { transact, type Tx } from '../../../kernel/db/db.ts'
import { repeatable } from '../../../kernel/db/idempotency.ts'
import { Refusal } from '../../../kernel/http/errors.ts'
import type { Call } from '../../../kernel/http/mount.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { depositLeft, paidOf } from '../../bills/rules.ts'
import { byNow } from '../../bills/service.post.ts'
import { askFor } from '../../bills/service.ts'
import type { BillView } from '../../bills/view/service.ts'
import { instantOf, readSettings } from '../../venue/service.ts'
import { lockBooking, updateBooking, type BookingRow } from '../core/repository.ts'
import { awaitsCharge, isHold, isSeated } from '../core/rules.ts'
import { lockBillOf } from '../core/service.bill.ts'
import { actOnBooking, changeStatus, publishBooking } from '../core/service.ts'
import { confirmBooking, makeBooking } from '../making/service.ts'
import { lockParty } from '../party/service.ts'
import { depositsToDecide } from '../core/repository.views.ts'
import { showStaffBooking } from './service.lists.ts'

/** Returns until when. Throws `amount_over_due`, and `deposit_time` if it is due before now or after the start. */
async function setDeposit(
  tx: Tx,
  { booking, bill: view }: { booking: BookingRow; bill: BillView },
  requested: NewDeposit | null,
  at: Date,
): Promise<Date | null> {
  const { bill, payments, due } = view
  const deposit = requested && toCents(requested.amount)
  const most = paidOf(payments) + Math.max(0, due)
  if (deposit !== null && (deposit === 0 || deposit > most)) {
    throw new Refusal('amount_over_due', { due: toDollars(most) })
  }
  const depositBy =
    requested && instantOf(requested.date, requested.time, await readSettings(tx, at))
  if (depositBy && (depositBy <= at || depositBy > booking.during.from)) {
    throw new Refusal('deposit_time')
  }
  await askFor(tx, bill, { deposit, depositBy })
  return depositBy
}

/** Asks the party of a booking for a deposit (`POST /api/staff/bookings/{id}/deposit`). */
export const askForDeposit = (kernel: Kernel, call: Call<typeof asking>): Promise<StaffBooking> =>
  actOnBooking(kernel, call, 'booking.deposit', showStaffBooking, async (tx, { at }) => {
    const { deposit, version } = call.body
    const booking = await lockParty(tx, { bookingId: call.params.id, version }, at)
    if (isSeated(booking)) throw new Refusal('already_seated')
    // The price of such a booking is taken from the balance on its day.
    if (awaitsCharge(booking)) throw new Refusal('wrong_state', { status: booking.status })
    const bill = await lockBillOf(tx, booking, at)
    const until = await setDeposit(tx, { booking, bill }, deposit, at)
    await updateBooking(tx, booking.id, { updatedAt: at })
    await publishBooking(tx, booking)
    return { after: { amount: deposit?.amount ?? null, until } }
  })

async function decideDeposit(tx: Tx, id: number, now: Date): Promise<void> {
  const booking = await lockBooking(tx, id)
  if (booking?.status !== 'pending' || isHold(booking) || awaitsCharge(booking)) return
  const { bill, payments, due, holds } = await lockBillOf(tx, booking, now)
  const paid = paidOf(payments)
  const by = await byNow(tx, now)
  const { deposit, depositBy } = bill
  if ((due <= 0 && paid > 0) || (deposit !== null && depositLeft(deposit, { paid, due }) === 0)) {
    await confirmBooking(tx, booking, { method: null }, by)
  } else if (depositBy && depositBy <= now && holds.length === 0) {
    await changeStatus(tx, booking, 'canceled', { ...by, isAbsent: true })
  }
}

/** Confirms paid bookings, and cancels those whose deposit is late unless a card is paying. Any instance may run it. */
export async function decideDeposits({ db, clock }: Kernel): Promise<void> {
  const now = clock.now()
  for (const { id } of await askOf(db)(depositsToDecide(now))) {
    await transact(db, (tx) => decideDeposit(tx, id, now))
  }
}

interface BookCall extends Pick<Call<typeof bookForCustomer>, 'body' | 'repeatable'> {
  viewer: { id: number }
}

async function book(tx: Tx, { viewer, body }: BookCall, now: Date): Promise<number> {
  const { payment, reason, userId, deposit, ...details } = body
  const { id: actorId } = viewer
  const method = payment === 'later' ? null : payment
  if (method !== null && !reason) throw new Refusal('reason_needed')
  if ((userId === undefined) === (body.guestName === undefined)) throw new Refusal('invalid_input')
  const memberId = userId ?? null
  const { doubleBooking = false } = body
  const paid = { method, deposit: deposit && toCents(deposit.amount) }
  const request = { ...details, doubleBooking, way: 'desk', memberId, ...paid } as const
  const { booking, terms, bill } = await makeBooking(tx, request, { at: now, actorId })
  if (deposit && bill && method === null) await setDeposit(tx, { booking, bill }, deposit, now)
  const subject = `booking:${booking.id}`
  const { total } = terms.price
  const after = { payment, total, reason, ...(deposit && { amount: deposit.amount }) }
  await audit(tx, { actorId, action: 'booking.create', subject, after, at: now })
  return booking.id
}

/** Books for a member, or a guest by name, paid at once or `later`, which stays pending until Confirm. */
export function bookAtDesk({ db, clock }: Kernel, call: BookCall): Promise<StaffBooking> {
  const now = clock.now()
  return repeatable(db, call.repeatable, {
    run: (tx) => book(tx, call, now),
    show: (tx, id) => showStaffBooking(tx, id, now),
    id: Number,
  })
}
