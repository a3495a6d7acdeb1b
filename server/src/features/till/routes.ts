import { createSale } from '@lantern/contract/bills/till'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as till from './service.ts'

export function tillRoutes(app: App, kernel: Kernel): void {
  mount(app, createSale, (call) => till.createSale(kernel, call))
}
