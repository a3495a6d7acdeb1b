import { getSettings, listAudit, listUsers, setRole, updateSettings } from '@lantern/contract/admin'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import * as roles from '../members/service.roles.ts'
import { listEvents } from './service.audit.ts'
import { changeSettings, readSettings } from './service.settings.ts'

export function adminRoutes(app: App, kernel: Kernel): void {
  mount(app, listUsers, ({ query }) => roles.listUsers(kernel, query))
  mount(app, setRole, ({ viewer, params, body }) =>
    roles.changeRole(kernel, { actorId: viewer.id, userId: params.id, role: body.role }),
  )

  mount(app, getSettings, () => readSettings(kernel))
  mount(app, updateSettings, ({ viewer, body }) => changeSettings(kernel, viewer.id, body))
  mount(app, listAudit, ({ query }) => listEvents(kernel, query))
}
