import { listTables } from '@lantern/contract/tables'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import * as tables from './service.ts'

export function tableRoutes(app: App, kernel: Kernel): void {
  mount(app, listTables, () => tables.listTables(kernel))
}
