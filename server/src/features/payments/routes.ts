import * as contract from '@lantern/contract/payments/payments'
import type { SandboxForm } from '../../kernel/providers/card-provider.ts'
import { Refusal } from '../../kernel/http/errors.ts'
import type { App } from '../../kernel/kernel.ts'
import { mount } from '../../kernel/http/mount.ts'
import { takeRawBody } from '../../kernel/http/security.ts'
import { createIntent, readPayment, type Payments } from './service.ts'
import { retryRefund } from './refunds/service.ts'
import * as review from './service.review.ts'
import { topUp } from './service.topup.ts'
import { takeWebhook } from './service.reconcile.ts'

export function paymentRoutes(app: App, payments: Payments): void {
  mount(app, contract.topUp, (call) => topUp(payments, call))
  mount(app, contract.createPaymentIntent, (call) => createIntent(payments, call))
  mount(app, contract.getPayment, (call) => readPayment(payments, call))

  mount(app, contract.listPaymentProblems, () => review.listProblems(payments))
  mount(app, contract.examinePayment, ({ params }) => review.examine(payments, params.id))
  mount(app, contract.resolvePayment, (call) => review.resolve(payments, call))
  mount(app, contract.payOwed, (call) => review.payOwed(payments, call))
  mount(app, contract.settleRefund, (call) => review.settleRefund(payments, call))
  mount(app, contract.retryRefund, (call) => retryRefund(payments, call))
}

/** Needs an `app` of its own, because the signature is checked against the unparsed body. */
export function webhookRoutes(app: App, payments: Payments): void {
  takeRawBody(app)
  mount(app, contract.paymentWebhook, async ({ reply }) => {
    const { body, headers } = reply.request
    const signature = headers['stripe-signature']
    if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw new Refusal('bad_signature')
    await takeWebhook(payments, { body, signature })
  })
}

/** Mounted only if the emulator replaces the card company. */
export function sandboxRoutes(app: App, form: SandboxForm): void {
  mount(app, contract.confirmSandboxPayment, async ({ body }) => {
    const { webhook = 'now', ...confirmation } = body
    const answer = await form.confirm({ ...confirmation, webhook })
    if (!answer) throw new Refusal('not_found')
    return answer
  })
}
