import { listUsers, setRole } from '@lantern/contract/admin'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import * as roles from './service.roles.ts'

/** Who has which role, and who gives it. */
export function roleRoutes(app: App, kernel: Kernel): void {
  mount(app, listUsers, ({ query }) => roles.listUsers(kernel, query))

  mount(app, setRole, ({ viewer, params, body }) =>
    roles.changeRole(kernel, { actorId: viewer.id, userId: params.id, role: body.role }),
  )
}
