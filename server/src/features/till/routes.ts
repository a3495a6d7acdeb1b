import { closeDay, downloadDayClose, getDayClose } from '@lantern/contract/close'
import { FileAnswer } from '../../kernel/file-answer.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import * as till from './service.ts'

export function tillRoutes(app: App, kernel: Kernel): void {
  mount(app, getDayClose, ({ params }) => till.readClose(kernel, params.date))

  mount(app, closeDay, ({ viewer, params, body }) =>
    till.closeDay(kernel, viewer.id, { ...body, date: params.date }),
  )

  mount(app, downloadDayClose, async ({ params }) => {
    const { date, file } = await till.closeFile(kernel, params.date)
    const name = `lantern-close-${date}.csv`
    return new FileAnswer(file, { type: 'text/csv; charset=utf-8', name })
  })
}
