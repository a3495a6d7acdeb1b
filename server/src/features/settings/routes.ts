import { getSettings, updateSettings } from '@lantern/contract/settings'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { changeSettings, readSettings } from './service.ts'

export function settingsRoutes(app: App, kernel: Kernel): void {
  mount(app, getSettings, () => readSettings(kernel))
  mount(app, updateSettings, ({ viewer, body }) => changeSettings(kernel, viewer.id, body))
}
