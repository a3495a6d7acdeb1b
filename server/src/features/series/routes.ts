import * as endpoints from '@lantern/contract/bookings/series'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { cancelSeries, changeSeries, quoteCancel, quoteChange } from './service.change.ts'
import { makeSeries, quoteSeries, readSeries } from './service.ts'

/** Series of bookings, for members and the desk. */
export function seriesRoutes(app: App, kernel: Kernel): void {
  mount(app, endpoints.quoteSeries, ({ viewer, params, body }) =>
    quoteSeries(kernel, viewer, { bookingId: params.id, rule: body }),
  )
  mount(app, endpoints.makeSeries, ({ viewer, params, body, repeatable }) =>
    makeSeries(kernel, { actor: viewer, bookingId: params.id, body, repeatable }),
  )
  mount(app, endpoints.getSeries, ({ viewer, params }) => readSeries(kernel, viewer, params.id))
  mount(app, endpoints.quoteSeriesCancel, ({ viewer, params, query }) =>
    quoteCancel(kernel, { actor: viewer, seriesId: params.id, body: query }),
  )
  mount(app, endpoints.cancelSeries, ({ viewer, params, body, repeatable }) =>
    cancelSeries(kernel, { actor: viewer, seriesId: params.id, body, repeatable }),
  )
  mount(app, endpoints.quoteSeriesChange, ({ viewer, params, body }) =>
    quoteChange(kernel, { actor: viewer, seriesId: params.id, body }),
  )
  mount(app, endpoints.changeSeries, ({ viewer, params, body, repeatable }) =>
    changeSeries(kernel, { actor: viewer, seriesId: params.id, body, repeatable }),
  )
}
