import {
  cancelBooking,
  createBooking,
  downloadCalendar,
  getAvailability,
  countPastBookings,
  getBooking,
  getTonight,
  listPastBookings,
  listUpcomingBookings,
} from '@lantern/contract/bookings'
import { quoteCancel } from '@lantern/contract/bookings-cancel'
import { changeBooking, quoteChange } from '@lantern/contract/bookings-change'
import { toCents } from '@lantern/contract/pricing'
import { quoteMoreTime, takeMoreTime } from '@lantern/contract/bookings-extend'
import { FileAnswer } from '../../../kernel/http/answers.ts'
import type { App } from '../../../kernel/kernel.ts'
import { mount, mountCached } from '../../../kernel/http/mount.ts'
import { changeBooking as change, quoteOwn } from '../change/service.ts'
import { deskRoutes } from '../desk/routes.ts'
import { quoteOwnTime, takeOwnTime } from '../more-time/service.own.ts'
import { readAvailability, readTonight } from '../slots/service.availability.ts'
import * as bookings from './service.ts'
import { writeCalendar } from '../calendar/service.ts'
import { claimBooking, type CardKernel } from './service.card.ts'

const CALENDAR = { type: 'text/calendar; charset=utf-8', name: 'lantern-booking.ics' }

export function bookingRoutes(app: App, kernel: CardKernel): void {
  mountCached(app, getTonight, () => readTonight(kernel))

  mountCached(app, getAvailability, ({ viewer, params, query }) => {
    const { date, changing = null } = query
    const asked = { amenityId: params.id, date, memberId: viewer?.id ?? null, changing }
    return readAvailability(kernel, asked)
  })

  mount(app, createBooking, ({ viewer, body, repeatable }) => {
    const isByCard = body.paymentMethod === 'stripe' || body.status === 'paid_online'
    const request = { memberId: viewer.id, wish: body, repeatable }
    return isByCard ? claimBooking(kernel, request) : bookings.createBooking(kernel, request)
  })

  mount(app, listUpcomingBookings, ({ viewer }) => bookings.listUpcoming(kernel, viewer.id))

  mount(app, listPastBookings, ({ viewer, query }) =>
    bookings.listPast(kernel, { memberId: viewer.id, before: query.before }),
  )

  mount(app, countPastBookings, ({ viewer }) => bookings.countPast(kernel, viewer.id))

  mount(app, getBooking, ({ viewer, params }) =>
    bookings.readBooking(kernel, viewer.id, params.lanternId),
  )

  mount(app, downloadCalendar, async ({ viewer, params, query }) => {
    const asked = { memberId: viewer.id, lanternId: params.lanternId, language: query.language }
    return new FileAnswer(await writeCalendar(kernel, asked), CALENDAR)
  })

  ownChangeRoutes(app, kernel)
  deskRoutes(app, kernel)
}

/** Members' calls about a booking that they have: cancel, change, more time. */
function ownChangeRoutes(app: App, kernel: CardKernel): void {
  mount(app, quoteCancel, ({ viewer, params }) =>
    bookings.quoteCancel(kernel, viewer.id, params.id),
  )
  mount(app, cancelBooking, ({ viewer, params, query, repeatable }) =>
    bookings.cancelBooking(kernel, {
      memberId: viewer.id,
      bookingId: params.id,
      ...(query.back !== undefined && { back: toCents(query.back) }),
      repeatable,
    }),
  )

  mount(app, quoteChange, ({ viewer, params, query }) =>
    quoteOwn(kernel, viewer.id, params.id, query),
  )

  mount(app, changeBooking, ({ viewer, params, body, repeatable }) =>
    change(kernel, {
      memberId: viewer.id,
      bookingId: params.id,
      wish: body,
      repeatable,
      isSignedIn: true,
    }),
  )

  mount(app, quoteMoreTime, ({ viewer, params }) => quoteOwnTime(kernel, viewer.id, params.id))

  mount(app, takeMoreTime, ({ viewer, params, body, repeatable }) =>
    takeOwnTime(kernel, { memberId: viewer.id, bookingId: params.id, wish: body, repeatable }),
  )
}
