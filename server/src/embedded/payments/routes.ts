import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { transact, type Db, type Tx } from '../../kernel/db.ts'
import { cancelIntent, cardOfMethod, charge } from './card.ts'
import { openIntent } from './intent.ts'
import { openRefund } from './refund.ts'
import {
  answerOnce,
  findIntent,
  findRefund,
  insertIntent,
  insertRefund,
  lockIntent,
  refundedOf,
  updateIntent,
  type Answer,
} from './store.ts'
import { invalidRequest, StripeShapedError } from './stripe-error.ts'
import { tellClub } from './webhooks.ts'

/** A repeatable request carries its key in a header; several of them are none. */
const keyOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : undefined

function missing(what: string, id: string): StripeShapedError {
  return new StripeShapedError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}: '${id}'`,
  })
}

/** A declined card is an error that carries its intent, as Stripe has it. */
function answerCharge(intent: Stripe.PaymentIntent): Answer {
  const error = intent.last_payment_error
  if (!error) return { status: 200, body: intent }
  return { status: 402, body: { error: { ...error, payment_intent: intent } } }
}

/** A `POST` that may carry an idempotency key. */
function post(
  app: FastifyInstance,
  db: Db,
  path: string,
  act: (tx: Tx, form: URLSearchParams, id: string) => Promise<Answer>,
): void {
  app.post<{ Body: string | undefined; Params: { id?: string } }>(path, async (request, reply) => {
    const content = request.body ?? ''
    const key = keyOf(request.headers['idempotency-key'])
    const answer = await transact(db, (tx) =>
      answerOnce(tx, key, `${request.url} ${content}`, () =>
        act(tx, new URLSearchParams(content), request.params.id ?? ''),
      ),
    )
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    return reply.status(answer.status).send(answer.body)
  })
}

export function serveIntents(app: FastifyInstance, db: Db): void {
  post(app, db, '/v1/payment_intents', async (tx, form) => {
    const opened = openIntent(form, new Date())
    if (form.get('confirm') !== 'true') {
      await insertIntent(tx, opened)
      return { status: 200, body: opened }
    }
    const charged = charge(opened, cardOfMethod(form.get('payment_method')))
    await insertIntent(tx, charged)
    await tellClub(tx, charged, 'now')
    return answerCharge(charged)
  })

  post(app, db, '/v1/payment_intents/:id/cancel', async (tx, _form, id) => {
    const intent = await lockIntent(tx, { id })
    if (!intent) throw missing('payment_intent', id)
    const canceled = cancelIntent(intent, new Date())
    await updateIntent(tx, canceled)
    await tellClub(tx, canceled, 'now')
    return { status: 200, body: canceled }
  })

  app.get<{ Params: { id: string } }>('/v1/payment_intents/:id', async ({ params }) => {
    const intent = await transact(db, (tx) => findIntent(tx, params.id))
    if (!intent) throw missing('payment_intent', params.id)
    return intent
  })
}

export function serveRefunds(app: FastifyInstance, db: Db): void {
  post(app, db, '/v1/refunds', async (tx, form) => {
    const id = form.get('payment_intent') ?? ''
    const intent = await lockIntent(tx, { id })
    if (!intent)
      throw invalidRequest(`No such payment_intent: '${id}'`, { code: 'resource_missing' })
    const refund = openRefund(form, intent, await refundedOf(tx, id), new Date())
    await insertRefund(tx, refund)
    await tellClub(tx, refund, 'now')
    return { status: 200, body: refund }
  })

  app.get<{ Params: { id: string } }>('/v1/refunds/:id', async ({ params }) => {
    const refund = await transact(db, (tx) => findRefund(tx, params.id))
    if (!refund) throw missing('refund', params.id)
    return refund
  })
}
