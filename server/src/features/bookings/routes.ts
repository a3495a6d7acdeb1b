import * as amenities from '@lantern/contract/venue/amenities'
import * as contract from '@lantern/contract/bookings/bookings'
import { listAffected, rehearsePrices } from '@lantern/contract/bookings/affected'
import * as feeds from '@lantern/contract/bookings/calendar'
import {
  changeBooking,
  quoteChange,
  quoteMoreTime,
  takeMoreTime,
} from '@lantern/contract/bookings/change'
import * as invitations from '@lantern/contract/bookings/invitation'
import * as staff from '@lantern/contract/floor/desk'
import { promiseArrival } from '@lantern/contract/floor/acts'
import { toCents } from '@lantern/contract/payments/pricing'
import { mount, mountCached } from '../../kernel/http/mount.ts'
import type { App } from '../../kernel/kernel.ts'
import type { Payments } from '../payments/service.ts'
import { rehearse } from './amenities/service.rehearsal.ts'
import * as units from './amenities/service.ts'
import * as calendar from './calendar/service.ts'
import * as changes from './change/service.ts'
import { askForDeposit, bookAtDesk } from './desk/service.booking.ts'
import * as lists from './desk/service.lists.ts'
import * as desk from './desk/service.ts'
import * as invitation from './invitation/service.ts'
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
  mount(app, contract.createBooking, (call) => {
    const isByCard = call.body.paymentMethod === 'stripe' || call.body.status === 'paid_online'
    return isByCard ? bookings.claimBooking(kernel, call) : bookings.createBooking(kernel, call)
  })
  mount(app, contract.listUpcomingBookings, (call) => bookings.listUpcoming(kernel, call))
  mount(app, contract.listPastBookings, (call) => bookings.listPast(kernel, call))
  mount(app, contract.countPastBookings, (call) => bookings.countPast(kernel, call))
  mount(app, contract.getBooking, (call) => bookings.readBooking(kernel, call))
  mount(app, invitations.getInvitation, (call) => invitation.readOwn(kernel, call))
  mount(app, invitations.makeInvitation, (call) => invitation.share(kernel, call))
  mount(app, invitations.endInvitation, (call) => invitation.stopSharing(kernel, call))
  mount(app, invitations.readInvitation, (call) => invitation.readInvited(kernel, call))
  mount(app, invitations.answerInvitation, (call) => invitation.answer(kernel, call))

  mount(app, contract.quoteCancel, (call) => bookings.quoteCancel(kernel, call))
  mount(app, contract.cancelBooking, ({ viewer, params, query, repeatable }) => {
    const shown = query.refund === undefined ? {} : { shownRefund: toCents(query.refund) }
    const request = { memberId: viewer.id, bookingId: params.id, ...shown, repeatable }
    return bookings.cancelBooking(kernel, request)
  })
  mount(app, quoteChange, ({ viewer, params, query }) =>
    changes.quoteOwn(kernel, { memberId: viewer.id, bookingId: params.id, body: query }),
  )
  mount(app, changeBooking, ({ viewer, params, body, repeatable }) => {
    const request = { memberId: viewer.id, bookingId: params.id, body, repeatable }
    return changes.changeBooking(kernel, { ...request, isSignedIn: true })
  })
  mount(app, quoteMoreTime, (call) => quoteOwnTime(kernel, call))
  mount(app, takeMoreTime, (call) => takeOwnTime(kernel, call))

  mount(app, contract.downloadCalendar, (call) => calendar.writeCalendar(kernel, call))
  mount(app, feeds.readCalendarFeed, (call) => calendar.readByKey(kernel, call))
  mount(app, feeds.getCalendarFeed, (call) => calendar.readFeed(kernel, call))
  mount(app, feeds.makeCalendarFeed, (call) => calendar.makeFeed(kernel, call))
  mount(app, feeds.endCalendarFeed, (call) => calendar.endFeed(kernel, call))
  mount(app, feeds.getAmenityFeed, (call) => calendar.readFeed(kernel, call))
  mount(app, feeds.makeAmenityFeed, (call) => calendar.makeFeed(kernel, call))
  mount(app, feeds.endAmenityFeed, (call) => calendar.endFeed(kernel, call))

  mount(app, staff.listDay, (call) => lists.readDay(kernel, call))
  mount(app, staff.getBoard, (call) => lists.readBoard(kernel, call))
  mount(app, staff.countNoShows, (call) => readNoShows(kernel, call))
  mount(app, staff.findTimes, ({ query }) => lists.findFreeTimes(kernel, query))
  mount(app, staff.getRoomReceipt, (call) => lists.readReceipt(kernel, call))
  mount(app, staff.countMonth, (call) => lists.readMonth(kernel, call))
  mount(app, staff.listStaffBookings, (call) => lists.listForStaff(kernel, call))
  mount(app, staff.bookForCustomer, (call) => bookAtDesk(kernel, call))
  mount(app, contract.setBookingStatus, (call) => desk.setStatus(kernel, call))
  mount(app, promiseArrival, (call) => desk.noteLate(kernel, call))
  mount(app, staff.askForDeposit, (call) => askForDeposit(kernel, call))
  mount(app, staff.quoteReschedule, (call) => desk.readQuote(kernel, call))
  mount(app, staff.rescheduleBooking, (call) => desk.rescheduleAtDesk(kernel, call))

  mount(app, amenities.setAmenityAvailability, (call) => desk.setAvailability(kernel, call))
  mount(app, listAffected, (call) => units.listAffectedBookings(kernel, call))
  mount(app, rehearsePrices, (call) => rehearse(kernel, call))
  mount(app, amenities.withdrawAmenity, (call) => units.withdrawAmenity(kernel, call))
  mount(app, amenities.createUnit, (call) => units.createUnit(kernel, call))
  mount(app, amenities.takeUnit, (call) => units.takeUnit(kernel, call))
  mount(app, amenities.updateUnit, (call) => units.updateUnit(kernel, call))
  mount(app, amenities.releaseUnit, (call) => units.releaseUnit(kernel, call))
}
