import { createSale } from '@lantern/contract/bills/till'
import type { App, Kernel } from '../../kernel/kernel.ts'
import { tillOf } from '../../kernel/http/seller.ts'
import { mount } from '../../kernel/http/mount.ts'
import * as till from './service.ts'

export function tillRoutes(app: App, kernel: Kernel): void {
  mount(app, createSale, ({ viewer, session, body, repeatable }) =>
    till.createSale(kernel, {
      staffId: viewer.id,
      station: tillOf(session),
      sale: body,
      repeatable,
    }),
  )
}
