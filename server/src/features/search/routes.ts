import * as search from '@lantern/contract/members/search'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { searchEverything } from './service.ts'

export function searchRoutes(app: App, kernel: Kernel): void {
  mount(app, search.searchEverything, ({ query }) => searchEverything(kernel, query.text))
}
