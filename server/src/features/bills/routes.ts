import * as contract from '@lantern/contract/bills'
import * as corrections from '@lantern/contract/corrections'
import { mount } from '../../kernel/http/mount.ts'
import type { App, Kernel } from '../../kernel/kernel.ts'
import * as bills from './service.view.ts'
import { correctBill, refundBill } from './service.give-back.ts'
import { splitBill } from './service.split.ts'
import { closeBill, limitBill, reopenBill } from './service.close.ts'
import { payBill } from './service.pay.ts'

export function billRoutes(app: App, kernel: Kernel): void {
  mount(app, contract.listBills, () => bills.listBills(kernel))

  mount(app, contract.getBill, ({ params }) => bills.readBill(kernel, params.id))

  mount(app, contract.getOwnBill, ({ viewer }) => bills.readOwnBill(kernel, viewer.id))

  mount(app, contract.payBill, ({ viewer, session, params, body, repeatable }) =>
    payBill(kernel, {
      actorId: viewer.id,
      isStation: session.station !== null,
      billId: params.id,
      body,
      repeatable,
    }),
  )

  mount(app, contract.splitBill, ({ viewer, params, body }) =>
    splitBill(kernel, { actorId: viewer.id, billId: params.id, body }),
  )

  mount(app, corrections.correctBill, ({ viewer, params, body, repeatable }) =>
    correctBill(kernel, { actor: viewer, billId: params.id, body, repeatable }),
  )

  mount(app, corrections.refundBill, ({ viewer, params, body, repeatable }) =>
    refundBill(kernel, { actor: viewer, billId: params.id, body, repeatable }),
  )

  mount(app, corrections.limitBill, ({ viewer, params, body }) =>
    limitBill(kernel, {
      actorId: viewer.id,
      billId: params.id,
      mayOrder: body.membersMayOrder,
      limit: body.limit ?? null,
    }),
  )

  mount(app, corrections.reopenBill, ({ viewer, params, body }) =>
    reopenBill(kernel, { actorId: viewer.id, billId: params.id, reason: body.reason }),
  )

  mount(app, contract.closeBill, ({ viewer, params, body }) =>
    closeBill(kernel, { actor: viewer, billId: params.id, body }),
  )
}
