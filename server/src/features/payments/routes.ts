import {
  examinePayment,
  resolvePayment,
  confirmSandboxPayment,
  createPaymentIntent,
  getPayment,
  listPaymentProblems,
  payOwed,
  paymentWebhook,
  retryRefund,
  settleRefund,
  topUp,
} from '@lantern/contract/payments/payments'
import type { SandboxForm } from '../../kernel/providers/card-provider.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { App } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { takeRawBody } from '../../kernel/http/security.ts'
import { createIntent, readPayment, type Payments } from './service.ts'
import * as refunds from './refunds/service.ts'
import * as review from './service.review.ts'
import { settleRefund as settleMade } from './service.review.ts'
import { topUp as topUpBalance } from './service.topup.ts'
import { takeWebhook } from './service.reconcile.ts'

export function paymentRoutes(app: App, payments: Payments): void {
  mount(app, topUp, ({ viewer, body, repeatable }) =>
    topUpBalance(payments, { memberId: viewer.id, amount: body.amount, repeatable }),
  )

  mount(app, createPaymentIntent, ({ viewer, body, repeatable }) =>
    createIntent(payments, { memberId: viewer.id, body, repeatable }),
  )

  mount(app, getPayment, ({ viewer, params }) => readPayment(payments, viewer.id, params.intentId))

  mount(app, listPaymentProblems, () => review.listProblems(payments))

  mount(app, examinePayment, ({ params }) => review.examine(payments, params.id))

  mount(app, resolvePayment, ({ viewer, params, body }) =>
    review.resolve(payments, viewer.id, params.id, body),
  )

  mount(app, payOwed, ({ viewer, params, body }) =>
    review.payOwed(payments, viewer.id, params.id, body.note),
  )

  mount(app, settleRefund, ({ viewer, params, body }) =>
    settleMade(payments, viewer.id, params.id, body),
  )

  mount(app, retryRefund, ({ viewer, params }) =>
    refunds.retryRefund(payments, viewer.id, params.id),
  )
}

/** Needs an `app` of its own, because the signature is checked against the unparsed body. */
export function webhookRoutes(app: App, payments: Payments): void {
  takeRawBody(app)
  mount(app, paymentWebhook, async ({ reply }) => {
    const { body, headers } = reply.request
    const signature = headers['stripe-signature']
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Refusal('bad_signature')
    await takeWebhook(payments, { body, signature })
  })
}

/** Mounted only if the emulator replaces the card company. */
export function sandboxRoutes(app: App, form: SandboxForm): void {
  mount(app, confirmSandboxPayment, async ({ body }) => {
    const { webhook = 'now', ...confirmation } = body
    const answer = await form.confirm({ ...confirmation, webhook })
    if (!answer) throw new Refusal('not_found')
    return answer
  })
}
