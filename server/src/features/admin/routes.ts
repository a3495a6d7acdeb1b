import { getSettings, listAudit, updateSettings } from '@lantern/contract/admin'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import { listEvents } from './service.audit.ts'
import { changeSettings, readSettings } from './service.settings.ts'

export function adminRoutes(app: App, kernel: Kernel): void {
  mount(app, getSettings, () => readSettings(kernel))
  mount(app, updateSettings, ({ viewer, body }) => changeSettings(kernel, viewer.id, body))
  mount(app, listAudit, ({ query }) => listEvents(kernel, query))
}
