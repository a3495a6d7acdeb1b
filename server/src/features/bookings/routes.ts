import * as amenities from '@lantern/contract/venue/amenities'
import * as contract from '@lantern/contract/bookings/bookings'
import { listAffected } from '@lantern/contract/bookings/affected'
import * as feeds from '@lantern/contract/bookings/calendar'
import { quoteCancel } from '@lantern/contract/bookings/bookings'
import { changeBooking, quoteChange } from '@lantern/contract/bookings/change'
import { quoteMoreTime, takeMoreTime } from '@lantern/contract/bookings/extend'
import * as invitations from '@lantern/contract/bookings/invitation'
import * as staff from '@lantern/contract/floor/desk'
import { findTimes } from '@lantern/contract/floor/desk'
import { promiseArrival } from '@lantern/contract/floor/acts'
import { toCents } from '@lantern/contract/payments/pricing'
import { rehearsePrices } from '@lantern/contract/bookings/rehearsal'
import { FileAnswer } from '../../kernel/http/answers.ts'
import { mount, mountCached } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { actRequestIn } from '../bills/corrections/service.ts'
import type { Payments } from '../payments/service.ts'
import { rehearse } from './amenities/service.rehearsal.ts'
import * as units from './amenities/service.ts'
import { findFreeTimes, readBoard } from './board/service.ts'
import * as calendar from './calendar/service.ts'
import * as changes from './change/service.ts'
import { askForDeposit, bookAtDesk } from './desk/service.booking.ts'
import * as lists from './desk/service.lists.ts'
import { readQuote, rescheduleAtDesk } from './desk/service.reschedule.ts'
import * as desk from './desk/service.ts'
import * as invitation from './invitation/service.ts'
import { claimBooking } from './member/service.card.ts'
import * as bookings from './member/service.ts'
import { quoteOwnTime, takeOwnTime } from './more-time/service.ts'
import { readNoShows } from './party/service.presence.ts'
import { readAvailability, readTonight } from './slots/service.availability.ts'

export function bookingRoutes(app: App, kernel: Payments): void {
  mountCached(app, contract.getTonight, () => readTonight(kernel))

  mountCached(app, contract.getAvailability, ({ viewer, params, query }) => {
    const { date, changing = null } = query
    const request = { amenityId: params.id, date, memberId: viewer?.id ?? null, changing }
    return readAvailability(kernel, request)
  })

  mount(app, contract.createBooking, ({ viewer, body, repeatable }) => {
    const isByCard = body.paymentMethod === 'stripe' || body.status === 'paid_online'
    const request = { memberId: viewer.id, body, repeatable }
    return isByCard ? claimBooking(kernel, request) : bookings.createBooking(kernel, request)
  })

  mount(app, contract.listUpcomingBookings, ({ viewer }) =>
    bookings.listUpcoming(kernel, viewer.id),
  )
  mount(app, contract.listPastBookings, ({ viewer, query }) =>
    bookings.listPast(kernel, { memberId: viewer.id, before: query.before }),
  )
  mount(app, contract.countPastBookings, ({ viewer }) => bookings.countPast(kernel, viewer.id))
  mount(app, contract.getBooking, ({ viewer, params }) =>
    bookings.readBooking(kernel, viewer.id, params.lanternId),
  )

  ownChangeRoutes(app, kernel)
  invitationRoutes(app, kernel)
  calendarRoutes(app, kernel)
  deskRoutes(app, kernel)
  unitRoutes(app, kernel)
}

function ownChangeRoutes(app: App, kernel: Kernel): void {
  mount(app, quoteCancel, ({ viewer, params }) =>
    bookings.quoteCancel(kernel, viewer.id, params.id),
  )
  mount(app, contract.cancelBooking, ({ viewer, params, query, repeatable }) => {
    const shown = query.refund === undefined ? {} : { shownRefund: toCents(query.refund) }
    const request = { memberId: viewer.id, bookingId: params.id, ...shown, repeatable }
    return bookings.cancelBooking(kernel, request)
  })
  mount(app, quoteChange, ({ viewer, params, query }) =>
    changes.quoteOwn(kernel, viewer.id, params.id, query),
  )
  mount(app, changeBooking, ({ viewer, params, body, repeatable }) => {
    const request = { memberId: viewer.id, bookingId: params.id, body, repeatable }
    return changes.changeBooking(kernel, { ...request, isSignedIn: true })
  })
  mount(app, quoteMoreTime, ({ viewer, params }) => quoteOwnTime(kernel, viewer.id, params.id))
  mount(app, takeMoreTime, ({ viewer, params, body, repeatable }) =>
    takeOwnTime(kernel, { memberId: viewer.id, bookingId: params.id, body, repeatable }),
  )
}

function invitationRoutes(app: App, kernel: Kernel): void {
  mount(app, invitations.getInvitation, ({ viewer, params }) =>
    invitation.readOwn(kernel, { memberId: viewer.id, bookingId: params.id }),
  )
  mount(app, invitations.makeInvitation, ({ viewer, params }) =>
    invitation.share(kernel, { memberId: viewer.id, bookingId: params.id }),
  )
  mount(app, invitations.endInvitation, ({ viewer, params }) =>
    invitation.stopSharing(kernel, { memberId: viewer.id, bookingId: params.id }),
  )
  mount(app, invitations.readInvitation, ({ params }) => invitation.readInvited(kernel, params.key))
  mount(app, invitations.answerInvitation, ({ params, body }) =>
    invitation.answer(kernel, params.key, body),
  )
}

