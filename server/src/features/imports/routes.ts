import { checkImport, downloadExport, runImport } from '@lantern/contract/reports/imports'
import { noteExport } from '../../kernel/db/security-events.ts'
import { FileAnswer } from '../../kernel/http/answers.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { exportFile } from './service.export.ts'
import { importFile, tryImport } from './service.ts'

export function importRoutes(app: App, kernel: Kernel): void {
  mount(app, checkImport, (call) => tryImport(kernel, call))
  mount(app, runImport, (call) => importFile(kernel, call))

  mount(app, downloadExport, async ({ viewer, session, params, query }) => {
    const file = await exportFile(kernel, params.kind, query.language)
    const name = `lantern-${params.kind}.csv`
    await noteExport(kernel, { actorId: viewer.id, file: name, from: session.from })
    return new FileAnswer(file, { type: 'text/csv; charset=utf-8', name })
  })
}
