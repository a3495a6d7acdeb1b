import { listAudit } from '@lantern/contract/reports/audit'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { listEvents } from './service.ts'

export function auditRoutes(app: App, kernel: Kernel): void {
  mount(app, listAudit, (call) => listEvents(kernel, call))
}