const CALENDAR = 'text/calendar; charset=utf-8'

/** Calendars revalidate each time, and shared caches don't store the feed. */
const FEED = { type: CALENDAR, cacheControl: 'private, no-cache', isRevalidated: true }

function calendarRoutes(app: App, kernel: Kernel): void {
  mount(app, contract.downloadCalendar, async ({ viewer, params, query }) => {
    const request = { memberId: viewer.id, lanternId: params.lanternId, language: query.language }
    const file = await calendar.writeCalendar(kernel, request)
    return new FileAnswer(file, { type: CALENDAR, name: 'lantern-booking.ics' })
  })
  mount(app, feeds.getCalendarFeed, ({ viewer }) =>
    calendar.readFeed(kernel, { userId: viewer.id, amenityId: null }),
  )
  mount(app, feeds.makeCalendarFeed, ({ viewer, body, session: { from } }) => {
    const options = { ...body, names: false, from }
    return calendar.makeFeed(kernel, { userId: viewer.id, amenityId: null }, options)
  })
  mount(app, feeds.endCalendarFeed, ({ viewer }) =>
    calendar.endFeed(kernel, { userId: viewer.id, amenityId: null }),
  )
  mount(app, feeds.getAmenityFeed, ({ viewer, params }) =>
    calendar.readFeed(kernel, { userId: viewer.id, amenityId: params.id }),
  )
  mount(app, feeds.makeAmenityFeed, ({ viewer, params, body, session: { from } }) =>
    calendar.makeFeed(kernel, { userId: viewer.id, amenityId: params.id }, { ...body, from }),
  )
  mount(app, feeds.endAmenityFeed, ({ viewer, params }) =>
    calendar.endFeed(kernel, { userId: viewer.id, amenityId: params.id }),
  )
  mount(
    app,
    feeds.readCalendarFeed,
    async ({ params }) => new FileAnswer(await calendar.readByKey(kernel, params.key), FEED),
  )
}

function deskRoutes(app: App, kernel: Kernel): void {
  mount(app, amenities.setAmenityAvailability, ({ viewer, params, body }) =>
    desk.setAvailability(kernel, viewer.id, params.id, body),
  )
  mount(app, staff.listDay, ({ params }) => lists.readDay(kernel, params.date))
  mount(app, staff.getBoard, ({ query }) => readBoard(kernel, query.date))
  mount(app, staff.countNoShows, ({ query }) => readNoShows(kernel, query))
  mount(app, findTimes, ({ query }) => findFreeTimes(kernel, query))
  mount(app, staff.getRoomReceipt, ({ params }) => lists.readReceipt(kernel, params.id))
  mount(app, staff.countMonth, ({ params }) => lists.readMonth(kernel, params.month))
  mount(app, staff.listStaffBookings, ({ query }) => lists.listForStaff(kernel, query))
  mount(app, staff.bookForCustomer, ({ viewer, body, repeatable }) =>
    bookAtDesk(kernel, { actorId: viewer.id, body, repeatable }),
  )
  mount(app, contract.setBookingStatus, (call) =>
    desk.setStatus(kernel, { ...actRequestIn(call), bookingId: call.params.id }),
  )
  mount(app, promiseArrival, ({ viewer, params, body, repeatable }) =>
    desk.noteLate(kernel, { actor: viewer, bookingId: params.id, body, repeatable }),
  )
  mount(app, staff.askForDeposit, ({ viewer, params, body, repeatable }) =>
    askForDeposit(kernel, { actor: viewer, bookingId: params.id, body, repeatable }),
  )
  mount(app, staff.quoteReschedule, ({ params, query }) => readQuote(kernel, params.id, query))
  mount(app, staff.rescheduleBooking, (call) =>
    rescheduleAtDesk(kernel, { ...actRequestIn(call), bookingId: call.params.id }),
  )
}

function unitRoutes(app: App, kernel: Kernel): void {
  mount(app, listAffected, ({ query }) => units.listAffectedBookings(kernel, query))
  mount(app, rehearsePrices, ({ params, body }) => rehearse(kernel, params.id, body))
  mount(app, amenities.withdrawAmenity, ({ viewer, params }) =>
    units.withdrawAmenity(kernel, viewer.id, params.id),
  )
  mount(app, amenities.createUnit, ({ viewer: actor, params, body }) =>
    units.createUnit(kernel, { actor, amenityId: params.id }, body),
  )
  mount(app, amenities.takeUnit, ({ viewer: actor, params }) =>
    units.takeUnit(kernel, { actor, amenityId: params.id }, params.tableId),
  )
  mount(app, amenities.updateUnit, ({ viewer: actor, params, body }) =>
    units.updateUnit(kernel, { actor, amenityId: params.id }, params.tableId, body),
  )
  mount(app, amenities.releaseUnit, ({ viewer: actor, params }) =>
    units.releaseUnit(kernel, { actor, amenityId: params.id }, params.tableId),
  )
}
