import * as endpoints from '@lantern/contract/bookings/series'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { cancelSeries, changeSeries, quoteCancel, quoteChange } from './service.change.ts'
import { makeSeries, quoteSeries, readSeries } from './service.ts'

const actorOf = ({ id, role }: { id: number; role: string }) => ({
  id,
  isStaff: role !== 'customer',
})

/** Series of bookings, for members and the desk. */
export function seriesRoutes(app: App, kernel: Kernel): void {
  mount(app, endpoints.quoteSeries, ({ viewer, params, body }) =>
    quoteSeries(kernel, actorOf(viewer), { bookingId: params.id, rule: body }),
  )
  mount(app, endpoints.makeSeries, ({ viewer, params, body, repeatable }) =>
    makeSeries(kernel, { actor: actorOf(viewer), bookingId: params.id, body, repeatable }),
  )
  mount(app, endpoints.getSeries, ({ viewer, params }) =>
    readSeries(kernel, actorOf(viewer), params.id),
  )
  mount(app, endpoints.quoteSeriesCancel, ({ viewer, params, query }) =>
    quoteCancel(kernel, { actor: actorOf(viewer), seriesId: params.id, from: query.from }),
  )
  mount(app, endpoints.cancelSeries, ({ viewer, params, body, repeatable }) =>
    cancelSeries(kernel, {
      actor: actorOf(viewer),
      seriesId: params.id,
      from: body.from,
      body,
      repeatable,
    }),
  )
  mount(app, endpoints.quoteSeriesChange, ({ viewer, params, body }) =>
    quoteChange(kernel, {
      actor: actorOf(viewer),
      seriesId: params.id,
      from: body.from,
      shift: body,
    }),
  )
  mount(app, endpoints.changeSeries, ({ viewer, params, body, repeatable }) =>
    changeSeries(kernel, {
      actor: actorOf(viewer),
      seriesId: params.id,
      from: body.from,
      body,
      repeatable,
    }),
  )
}
