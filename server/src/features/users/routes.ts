import { listUsers, setRole } from '@lantern/contract/members/users'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as users from './service.ts'

export function userRoutes(app: App, kernel: Kernel): void {
  mount(app, listUsers, (call) => users.listUsers(kernel, call))
  mount(app, setRole, (call) => users.changeRole(kernel, call))
}
