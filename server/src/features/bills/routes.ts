import * as contract from '@lantern/contract/bills/bills'
import * as billActs from '@lantern/contract/bills/actions'
import * as party from '@lantern/contract/bills/own-bill'
import * as phone from '@lantern/contract/bills/phone'
import * as requestCalls from '@lantern/contract/bills/requests'
import * as companies from '@lantern/contract/bills/company'
import * as corrections from '@lantern/contract/bills/corrections'
import { mount } from '../../kernel/http/mount.ts'
import type { App } from '../../kernel/kernel.ts'
import { listApprovers } from '../members/accounts/service.approval.ts'
import type { Payments } from '../payments/service.ts'
import * as company from './company/service.ts'
import { giveCardRefund, listFailedRefunds } from './corrections/service.card-refund.ts'
import { actRequestIn, correctBill, creditGoodwill, refundBill } from './corrections/service.ts'
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
import { splitBill } from './split/service.ts'
import * as bills from './view/service.ts'

export function billRoutes(app: App, kernel: Payments): void {
  mount(app, contract.listBills, () => bills.listBills(kernel))

  mount(app, contract.getBill, ({ params }) => bills.readBill(kernel, params.id))

  mount(app, party.listOwnBills, ({ viewer }) => bills.listOwnBills(kernel, viewer.id))

  mount(app, party.openOwnBill, ({ viewer, params }) => openOwnBill(kernel, viewer.id, params.id))

  mount(app, billActs.payBill, ({ viewer, session, params, body, repeatable }) =>
    payBill(kernel, {
      actorId: viewer.id,
      isStation: session.station !== null,
      from: session.from,
      billId: params.id,
      body,
      repeatable,
    }),
  )

  mount(app, party.getOwnPayment, ({ viewer, params }) =>
    bills.readOwnPayment(kernel, viewer.id, params.id),
  )

  mount(app, requestCalls.askMember, ({ viewer, params, body, repeatable }) =>
    requests.askMember(kernel, { actorId: viewer.id, billId: params.id, body, repeatable }),
  )

  mount(app, requestCalls.withdrawRequest, ({ params }) =>
    requests.withdrawRequest(kernel, params.id),
  )

  mount(app, requestCalls.listOwnRequests, ({ viewer }) =>
    requests.listOwnRequests(kernel, viewer.id),
  )

  mount(app, requestCalls.payRequest, ({ viewer, params, body, repeatable }) =>
    requests.payRequest(kernel, { memberId: viewer.id, ...params, ...body, repeatable }),
  )

  mount(app, requestCalls.declineRequest, ({ viewer, params }) =>
    requests.declineRequest(kernel, viewer.id, params.id),
  )

  mount(app, companies.getBillCompany, ({ params }) => company.readBillCompany(kernel, params.id))
  mount(app, companies.setBillCompany, ({ viewer, params, body }) =>
    company.setBillCompany(kernel, { actorId: viewer.id, billId: params.id, ...body }),
  )
  mount(app, companies.getOwnCompany, ({ viewer }) => company.readOwnCompany(kernel, viewer.id))
  mount(app, companies.setOwnCompany, ({ viewer, body }) =>
    company.setOwnCompany(kernel, viewer.id, body.company),
  )
  mount(app, companies.getReceiptCompany, ({ viewer, params }) =>
    company.readReceiptCompany(kernel, viewer.id, params.lanternId),
  )
  mount(app, companies.setReceiptCompany, ({ viewer, params, body }) =>
    company.setReceiptCompany(kernel, viewer.id, { number: params.lanternId, ...body }),
  )

  mount(app, billActs.splitBill, ({ viewer, params, body, repeatable }) =>
    splitBill(kernel, { actorId: viewer.id, billId: params.id, body, repeatable }),
  )

  mount(app, billActs.closeBill, (call) =>
    closeBill(kernel, { ...actRequestIn(call), billId: call.params.id }),
  )

  correctionRoutes(app, kernel)

  mount(app, party.chargeMinimum, ({ viewer, params, body, repeatable }) =>
    chargeMinimum(kernel, { actorId: viewer.id, billId: params.id, body, repeatable }),
  )

  mount(app, phone.makeBillKey, ({ params }) => makeKey(kernel, params.id))

  // No cache may store a bill, because only people with its key may read it.
  mount(app, phone.getPhoneBill, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readPhoneBill(kernel, params.key)
  })

  mount(app, phone.payBillByCard, ({ viewer, ip, params, body }) =>
    payByCard(kernel, { memberId: viewer?.id ?? null, key: params.key, ip, body }),
  )

  mount(app, phone.payBillFromBalance, ({ viewer, params, body, repeatable }) =>
    payFromBalance(kernel, { memberId: viewer.id, key: params.key, body, repeatable }),
  )

  mount(app, phone.payBillWithPoints, ({ viewer, params, body, repeatable }) =>
    payWithPoints(kernel, { memberId: viewer.id, key: params.key, body, repeatable }),
  )

  mount(app, phone.getPhonePayment, ({ params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readPayment(kernel, params.id)
  })

  mount(app, phone.dropPhonePayment, ({ ip, params }) => dropPayment(kernel, { id: params.id, ip }))

  mount(app, phone.endBillHolds, ({ viewer, params }) =>
    endHolds(kernel, { actorId: viewer.id, billId: params.id }),
  )
}

function correctionRoutes(app: App, kernel: Payments): void {
  mount(app, corrections.listApprovers, ({ viewer }) => listApprovers(kernel, viewer.id))

  mount(app, corrections.correctBill, (call) =>
    correctBill(kernel, { ...actRequestIn(call), billId: call.params.id }),
  )

  mount(app, corrections.refundBill, (call) =>
    refundBill(kernel, { ...actRequestIn(call), billId: call.params.id }),
  )

  mount(app, corrections.creditGoodwill, (call) =>
    creditGoodwill(kernel, { ...actRequestIn(call), memberId: call.params.id }),
  )

  mount(app, corrections.listFailedRefunds, ({ viewer }) => listFailedRefunds(kernel, viewer.role))

  mount(app, corrections.giveCardRefund, (call) =>
    giveCardRefund(kernel, { ...actRequestIn(call), refundId: call.params.id }),
  )

  mount(app, corrections.limitBill, ({ viewer, params, body }) =>
    limitBill(kernel, { actorId: viewer.id, billId: params.id, body }),
  )

  mount(app, corrections.reopenBill, ({ viewer, params, body, repeatable }) =>
    reopenBill(kernel, { actorId: viewer.id, billId: params.id, body, repeatable }),
  )
}
