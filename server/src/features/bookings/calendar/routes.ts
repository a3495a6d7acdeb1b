import * as calendar from '@lantern/contract/bookings-calendar'
import { FileAnswer } from '../../../kernel/http/answers.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { App, Kernel } from '../../../kernel/kernel.ts'
import * as feed from './service.feed.ts'

/** Calendars revalidate each time, and shared caches don't store the feed. */
const FEED = {
  type: 'text/calendar; charset=utf-8',
  cacheControl: 'private, no-cache',
  isAskedAgain: true,
}

export function calendarRoutes(app: App, kernel: Kernel): void {
  mount(app, calendar.getCalendarFeed, ({ viewer }) =>
    feed.readFeed(kernel, { userId: viewer.id, amenityId: null }),
  )

  mount(app, calendar.makeCalendarFeed, ({ viewer, body }) =>
    feed.makeOwnFeed(kernel, viewer.id, body.language),
  )

  mount(app, calendar.endCalendarFeed, ({ viewer }) => feed.endOwnFeed(kernel, viewer.id))

  mount(app, calendar.getAmenityFeed, ({ viewer, params }) =>
    feed.readFeed(kernel, { userId: viewer.id, amenityId: params.id }),
  )

  mount(app, calendar.makeAmenityFeed, ({ viewer, params, body, session }) => {
    const wish = { actorId: viewer.id, amenityId: params.id, ...body, from: session.from }
    return feed.makeAmenityFeed(kernel, wish)
  })

  mount(app, calendar.endAmenityFeed, ({ viewer, params }) =>
    feed.endAmenityFeed(kernel, { actorId: viewer.id, amenityId: params.id }),
  )

  mount(
    app,
    calendar.readCalendarFeed,
    async ({ params }) => new FileAnswer(await feed.readByKey(kernel, params.key), FEED),
  )
}
