import { topUp } from '@lantern/contract/payments'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../kernel/mount.ts'
import * as service from './service.topup.ts'
import type { Payments } from './service.ts'

export function paymentRoutes(app: FastifyInstance, payments: Payments): void {
  mount(app, topUp, ({ viewer, body, repeatable }) =>
    service.topUp(payments, { memberId: viewer.id, amount: body.amount, repeatable }),
  )
}
