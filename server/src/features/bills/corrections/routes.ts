import * as contract from '@lantern/contract/corrections'
import { mount } from '../../../kernel/http/mount.ts'
import type { App } from '../../../kernel/kernel.ts'
import { limitBill, reopenBill } from '../service.close.ts'
import { giveCardRefund, listFailedRefunds } from './service.card-refund.ts'
import { correctBill, refundBill } from './service.give-back.ts'
import type { CardKernel } from '../phone/service.card.ts'
import { creditGoodwill } from './service.goodwill.ts'
import { listApprovers } from './service.ts'

export function correctionRoutes(app: App, kernel: CardKernel): void {
  mount(app, contract.listApprovers, ({ viewer }) => listApprovers(kernel, viewer.id))

  mount(app, contract.correctBill, ({ viewer, session, params, body, repeatable }) =>
    correctBill(kernel, {
      actor: viewer,
      approval: body.approval,
      from: session.from,
      billId: params.id,
      body,
      repeatable,
    }),
  )

  mount(app, contract.refundBill, ({ viewer, session, params, body, repeatable }) =>
    refundBill(kernel, {
      actor: viewer,
      approval: body.approval,
      from: session.from,
      billId: params.id,
      body,
      repeatable,
    }),
  )

  mount(app, contract.creditGoodwill, ({ viewer, session, params, body, repeatable }) =>
    creditGoodwill(kernel, {
      actor: viewer,
      approval: body.approval,
      from: session.from,
      memberId: params.id,
      body,
      repeatable,
    }),
  )

  mount(app, contract.listFailedRefunds, ({ viewer }) => listFailedRefunds(kernel, viewer.role))

  mount(app, contract.giveCardRefund, ({ viewer, session, params, body, repeatable }) =>
    giveCardRefund(kernel, {
      actor: viewer,
      approval: body.approval,
      from: session.from,
      refundId: params.id,
      body,
      repeatable,
    }),
  )

  mount(app, contract.limitBill, ({ viewer, params, body }) =>
    limitBill(kernel, {
      actorId: viewer.id,
      billId: params.id,
      mayOrder: body.membersMayOrder,
      limit: body.limit ?? null,
    }),
  )

  mount(app, contract.reopenBill, ({ viewer, params, body }) =>
    reopenBill(kernel, { actorId: viewer.id, billId: params.id, reason: body.reason }),
  )
}
