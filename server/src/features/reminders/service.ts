import { holdsRoom, isGuestConfirmed, isSeated } from '../bookings/core/rules.ts'
import type { Availability } from '@lantern/contract/bookings/bookings'
import type { Received, Reply } from '@lantern/contract/calls/endpoint'
import type {
  changeByReminder as changeEndpoint,
  getGuestLink,
  payByLink as payEndpoint,
  quoteChangeByReminder,
  readNightByReminder,
  RemindedBooking,
  Reminder,
  ReminderAct,
} from '@lantern/contract/account/reminders'
import { slotIn } from '@lantern/contract/bookings/slots'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { publish } from '../../kernel/live/live-channel.ts'
import {
  type BookingView,
  annotateBooking,
  findView,
  lockBooking,
  publishBooking,
  toBooking,
} from '../bookings/core/service.ts'
import { openToPhones } from '../bills/phone/service.ts'
import { wouldCancel, readPartyBill } from '../bookings/core/service.bill.ts'
import { membersParts } from '../bookings/core/service.emails.ts'
import { promiseArrival } from '../bookings/desk/service.ts'
import { cancelBooking } from '../bookings/member/service.ts'
import { findMember, keepReminders } from './repository.ts'
import { lateChoices } from './rules.ts'
import { guestLinkOf, type OpenedKey, openKey } from './service.keys.ts'
import { changeBooking, quoteOwn } from '../bookings/change/service.ts'
import { readAvailability } from '../bookings/slots/service.availability.ts'

/** Whether a booking's link can still act: its room is kept, and its party isn't in. */
const isOpen = ({ booking }: BookingView, now: Date): boolean =>
  holdsRoom(booking.status) && booking.checkedInAt === null && now < booking.during.to

async function toReminded(tx: Tx, view: BookingView, now: Date): Promise<RemindedBooking> {
  const { booking, amenity } = view
  const shown = toBooking(view, now)
  const bill = await readPartyBill(tx, booking, now)
  const { parts, fee, points, left } = await wouldCancel(tx, booking, bill, now)
  const credit = Math.max(0, 0 - bill.due)
  const { changeableUntil: until } = shown
  return {
    ...shown,
    amenity: { en: amenity.nameEn, ch: amenity.nameCh },
    isHere: isSeated(booking),
    isConfirmed: isGuestConfirmed(booking),
    expectedAt: booking.expectedAt?.toISOString() ?? null,
    lateBy: isOpen(view, now) ? lateChoices(booking.during, now) : [],
    refunds: shown.cancelableUntil === null ? [] : membersParts(parts),
    cancellationFee: toDollars(fee),
    atDesk: toDollars(shown.cancelableUntil === null ? credit : left),
    due: toDollars(bill.bill.closedAt === null ? Math.max(0, bill.due) : 0),
    points,
    refunded: toDollars(view.refund?.amount ?? 0),
    change: until === null ? null : { slot: slotIn(shown), until },
  }
}

/** The time after its visit in which a guest can still pay and see what they get back: a day. */
const AFTERWARDS_MS = 86_400_000

const isOver = ({ act, view }: OpenedKey, now: Date): boolean =>
  now.getTime() >= view.booking.during.to.getTime() + (act === 'guest' ? AFTERWARDS_MS : 0)

/** A link's booking and acts. Links end with their booking, except the one that stops reminders, and a guest's later. */
async function read(tx: Tx, { env }: Kernel, key: string, now: Date): Promise<Reminder> {
  const opened = await openKey(tx, env, key)
  const { act, view, member } = opened
  const isOn = member?.reminders ?? false
  if (act === 'stop') return { act, booking: null, isOn }
  if (isOver(opened, now)) throw new Refusal('reminder_link_over')
  return { act, booking: await toReminded(tx, view, now), isOn }
}

/** The booking and acts of a link (`POST /api/reminders/open`). */
export function readReminder(kernel: Kernel, key: string): Promise<Reminder> {
  return transact(kernel.db, (tx) => read(tx, kernel, key, kernel.clock.now()))
}

/** Opens a key for one act. A key for another act is refused like a forged one; a guest's is for all on the booking. */
async function openFor(tx: Tx, { env }: Kernel, key: string, act: ReminderAct): Promise<OpenedKey> {
  const opened = await openKey(tx, env, key)
  const isAllowed = opened.act === act || (opened.act === 'guest' && act !== 'stop')
  if (!isAllowed) throw new Refusal('reminder_link_invalid')
  return opened
}

/** The booking and member of a key for an act. Throws `reminder_link_over` if it is over or its party is in. */
async function openBooking(tx: Tx, kernel: Kernel, key: string, act: ReminderAct) {
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
      await annotateBooking(tx, booking.id, { confirmedStart: booking.during.from })
      await publishBooking(tx, booking)
    }
    return read(tx, kernel, key, kernel.clock.now())
  })
}

