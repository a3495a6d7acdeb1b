import { holdsRoom, isGuestConfirmed, isSeated } from '../bookings/core/rules.ts'
import type * as contract from '@lantern/contract/account/reminders'
import type { RemindedBooking, Reminder, ReminderAct } from '@lantern/contract/account/reminders'
import { slotIn } from '@lantern/contract/bookings/slots'
import { toCents, toDollars } from '@lantern/contract/payments/pricing'
import { audit } from '../../kernel/db/audit.ts'
import { transact, type Tx } from '../../kernel/db/db.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { UseCase } from '../../kernel/http/mount.ts'
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

/**
 * A link's booking and acts. Links end with their booking, except the one that stops reminders, and a guest's later.
 */
async function read(tx: Tx, { env }: Kernel, key: string, now: Date): Promise<Reminder> {
  const opened = await openKey(tx, env, key)
  const { act, view, member } = opened
  const isOn = member?.reminders ?? false
  if (act === 'stop') return { act, booking: null, isOn }
  if (isOver(opened, now)) throw new Refusal('reminder_link_over')
  return { act, booking: await toReminded(tx, view, now), isOn }
}

export const readReminder = (kernel: Kernel, { body }: { body: { key: string } }) =>
  transact(kernel.db, (tx) => read(tx, kernel, body.key, kernel.clock.now()))

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
  return { booking: view.booking, memberId: member?.id ?? null }
}

/** Stores that a booking's party comes (`POST /api/reminders/confirm`). A repetition changes nothing. */
export const confirmComing: UseCase<typeof contract.confirmComing> = (kernel, { body: { key } }) =>
  transact(kernel.db, async (tx) => {
    const { booking } = await openBooking(tx, kernel, key, 'confirm')
    const locked = await lockBooking(tx, booking.id)
    if (locked) {
      await annotateBooking(tx, locked.id, { confirmedStart: locked.during.from })
      await publishBooking(tx, locked)
    }
    return read(tx, kernel, key, kernel.clock.now())
  })

/** Keeps the room of a party that is so many minutes late; the latest report counts (`POST /api/reminders/late`). */
export const sayLate: UseCase<typeof contract.sayLate> = (kernel, { body: { key, minutes } }) =>
  transact(kernel.db, async (tx) => {
    const at = kernel.clock.now()
    const { booking, memberId } = await openBooking(tx, kernel, key, 'late')
    const expectedAt = new Date(booking.during.from.getTime() + minutes * 60_000)
    const logged = await promiseArrival(tx, booking.id, { version: null, expectedAt }, at)
    const guest = { actorId: null, action: 'booking.guest-late', at } as const
    if (memberId === null) {
      await audit(tx, { ...guest, subject: `booking:${booking.id}`, ...logged })
    }
    return read(tx, kernel, key, at)
  })

/** Opens the bill of a guest's booking for payment by phone (`POST /api/reminders/pay`). */
export const payByLink: UseCase<typeof contract.payByLink> = (kernel, { body }) =>
  transact(kernel.db, async (tx) => {
    const at = kernel.clock.now()
    const opened = await openFor(tx, kernel, body.key, 'guest')
    if (isOver(opened, at)) throw new Refusal('reminder_link_over')
    const { bill } = await readPartyBill(tx, opened.view.booking, at)
    return { key: await openToPhones(tx, kernel.env, bill.id, at) }
  })

/** The link of a guest's booking, for the desk (`GET /api/staff/bookings/{id}/link`). */
export const readGuestLink: UseCase<typeof contract.getGuestLink> = (
  { db, env, clock },
  { params },
) =>
  transact(db, async (tx) => {
    const view = await findView(tx, params.id)
    if (!view) throw new Refusal('not_found')
    const { userId, holdExpiresAt } = view.booking
    const opened = { act: 'guest' as const, view, member: undefined }
    const hasLink = userId === null && holdExpiresAt === null && !isOver(opened, clock.now())
    return { address: hasLink ? guestLinkOf(env, view.booking) : null }
  })

async function turn(tx: Tx, memberId: number, isOn: boolean): Promise<void> {
  await keepReminders(tx, memberId, isOn)
  await publish(tx, 'account', { memberId })
}

export const stopReminders: UseCase<typeof contract.stopReminders> = (kernel, { body: { key } }) =>
  transact(kernel.db, async (tx) => {
    const { member } = await openFor(tx, kernel, key, 'stop')
    if (!member) throw new Refusal('reminder_link_invalid')
    await turn(tx, member.id, false)
    return read(tx, kernel, key, kernel.clock.now())
  })

export const readChoice: UseCase<typeof contract.getReminders> = async ({ db }, { viewer }) => {
  const member = await transact(db, (tx) => findMember(tx, viewer.id))
  return { isOn: member?.reminders ?? false }
}

export const keepChoice: UseCase<typeof contract.setReminders> = async (
  { db },
  { viewer, body: { isOn } },
) => {
  await transact(db, (tx) => turn(tx, viewer.id, isOn))
  return { isOn }
}

/** A link's booking and its member (`null` for a guest), for whom the functions below act. */
async function owned(kernel: Kernel, key: string, act: ReminderAct) {
  const opened = await transact(kernel.db, (tx) => openBooking(tx, kernel, key, act))
  return { bookingId: opened.booking.id, memberId: opened.memberId }
}

/** Cancels a booking by its link by the rules for its member, at the refund that the page showed. */
export const cancelByReminder: UseCase<typeof contract.cancelByReminder> = async (kernel, call) => {
  const { key, refund } = call.body
  const request = { ...(await owned(kernel, key, 'cancel')), shownRefund: toCents(refund) }
  await cancelBooking(kernel, { ...request, repeatable: null })
  return readReminder(kernel, call)
}

/** The hours of a night, in which the link's own booking counts as free. */
export const readNight: UseCase<typeof contract.readNightByReminder> = async (kernel, { body }) => {
  const { key, ...night } = body
  const { bookingId: changing, memberId } = await owned(kernel, key, 'change')
  const isGuest = memberId === null
  return readAvailability(kernel, { ...night, memberId, changing, isGuest })
}

/** The price of another time, and whether the link can make the change. Throws the refusals of the change. */
export const quoteByLink: UseCase<typeof contract.quoteChangeByReminder> = async (
  kernel,
  { body },
) => quoteOwn(kernel, { ...(await owned(kernel, body.key, 'change')), body })

/** Changes a booking by its link. Throws `change_needs_sign_in` if that costs a member more. */
export const changeByLink: UseCase<typeof contract.changeByReminder> = async (kernel, call) => {
  const { key, ...body } = call.body
  const request = { ...(await owned(kernel, key, 'change')), body, isSignedIn: false }
  await changeBooking(kernel, { ...request, repeatable: null })
  return readReminder(kernel, call)
}
