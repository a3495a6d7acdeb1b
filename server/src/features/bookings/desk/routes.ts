import { setAmenityAvailability } from '@lantern/contract/amenities'
import { setBookingStatus } from '@lantern/contract/bookings'
import * as staff from '@lantern/contract/desk'
import { findTimes } from '@lantern/contract/desk-times'
import { promiseArrival } from '@lantern/contract/party'
import type { App, Kernel } from '../../../kernel/kernel.ts'
import { mount } from '../../../kernel/http/mount.ts'
import * as desk from './service.ts'
import { bookAtDesk } from './service.booking.ts'
import { readBoard } from '../board/service.ts'
import { findFreeTimes } from '../board/service.find.ts'
import { readNoShows } from '../no-shows/service.ts'
import { askForDeposit } from './service.deposit.ts'
import { noteLate } from './service.late.ts'
import * as lists from './service.lists.ts'
import { rescheduleAtDesk, readQuote } from './service.reschedule.ts'

/** Mounts staff's calls about bookings. */
export function deskRoutes(app: App, kernel: Kernel): void {
  mount(app, setAmenityAvailability, ({ viewer, params, body }) =>
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
  mount(app, setBookingStatus, ({ viewer, session: { from }, params, body, repeatable }) =>
    desk.setStatus(kernel, { actor: viewer, from, bookingId: params.id, body, repeatable }),
  )
  mount(app, promiseArrival, ({ viewer, session: { from }, params, body, repeatable }) =>
    noteLate(kernel, { actor: viewer, from, bookingId: params.id, body, repeatable }),
  )
  mount(app, staff.askForDeposit, ({ viewer, session: { from }, params, body, repeatable }) =>
    askForDeposit(kernel, { actor: viewer, from, bookingId: params.id, body, repeatable }),
  )
  mount(app, staff.quoteReschedule, ({ params, query }) => readQuote(kernel, params.id, query))
  mount(app, staff.rescheduleBooking, ({ viewer, session: { from }, params, body, repeatable }) =>
    rescheduleAtDesk(kernel, { actor: viewer, from, bookingId: params.id, body, repeatable }),
  )
}
