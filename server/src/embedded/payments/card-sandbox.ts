import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { SandboxAddress } from '../../kernel/card-provider.ts'
import { transact, type Db } from '../../kernel/db.ts'
import { confirmIntent, openIntent } from './intent.ts'
import { answerOnce, findIntent, insertIntent } from './store.ts'
import { StripeShapedError } from './stripe-error.ts'

export interface CardSandbox {
  address: SandboxAddress
  stop(): Promise<void>
}

/** Test keys only: a live key that strays here must not seem to work. */
function checkKey(authorization: string | undefined): void {
  if (authorization?.startsWith('Bearer sk_test_')) return
  throw new StripeShapedError(401, {
    type: 'invalid_request_error',
    message: 'The sandbox takes a test key: Authorization: Bearer sk_test_…',
  })
}

/** A repeatable request carries its key in a header; several of them are none. */
const keyOf = (header: string | string[] | undefined) =>
  typeof header === 'string' ? header : undefined

function shapeLikeStripe(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, String(body)),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomBytes(7).toString('hex')}`)
    checkKey(request.headers.authorization)
  })
  app.setNotFoundHandler((request) => {
    throw new StripeShapedError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.url}).`,
    })
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StripeShapedError) {
      return reply.status(error.status).send({ error: error.body })
    }
    return reply
      .status(500)
      .send({ error: { type: 'api_error', message: 'The sandbox failed to answer.' } })
  })
}

function serveIntents(app: FastifyInstance, db: Db): void {
  app.post<{ Body: string | undefined }>('/v1/payment_intents', async (request, reply) => {
    const content = request.body ?? ''
    const form = new URLSearchParams(content)
    const answer = await transact(db, (tx) =>
      answerOnce(
        tx,
        keyOf(request.headers['idempotency-key']),
        `${request.url} ${content}`,
        async () => {
          const opened = openIntent(form, new Date())
          const confirm = form.get('confirm') === 'true'
          const intent = confirm ? confirmIntent(opened, form.get('payment_method')) : opened
          await insertIntent(tx, intent)
          return { status: 200, body: intent }
        },
      ),
    )
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    return reply.status(answer.status).send(answer.body)
  })

  app.get<{ Params: { id: string } }>('/v1/payment_intents/:id', async ({ params }) => {
    const intent = await transact(db, (tx) => findIntent(tx, params.id))
    if (intent) return intent
    throw new StripeShapedError(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'intent',
      message: `No such payment_intent: '${params.id}'`,
    })
  })
}

/**
 * Starts a stand-in for the card company: Stripe's shapes on a loopback port of its own, no real
 * money, its memory in the schema `sandbox`, so that every instance and every restart sees the
 * same. It keeps its own time, as a card company does.
 */
export async function startCardSandbox({ pool }: { pool: pg.Pool }): Promise<CardSandbox> {
  const app = Fastify({ forceCloseConnections: true })
  shapeLikeStripe(app)
  serveIntents(app, drizzle(pool))
  const host = '127.0.0.1'
  await app.listen({ host, port: 0 })
  const [bound] = app.addresses()
  if (typeof bound !== 'object') throw new Error('the card sandbox has no address')
  return { address: { host, port: bound.port }, stop: () => app.close() }
}
