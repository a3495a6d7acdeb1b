import { closeDay, downloadDayClose, getDayClose } from '@lantern/contract/bills/close'
import { noteExport } from '../../kernel/db/security-events.ts'
import { FileAnswer } from '../../kernel/http/answers.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as close from './service.ts'

export function closeRoutes(app: App, kernel: Kernel): void {
  mount(app, getDayClose, ({ params }) => close.readClose(kernel, params.date))
  mount(app, closeDay, (call) => close.closeDay(kernel, call))
  mount(app, downloadDayClose, async ({ viewer, session, params }) => {
    const { date, file } = await close.closeFile(kernel, params.date)
    const name = `lantern-close-${date}.csv`
    await noteExport(kernel, { actorId: viewer.id, file: name, from: session.from })
    return new FileAnswer(file, { type: 'text/csv; charset=utf-8', name })
  })
}
