import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { transact, type Db, type Tx } from '../../kernel/db/db.ts'
import {
  cancelIntent,
  cardOfMethod,
  charge,
  type Intent,
  openIntent,
  openRefund,
} from './intents.ts'
import {
  type Answer,
  answerOnce,
  find,
  findRefundsOf,
  insert,
  lockIntent,
  refundedOf,
  type Resource,
  update,
} from './store.ts'
import { invalidRequest, shapeOf, StripeShapedError } from './shapes.ts'
import { tellClub } from './webhooks.ts'

/** The idempotency key is in a header. Several such headers count as none. */
const keyOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : undefined

function missing(what: Resource['object'], id: string): StripeShapedError {
  return new StripeShapedError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${what}: '${id}'`,
  })
}

/** Like Stripe, a declined card is answered with an error that contains the intent. */
function answerCharge(intent: Intent): Answer {
  const error = intent.status === 'requires_payment_method' && intent.last_payment_error
  if (!error) return { status: 200, body: intent }
  return { status: 402, body: { error: { ...error, payment_intent: intent } } }
}

/** Checks the parameters against the shape that Stripe's SDK declares for a call. Others are refused. */
const bodyOf = (call: string) => ({ schema: { body: shapeOf(`POST ${call}`) } })
const queryOf = (call: string) => ({ schema: { querystring: shapeOf(`GET ${call}`) } })

/** Answers a `POST`, which may carry an idempotency key, in one transaction. */
async function answerPost(
  db: Db,
  { headers, url, body }: Pick<FastifyRequest, 'headers' | 'url' | 'body'>,
  reply: FastifyReply,
  act: (tx: Tx) => Promise<Answer>,
): Promise<FastifyReply> {
  const key = keyOf(headers['idempotency-key'])
  const request = `${url} ${JSON.stringify(body)}`
  const answer = await transact(db, (tx) => answerOnce(tx, key, request, () => act(tx)))
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  return reply.status(answer.status).send(answer.body)
}

const intents = '/v1/payment_intents'
const refunds = '/v1/refunds'

function serveIntents(app: FastifyInstance, db: Db): void {
  const one = `${intents}/:id`

  async function change(tx: Tx, id: string, next: (intent: Intent) => Intent): Promise<Answer> {
    const intent = await lockIntent(tx, { id })
    if (!intent) throw missing('payment_intent', id)
    const changed = next(intent)
    await update(tx, changed)
    await tellClub(tx, changed, 'now')
    return answerCharge(changed)
  }

  app.post<{ Body: Stripe.PaymentIntentCreateParams }>(intents, bodyOf(intents), (request, reply) =>
    answerPost(db, request, reply, async (tx) => {
      const { body } = request
      const opened = openIntent(body, new Date())
      if (!body.confirm) {
        await insert(tx, opened)
        return { status: 200, body: opened }
      }
      const charged = charge(opened, cardOfMethod(body.payment_method))
      await insert(tx, charged)
      await tellClub(tx, charged, 'now')
      return answerCharge(charged)
    }),
  )

  app.post<{ Body: Stripe.PaymentIntentConfirmParams; Params: { id: string } }>(
    `${one}/confirm`,
    bodyOf(`${one}/confirm`),
    (request, reply) =>
      answerPost(db, request, reply, (tx) =>
        change(tx, request.params.id, (intent) =>
          charge(intent, cardOfMethod(request.body.payment_method)),
        ),
      ),
  )

  app.post<{ Params: { id: string } }>(`${one}/cancel`, bodyOf(`${one}/cancel`), (request, reply) =>
    answerPost(db, request, reply, (tx) =>
      change(tx, request.params.id, (intent) => cancelIntent(intent, new Date())),
    ),
  )
}

function serveRefunds(app: FastifyInstance, db: Db): void {
  app.post<{ Body: Stripe.RefundCreateParams }>(refunds, bodyOf(refunds), (request, reply) =>
    answerPost(db, request, reply, async (tx) => {
      const id = request.body.payment_intent ?? ''
      const intent = await lockIntent(tx, { id })
      if (!intent) {
        throw invalidRequest(`No such payment_intent: '${id}'`, { code: 'resource_missing' })
      }
      const refund = openRefund(request.body, intent, await refundedOf(tx, id), new Date())
      await insert(tx, refund)
      await tellClub(tx, refund, 'now')
      return { status: 200, body: refund }
    }),
  )

  app.get<{ Querystring: Stripe.RefundListParams }>(
    refunds,
    queryOf(refunds),
    async ({ query }) => ({
      object: 'list',
      url: refunds,
      has_more: false,
      data: await transact(db, (tx) => findRefundsOf(tx, query.payment_intent ?? '')),
    }),
  )
}

/** Stripe's calls that the club makes. */
export function serveApi(app: FastifyInstance, db: Db): void {
  serveIntents(app, db)
  serveRefunds(app, db)
  const kinds = [
    ['payment_intent', intents],
    ['refund', refunds],
    ['dispute', '/v1/disputes'],
  ] as const
  for (const [kind, path] of kinds) {
    const one = `${path}/:id`
    app.get<{ Params: { id: string } }>(one, queryOf(one), async ({ params }) => {
      const found = await transact(db, (tx) => find(tx, kind, params.id))
      if (!found) throw missing(kind, params.id)
      return found
    })
  }
}
