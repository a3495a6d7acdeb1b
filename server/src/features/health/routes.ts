import { getConcerns } from '@lantern/contract/reports/health'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { lookAfter } from './service.concerns.ts'

export function healthRoutes(app: App, kernel: Kernel): void {
  mount(app, getConcerns, () => lookAfter(kernel))
}
