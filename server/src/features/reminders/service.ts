import type { Booking } from '@lantern/contract/bookings'
import type { Reminder, RemindedBooking, ReminderAct } from '@lantern/contract/reminders'
import { toCents, toDollars } from '@lantern/contract/pricing'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import {
  publishBooking,
  confirmStart,
  holdsRoom,
  isGuestConfirmed,
  isSeated,
  lockBooking,
  toBooking,
  type BookingView,
} from '../bookings/core/service.ts'
import { wouldCancel } from '../bookings/core/service.bill.ts'
import { membersParts } from '../bookings/core/service.emails.ts'
import { readPartyBill } from '../bookings/party/service.ts'
import { promiseArrival } from '../bookings/party/service.late.ts'
import { cancelBooking } from '../bookings/member/service.ts'
import { findMember, keepReminders } from './repository.ts'
import { lateChoices } from './rules.ts'
import { openKey, type OpenedKey } from './service.keys.ts'

/** Whether a booking's link can still act: its room is kept, and its party isn't in. */
const isOpen = ({ booking }: BookingView, now: Date): boolean =>
  holdsRoom(booking.status) && booking.checkedInAt === null && now < booking.during.to

/** The slot that its member could change; `null` if they can't. */
function changeOf(shown: Booking): RemindedBooking['change'] {
  const { amenityId, bookingDate, startTime, endTime, changeableUntil: until } = shown
  return until === null ? null : { slot: { amenityId, bookingDate, startTime, endTime }, until }
}

async function toReminded(tx: Tx, view: BookingView, now: Date): Promise<RemindedBooking> {
  const { booking, amenity } = view
  const shown = toBooking(view, now)
  const bill = await readPartyBill(tx, booking, now)
  const { parts, fee, points } = await wouldCancel(tx, booking, bill, now)
  return {
    lanternId: booking.lanternId,
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    units: booking.units,
    startsAt: shown.startsAt,
    endsAt: shown.endsAt,
    status: booking.status,
    isHere: isSeated(booking),
    isConfirmed: isGuestConfirmed(booking),
    expectedAt: booking.expectedAt?.toISOString() ?? null,
    lateBy: isOpen(view, now) ? lateChoices(booking.during, now) : [],
    cancelableUntil: shown.cancelableUntil,
    refundTiers: shown.refundTiers,
    refundFrom: shown.refundFrom,
    back: shown.cancelableUntil === null ? [] : membersParts(parts),
    kept: toDollars(fee),
    points,
    refund: shown.refund,
    refunded: toDollars(view.refund?.amount ?? 0),
    change: changeOf(shown),
  }
}

/** A link's booking and acts. Links end with their booking, except the one that stops reminders. */
async function show(tx: Tx, { act, view, member }: OpenedKey, now: Date): Promise<Reminder> {
  const isOn = member.reminders
  if (act === 'stop') return { act, booking: null, isOn }
  if (now >= view.booking.during.to) throw new Refusal('reminder_link_over')
  return { act, booking: await toReminded(tx, view, now), isOn }
}

const read = (tx: Tx, { env }: Kernel, key: string, now: Date): Promise<Reminder> =>
  openKey(tx, env, key).then((opened) => show(tx, opened, now))

/** The booking and acts of a link (`POST /api/reminders/open`). */
export function readReminder(kernel: Kernel, key: string): Promise<Reminder> {
  return transact(kernel.db, (tx) => read(tx, kernel, key, kernel.clock.now()))
}

/** Opens a key for one act. A key for another act is refused like a forged one. */
async function openFor(tx: Tx, { env }: Kernel, key: string, act: ReminderAct): Promise<OpenedKey> {
  const opened = await openKey(tx, env, key)
  if (opened.act !== act) throw new Refusal('reminder_link_invalid')
  return opened
}

/**
 * The booking and member of a key for an act. Throws `reminder_link_over` if the booking is over or its party is
 * in.
 */
export async function openBooking(tx: Tx, kernel: Kernel, key: string, act: ReminderAct) {
  const { view, member } = await openFor(tx, kernel, key, act)
  if (!isOpen(view, kernel.clock.now())) throw new Refusal('reminder_link_over')
  return { view, member }
}

/** Stores that a booking's party comes (`POST /api/reminders/confirm`). A repetition changes nothing. */
export function confirmComing(kernel: Kernel, key: string): Promise<Reminder> {
  return transact(kernel.db, async (tx) => {
    const { view } = await openBooking(tx, kernel, key, 'confirm')
    const booking = await lockBooking(tx, view.booking.id)
    if (booking) {
      await confirmStart(tx, booking)
      await publishBooking(tx, booking)
    }
    return read(tx, kernel, key, kernel.clock.now())
  })
}

/**
 * Keeps the room of a late party for that many minutes after its start (`POST /api/reminders/late`). A later report
 * replaces the earlier one.
 */
export function sayLate(
  kernel: Kernel,
  { key, minutes }: { key: string; minutes: number },
): Promise<Reminder> {
  return transact(kernel.db, async (tx) => {
    const at = kernel.clock.now()
    const { view } = await openBooking(tx, kernel, key, 'late')
    const { id: bookingId, during } = view.booking
    const expectedAt = new Date(during.from.getTime() + minutes * 60_000)
    await promiseArrival(tx, { bookingId, version: null, expectedAt, at })
    return read(tx, kernel, key, at)
  })
}

/**
 * Cancels a booking by its link (`POST /api/reminders/cancel`) by the rules for its member, and refunds the amount
 * that the page showed.
 */
export async function cancelByReminder(
  kernel: Kernel,
  { key, back }: { key: string; back: string },
): Promise<Reminder> {
  const { db } = kernel
  const { view, member } = await transact(db, (tx) => openBooking(tx, kernel, key, 'cancel'))
  const request = { memberId: member.id, bookingId: view.booking.id, repeatable: null }
  await cancelBooking(kernel, { ...request, back: toCents(back) })
  return readReminder(kernel, key)
}

/** Turns reminders on or off, and announces it to the member's other pages. */
async function turn(tx: Tx, memberId: number, isOn: boolean): Promise<void> {
  await keepReminders(tx, memberId, isOn)
  await publish(tx, 'account', { memberId })
}

/** Turns reminders off by a link (`POST /api/reminders/stop`). */
export function stopReminders(kernel: Kernel, key: string): Promise<Reminder> {
  return transact(kernel.db, async (tx) => {
    const { member } = await openFor(tx, kernel, key, 'stop')
    await turn(tx, member.id, false)
    return read(tx, kernel, key, kernel.clock.now())
  })
}

/** Whether a member gets reminders (`GET /api/account/reminders`). */
export async function readChoice({ db }: Kernel, memberId: number): Promise<{ isOn: boolean }> {
  const member = await transact(db, (tx) => findMember(tx, memberId))
  return { isOn: member?.reminders ?? false }
}

/** Stores whether a member wants reminders (`POST /api/account/reminders`). */
export async function keepChoice(
  { db }: Kernel,
  memberId: number,
  isOn: boolean,
): Promise<{ isOn: boolean }> {
  await transact(db, (tx) => turn(tx, memberId, isOn))
  return { isOn }
}
