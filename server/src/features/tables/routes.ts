import { restoreDefaultLayout, saveAreas, saveDefaultLayout } from '@lantern/contract/floor/tables'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as layouts from './service.layout.ts'

export function tableRoutes(app: App, kernel: Kernel): void {
  mount(app, saveDefaultLayout, (call) => layouts.saveDefault(kernel, call))
  mount(app, saveAreas, (call) => layouts.saveAreas(kernel, call))
  mount(app, restoreDefaultLayout, (call) => layouts.readDefault(kernel, call))
}
