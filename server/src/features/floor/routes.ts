import { highlightTable } from '@lantern/contract/tables'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import * as floor from './service.ts'

export function floorRoutes(app: App, kernel: Kernel): void {
  mount(app, highlightTable, ({ viewer, body }) => floor.highlight(kernel, viewer, body))
}
