import { checkImport, runImport } from '@lantern/contract/imports'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { importFile, tryImport } from './service.ts'

export function importRoutes(app: App, kernel: Kernel): void {
  mount(app, checkImport, ({ viewer, body }) => tryImport(kernel, viewer.id, body))
  mount(app, runImport, ({ viewer, body }) => importFile(kernel, viewer.id, body))
}
