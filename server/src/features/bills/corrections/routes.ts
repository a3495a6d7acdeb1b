import * as contract from '@lantern/contract/corrections'
import { mount } from '../../../kernel/http/mount.ts'
import type { App } from '../../../kernel/kernel.ts'
import { limitBill, reopenBill } from '../service.close.ts'
import { giveCardRefund, listFailedRefunds } from './service.card-refund.ts'
import { correctBill } from './service.correct.ts'
import { refundBill } from './service.refund.ts'
import type { Payments } from '../../payments/service.ts'
import { listApprovers } from '../../members/approval/service.ts'
import { creditGoodwill } from './service.goodwill.ts'
import { askingIn } from './service.ts'

export function correctionRoutes(app: App, kernel: Payments): void {
  mount(app, contract.listApprovers, ({ viewer }) => listApprovers(kernel, viewer.id))

  mount(app, contract.correctBill, (call) =>
    correctBill(kernel, { ...askingIn(call), billId: call.params.id }),
  )

  mount(app, contract.refundBill, (call) =>
    refundBill(kernel, { ...askingIn(call), billId: call.params.id }),
  )

  mount(app, contract.creditGoodwill, (call) =>
    creditGoodwill(kernel, { ...askingIn(call), memberId: call.params.id }),
  )

  mount(app, contract.listFailedRefunds, ({ viewer }) => listFailedRefunds(kernel, viewer.role))

  mount(app, contract.giveCardRefund, (call) =>
    giveCardRefund(kernel, { ...askingIn(call), refundId: call.params.id }),
  )

  mount(app, contract.limitBill, ({ viewer, params, body }) =>
    limitBill(kernel, {
      actorId: viewer.id,
      billId: params.id,
      mayOrder: body.membersMayOrder,
      limit: body.limit ?? null,
    }),
  )

  mount(app, contract.reopenBill, ({ viewer, params, body, repeatable }) =>
    reopenBill(kernel, {
      actorId: viewer.id,
      billId: params.id,
      reason: body.reason,
      repeatable,
    }),
  )
}
