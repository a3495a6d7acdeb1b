import {
  openOrderBill as openOrderBillCall,
  transferBill as transferBillCall,
} from '@lantern/contract/bills/actions'
import * as contract from '@lantern/contract/menu/orders'
import type { App } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { openOrderBill } from './service.cancel.ts'
import { transferBill } from './transfer/service.ts'
import { claimOrder } from './placing/service.card.ts'
import {
  tryCode,
  countOrders,
  createOrder,
  listOrders,
  listStaffOrders,
  placeFreeOrder,
  readOrder,
} from './placing/service.ts'
import { actRequestIn } from '../bills/corrections/service.ts'
import type { Payments } from '../payments/service.ts'
import * as kitchen from './service.kitchen.ts'

export function orderRoutes(app: App, payments: Payments): void {
  mount(app, contract.createOrder, ({ viewer, body, repeatable }) => {
    const { paymentIntentId } = body
    const memberId = viewer.id
    return paymentIntentId === undefined
      ? createOrder(payments, { memberId, body, repeatable })
      : claimOrder(payments, { memberId, body: { ...body, paymentIntentId } })
  })

  mount(app, transferBillCall, ({ viewer, params, body, repeatable }) =>
    transferBill(payments, { actorId: viewer.id, billId: params.id, body, repeatable }),
  )

  mount(app, contract.processFreeOrder, ({ viewer, body, repeatable }) =>
    placeFreeOrder(payments, { memberId: viewer.id, body, repeatable }),
  )

  mount(app, contract.listOrders, ({ viewer, query }) =>
    listOrders(payments, { memberId: viewer.id, before: query.before }),
  )

  mount(app, contract.countOrders, ({ viewer }) => countOrders(payments, viewer.id))

  mount(app, contract.getOrder, ({ viewer, params }) =>
    readOrder(payments, viewer.id, params.lanternId),
  )

  mount(app, contract.listUserOrders, ({ viewer, query }) =>
    listOrders(payments, { memberId: viewer.id, before: query.before }),
  )

  mount(app, contract.checkDiscount, async ({ viewer, body }) => ({
    percent: await tryCode(payments, viewer.id, body.code),
  }))

  mount(app, contract.listTickets, () => kitchen.listTickets(payments))

  mount(app, contract.setOrderStatus, (call) => {
    const { params, session } = call
    const move = { ...actRequestIn(call), orderId: params.id, station: session.station }
    return kitchen.setStatus(payments, move)
  })

  mount(app, openOrderBillCall, ({ params }) => openOrderBill(payments, params.id))

  mount(app, contract.listStaffOrders, ({ session, query }) =>
    listStaffOrders(payments, query, session.station !== null),
  )
}
