import { listUsers, setRole } from '@lantern/contract/members/users'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as users from './service.ts'

export function userRoutes(app: App, kernel: Kernel): void {
  mount(app, listUsers, ({ query }) => users.listUsers(kernel, query))

  mount(app, setRole, ({ viewer, session, params, body }) =>
    users.changeRole(kernel, { actorId: viewer.id, userId: params.id, from: session.from }, body),
  )
}
