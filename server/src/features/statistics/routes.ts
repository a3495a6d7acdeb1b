import { getPeriod, getStatistics } from '@lantern/contract/reports/statistics'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { readPeriod, readStatistics } from './service.ts'

export function statisticsRoutes(app: App, kernel: Kernel): void {
  mount(app, getStatistics, () => readStatistics(kernel))
  mount(app, getPeriod, ({ query }) => readPeriod(kernel, query))
}
