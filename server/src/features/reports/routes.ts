import * as contract from '@lantern/contract/reports/reports'
import { noteExport } from '../../kernel/db/security-events.ts'
import { FileAnswer } from '../../kernel/http/answers.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as reports from './service.ts'
import { reportFile } from './service.files.ts'
import * as rows from './service.rows.ts'

export function reportRoutes(app: App, kernel: Kernel): void {
  mount(app, contract.getOccupancyReport, ({ query }) => reports.readOccupancy(kernel, query))
  mount(app, contract.getIncomeReport, ({ query }) => reports.readIncome(kernel, query))
  mount(app, contract.getBookingsReport, ({ query }) => reports.readBookings(kernel, query))
  mount(app, contract.getDishesReport, ({ query }) => reports.readDishes(kernel, query))
  mount(app, contract.getMembersReport, ({ query }) => reports.readMembers(kernel, query))
  mount(app, contract.getAdvice, ({ query }) => reports.readAdvice(kernel, query))

  mount(app, contract.listReportBookings, ({ query }) => rows.listBookings(kernel, query))
  mount(app, contract.listReportBills, ({ query }) => rows.listBills(kernel, query))
  mount(app, contract.listReportLines, ({ query }) => rows.listLines(kernel, query))
  mount(app, contract.listReportPostings, ({ query }) => rows.listPostings(kernel, query))
  mount(app, contract.listReportMembers, ({ query }) => rows.listMembers(kernel, query))
  mount(app, contract.listReportWaiting, ({ query }) => rows.listWaiting(kernel, query))

  mount(app, contract.downloadReport, async ({ viewer, session, params, query, language }) => {
    const { kind } = params
    const name = `lantern-${kind}-${query.from}-${query.to}.csv`
    const file = await reportFile(kernel, { kind, nights: query, language })
    await noteExport(kernel, { actorId: viewer.id, file: name, from: session.from })
    return new FileAnswer(file, { type: 'text/csv; charset=utf-8', name })
  })
}
