import { getBill, listBills } from '@lantern/contract/bills/bills'
import * as acts from '@lantern/contract/bills/actions'
import * as own from '@lantern/contract/bills/own-bill'
import * as phone from '@lantern/contract/bills/phone'
import * as corrections from '@lantern/contract/bills/corrections'
import { mount } from '../../kernel/http/mount.ts'
import type { App } from '../../kernel/kernel.ts'
import { listApprovers } from '../members/accounts/service.approval.ts'
import type { Payments } from '../payments/service.ts'
import * as company from './service.company.ts'
import { giveCardRefund, listFailedRefunds } from './corrections/service.card-refund.ts'
import { correctBill, creditGoodwill, refundBill } from './corrections/service.ts'
import * as requests from './payments/service.requests.ts'
import { payBill } from './payments/service.ts'
import { dropPayment, endHolds, payByCard, readPayment } from './phone/service.card.ts'
import {
  makeKey,
  openOwnBill,
  payFromBalance,
  payWithPoints,
  readPhoneBill,
} from './phone/service.ts'
import { closeBill, limitBill, reopenBill } from './service.close.ts'
import { chargeMinimum } from './spending/service.minimum.ts'
import { splitBill } from './service.split.ts'
import * as bills from './view/service.ts'

export function billRoutes(app: App, kernel: Payments): void {
  mount(app, listBills, () => bills.listBills(kernel))
  mount(app, getBill, ({ params }) => bills.readBill(kernel, params.id))
  mount(app, own.listOwnBills, ({ viewer }) => bills.listOwnBills(kernel, viewer.id))
  mount(app, own.openOwnBill, ({ viewer, params }) => openOwnBill(kernel, viewer.id, params.id))
  mount(app, own.getOwnPayment, (call) => bills.readOwnPayment(kernel, call))
  mount(app, acts.chargeMinimum, (call) => chargeMinimum(kernel, call))

  mount(app, acts.payBill, (call) => payBill(kernel, call))
  mount(app, acts.splitBill, (call) => splitBill(kernel, call))
  mount(app, acts.closeBill, (call) => closeBill(kernel, call))

  mount(app, acts.askMember, (call) => requests.askMember(kernel, call))
  mount(app, acts.withdrawRequest, ({ params }) => requests.withdrawRequest(kernel, params.id))
  mount(app, own.listOwnRequests, ({ viewer }) => requests.listOwnRequests(kernel, viewer.id))
  mount(app, own.payRequest, (call) => requests.payRequest(kernel, call))
  mount(app, own.declineRequest, ({ viewer, params }) =>
    requests.declineRequest(kernel, viewer.id, params.id),
  )

  mount(app, acts.getBillCompany, ({ params }) => company.readBillCompany(kernel, params.id))
  mount(app, acts.setBillCompany, (call) => company.setBillCompany(kernel, call))
  mount(app, own.getOwnCompany, ({ viewer }) => company.readOwnCompany(kernel, viewer.id))
  mount(app, own.setOwnCompany, (call) => company.setOwnCompany(kernel, call))
  mount(app, own.getReceiptCompany, (call) => company.readReceiptCompany(kernel, call))
  mount(app, own.setReceiptCompany, (call) => company.setReceiptCompany(kernel, call))

  mount(app, corrections.listApprovers, ({ viewer }) => listApprovers(kernel, viewer.id))
  mount(app, corrections.correctBill, (call) => correctBill(kernel, call))
  mount(app, corrections.refundBill, (call) => refundBill(kernel, call))
  mount(app, corrections.creditGoodwill, (call) => creditGoodwill(kernel, call))
  mount(app, corrections.listFailedRefunds, ({ viewer }) => listFailedRefunds(kernel, viewer.role))
  mount(app, corrections.giveCardRefund, (call) => giveCardRefund(kernel, call))
  mount(app, corrections.limitBill, (call) => limitBill(kernel, call))
  mount(app, corrections.reopenBill, (call) => reopenBill(kernel, call))

  mount(app, phone.makeBillKey, ({ params }) => makeKey(kernel, params.id))
  // No cache may store a bill, because only people with its key may read it.
  mount(app, phone.getPhoneBill, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readPhoneBill(kernel, params.key)
  })
  mount(app, phone.payBillByCard, (call) => payByCard(kernel, call))
  mount(app, phone.payBillFromBalance, (call) => payFromBalance(kernel, call))
  mount(app, phone.payBillWithPoints, (call) => payWithPoints(kernel, call))
  mount(app, phone.getPhonePayment, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readPayment(kernel, params.id)
  })
  mount(app, phone.dropPhonePayment, (call) => dropPayment(kernel, call))
  mount(app, phone.endBillHolds, (call) => endHolds(kernel, call))
}
