import * as contract from '@lantern/contract/reports'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as reports from './service.ts'
import * as rows from './service.rows.ts'

export function reportRoutes(app: App, kernel: Kernel): void {
  mount(app, contract.getOccupancyReport, ({ query }) => reports.readOccupancy(kernel, query))
  mount(app, contract.getIncomeReport, ({ query }) => reports.readIncome(kernel, query))
  mount(app, contract.getBookingsReport, ({ query }) => reports.readBookings(kernel, query))
  mount(app, contract.getDishesReport, ({ query }) => reports.readDishes(kernel, query))
  mount(app, contract.getMembersReport, ({ query }) => reports.readMembers(kernel, query))
  mount(app, contract.getAdvice, ({ query }) => reports.readAdvice(kernel, query))

  mount(app, contract.listReportBookings, ({ query }) => rows.listBookings(kernel, query))
  mount(app, contract.listReportLines, ({ query }) => rows.listLines(kernel, query))
  mount(app, contract.listReportMembers, ({ query }) => rows.listMembers(kernel, query))
  mount(app, contract.listReportWaiting, ({ query }) => rows.listWaiting(kernel, query))
}
