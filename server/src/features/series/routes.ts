import * as endpoints from '@lantern/contract/bookings/series'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { cancelSeries, changeSeries, quoteCancel, quoteChange } from './service.change.ts'
import { makeSeries, quoteSeries, readSeries } from './service.ts'

export function seriesRoutes(app: App, kernel: Kernel): void {
  mount(app, endpoints.quoteSeries, (call) => quoteSeries(kernel, call))
  mount(app, endpoints.makeSeries, (call) => makeSeries(kernel, call))
  mount(app, endpoints.getSeries, (call) => readSeries(kernel, call))
  mount(app, endpoints.quoteSeriesCancel, (call) => quoteCancel(kernel, call))
  mount(app, endpoints.cancelSeries, (call) => cancelSeries(kernel, call))
  mount(app, endpoints.quoteSeriesChange, (call) => quoteChange(kernel, call))
  mount(app, endpoints.changeSeries, (call) => changeSeries(kernel, call))
}