/** Keeps the room of a party that is so many minutes late; the latest report counts (`POST /api/reminders/late`). */
export function sayLate(
  kernel: Kernel,
  { key, minutes }: { key: string; minutes: number },
): Promise<Reminder> {
  return transact(kernel.db, async (tx) => {
    const at = kernel.clock.now()
    const { view, member } = await openBooking(tx, kernel, key, 'late')
    const { id: bookingId, during } = view.booking
    const expectedAt = new Date(during.from.getTime() + minutes * 60_000)
    const logged = await promiseArrival(tx, bookingId, { version: null, expectedAt }, at)
    const guest = { actorId: null, action: 'booking.guest-late', at } as const
    if (!member) await audit(tx, { ...guest, subject: `booking:${bookingId}`, ...logged })
    return read(tx, kernel, key, at)
  })
}

/** Cancels a booking by its link by the rules for its member, at the refund that the page showed. */
export async function cancelByReminder(
  kernel: Kernel,
  { key, refund }: { key: string; refund: string },
): Promise<Reminder> {
  const { db } = kernel
  const { view, member } = await transact(db, (tx) => openBooking(tx, kernel, key, 'cancel'))
  const request = { memberId: member?.id ?? null, bookingId: view.booking.id, repeatable: null }
  await cancelBooking(kernel, { ...request, shownRefund: toCents(refund) })
  return readReminder(kernel, key)
}

/** Opens the bill of a guest's booking for payment by phone (`POST /api/reminders/pay`). */
export function payByLink(kernel: Kernel, key: string): Promise<Reply<typeof payEndpoint>> {
  return transact(kernel.db, async (tx) => {
    const at = kernel.clock.now()
    const opened = await openFor(tx, kernel, key, 'guest')
    if (isOver(opened, at)) throw new Refusal('reminder_link_over')
    const { bill } = await readPartyBill(tx, opened.view.booking, at)
    return { key: await openToPhones(tx, kernel.env, bill.id, at) }
  })
}

/** The link of a guest's booking, for the desk (`GET /api/staff/bookings/{id}/link`). */
export function readGuestLink(
  { db, env, clock }: Kernel,
  bookingId: number,
): Promise<Reply<typeof getGuestLink>> {
  return transact(db, async (tx) => {
    const view = await findView(tx, bookingId)
    if (!view) throw new Refusal('not_found')
    const { userId, holdExpiresAt } = view.booking
    const opened = { act: 'guest' as const, view, member: undefined }
    const hasLink = userId === null && holdExpiresAt === null && !isOver(opened, clock.now())
    return { address: hasLink ? guestLinkOf(env, view.booking) : null }
  })
}

async function turn(tx: Tx, memberId: number, isOn: boolean): Promise<void> {
  await keepReminders(tx, memberId, isOn)
  await publish(tx, 'account', { memberId })
}

/** Turns reminders off by a link (`POST /api/reminders/stop`). */
export function stopReminders(kernel: Kernel, key: string): Promise<Reminder> {
  return transact(kernel.db, async (tx) => {
    const { member } = await openFor(tx, kernel, key, 'stop')
    if (!member) throw new Refusal('reminder_link_invalid')
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

/** A link's booking and its member (`null` for a guest), for whom the functions below act. */
async function owned(kernel: Kernel, key: string) {
  const { db } = kernel
  const { view, member } = await transact(db, (tx) => openBooking(tx, kernel, key, 'change'))
  return { bookingId: view.booking.id, memberId: member?.id ?? null }
}

/** The hours of a night, in which the link's own booking counts as free. */
export async function readNight(
  kernel: Kernel,
  { key, amenityId, date }: Received<typeof readNightByReminder>['body'],
): Promise<Availability> {
  const { bookingId: changing, memberId } = await owned(kernel, key)
  const isGuest = memberId === null
  return readAvailability(kernel, { amenityId, date, memberId, changing, isGuest })
}

/** The price of another time, and whether the link can make the change. Throws the refusals of the change. */
export async function quoteByLink(
  kernel: Kernel,
  { key, ...slot }: Received<typeof quoteChangeByReminder>['body'],
): Promise<Reply<typeof quoteChangeByReminder>> {
  const { bookingId, memberId } = await owned(kernel, key)
  return quoteOwn(kernel, { memberId, bookingId, body: slot })
}

/** Changes a booking by its link. Throws `change_needs_sign_in` if that costs a member more. */
export async function changeByLink(
  kernel: Kernel,
  { key, ...body }: Received<typeof changeEndpoint>['body'],
): Promise<Reminder> {
  const request = { ...(await owned(kernel, key)), body, repeatable: null, isSignedIn: false }
  await changeBooking(kernel, request)
  return readReminder(kernel, key)
}
