import { topUp } from '@lantern/contract/payments'
import type { App } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/mount.ts'
import * as service from './service.topup.ts'
import type { Payments } from './service.ts'

export function paymentRoutes(app: App, payments: Payments): void {
  mount(app, topUp, ({ viewer, body, repeatable }) =>
    service.topUp(payments, { memberId: viewer.id, amount: body.amount, repeatable }),
  )
}
