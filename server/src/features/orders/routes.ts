import {
  openOrderBill as openOrderBillCall,
  transferBill as transferBillCall,
} from '@lantern/contract/bills/actions'
import { createSale as createSaleCall } from '@lantern/contract/bills/till'
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
import { createSale } from './placing/service.till.ts'
import type { Payments } from '../payments/service.ts'
import * as kitchen from './service.kitchen.ts'

export function orderRoutes(app: App, payments: Payments): void {
  mount(app, contract.createOrder, (call) => {
    const { paymentIntentId } = call.body
    return paymentIntentId === undefined
      ? createOrder(payments, call)
      : claimOrder(payments, call, paymentIntentId)
  })
  mount(app, contract.processFreeOrder, (call) => placeFreeOrder(payments, call))
  mount(app, contract.checkDiscount, async ({ viewer, body }) => ({
    percent: await tryCode(payments, viewer.id, body.code),
  }))

  mount(app, contract.listOrders, (call) => listOrders(payments, call))
  mount(app, contract.listUserOrders, (call) => listOrders(payments, call))
  mount(app, contract.countOrders, ({ viewer }) => countOrders(payments, viewer.id))
  mount(app, contract.getOrder, (call) => readOrder(payments, call))

  mount(app, contract.listTickets, () => kitchen.listTickets(payments))
  mount(app, contract.setOrderStatus, (call) => kitchen.setStatus(payments, call))
  mount(app, contract.listStaffOrders, (call) => listStaffOrders(payments, call))

  mount(app, createSaleCall, (call) => createSale(payments, call))
  mount(app, openOrderBillCall, ({ params }) => openOrderBill(payments, params.id))
  mount(app, transferBillCall, (call) => transferBill(payments, call))
}
