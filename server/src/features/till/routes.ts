import { createSale } from '@lantern/contract/till'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as till from './service.ts'

export function tillRoutes(app: App, kernel: Kernel): void {
  mount(app, createSale, ({ viewer, body, repeatable }) =>
    till.createSale(kernel, { staffId: viewer.id, sale: body, repeatable }),
  )
}
