import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { SandboxForm } from '../../kernel/providers/card-provider.ts'
import { transact, type Db } from '../../kernel/db/db.ts'
import type { SandboxAddress } from '../../kernel/providers/stripe-provider.ts'
import { cardOfNumber, charge } from './card.ts'
import { endRefund } from './refund.ts'
import { serveIntents, serveRefunds } from './routes.ts'
import { refusedShape } from './shapes.ts'
import {
  findIntent,
  findNextDue,
  lockIntent,
  lockUnendedRefunds,
  REFUND_MS,
  updateIntent,
  updateRefund,
} from './store.ts'
import { StripeShapedError } from './stripe-error.ts'
import { sendDue, tellClub, type Deliver } from './webhooks.ts'

export interface CardSandbox {
  address: SandboxAddress
  form: SandboxForm
  /** Sends what is due now, instead of at the next beat. */
  beat(): Promise<void>
  stop(): Promise<void>
}

export interface SandboxOptions {
  db: Db
  /** What signs the webhooks; every instance must have the same. */
  webhookSecret: string
  deliver: Deliver
  log: (error: Error) => void
}

/** Test keys only: a live key that strays here must not seem to work. */
function checkKey(authorization: string | undefined): void {
  if (authorization?.startsWith('Bearer sk_test_')) return
  throw new StripeShapedError(401, {
    type: 'invalid_request_error',
    message: 'The sandbox takes a test key: Authorization: Bearer sk_test_…',
  })
}

/**
 * Reads a form as Stripe's SDK writes them (`metadata[attempt]=…`) into an object. What it holds is text; the
 * shapes turn it into what it should be.
 */
function readForm(form: URLSearchParams): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  const nested = new Map<string, URLSearchParams>()
  for (const [name, value] of form) {
    const [, outer, inner = '', rest = ''] = /^([^[]+)\[([^\]]*)\](.*)$/.exec(name) ?? []
    if (outer === undefined) {
      fields.set(name, value)
      continue
    }
    const within = nested.get(outer) ?? new URLSearchParams()
    within.append(inner + rest, value)
    nested.set(outer, within)
  }
  for (const [name, within] of nested) fields.set(name, readForm(within))
  return Object.fromEntries(fields)
}

function shapeLikeStripe(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(new URLSearchParams(String(body)))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', `req_${randomBytes(7).toString('hex')}`)
    checkKey(request.headers.authorization)
  })
  // A call without parameters comes without a body.
  app.addHook('preValidation', async (request) => {
    request.body ??= {}
  })
  app.setNotFoundHandler((request) => {
    throw new StripeShapedError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.url}).`,
    })
  })
  app.setErrorHandler((thrown: FastifyError | StripeShapedError, _request, reply) => {
    const [wrong] = 'validation' in thrown ? (thrown.validation ?? []) : []
    const error = wrong ? refusedShape(wrong) : thrown
    if (error instanceof StripeShapedError) {
      return reply.status(error.status).send({ error: error.body })
    }
    return reply
      .status(500)
      .send({ error: { type: 'api_error', message: 'The sandbox failed to answer.' } })
  })
}

const told = ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] as const

/** The page's card form, which with Stripe would be Stripe's own. */
function formOf(db: Db): SandboxForm {
  return {
    confirm: ({ clientSecret, cardNumber, approve, webhook }) =>
      transact(db, async (tx) => {
        const intent = await lockIntent(tx, { clientSecret })
        if (!intent) return null
        const ended = intent.status === 'succeeded' || intent.status === 'canceled'
        const charged = ended ? intent : charge(intent, cardOfNumber(cardNumber), approve)
        if (!ended) {
          await updateIntent(tx, charged)
          await tellClub(tx, charged, webhook)
        }
        return {
          status: told.find((status) => status === charged.status) ?? 'processing',
          message: charged.last_payment_error?.message ?? null,
        }
      }),
  }
}

/** Lets refunds come to their end. */
async function endRefunds(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    for (const refund of await lockUnendedRefunds(tx, new Date(Date.now() - REFUND_MS))) {
      const { payment_intent: id } = refund
      const intent = typeof id === 'string' ? await findIntent(tx, id) : undefined
      if (!intent) continue
      const ended = endRefund(refund, intent)
      await updateRefund(tx, ended)
      await tellClub(tx, ended, 'now')
    }
  })
}

const BEAT_MS = 500
/** How often a beat looks for what others left, where it knows of nothing: an idle club costs next to nothing. */
const IDLE_BEATS = 10

/** Beats until a moment, at least one. */
const beatsUntil = (due: Date | null) =>
  due === null
    ? IDLE_BEATS
    : Math.min(IDLE_BEATS, Math.max(1, Math.ceil((due.getTime() - Date.now()) / BEAT_MS)))

/**
 * Starts a stand-in for the card company: Stripe's shapes on a loopback port of its own, no real
 * money, its memory in the schema `sandbox`, so that every instance and every restart sees the
 * same. It keeps its own time, as a card company does.
 */
export async function startCardSandbox(options: SandboxOptions): Promise<CardSandbox> {
  const { db, webhookSecret, deliver, log } = options
  const app = Fastify({
    forceCloseConnections: true,
    // A form holds text, so that is turned into what the shape says; nothing is silently dropped.
    ajv: { customOptions: { removeAdditional: false, coerceTypes: true, allowUnionTypes: true } },
  })
  /** Beats to let pass. What happens here is looked after at the next one; what others left, when they don't. */
  let resting = 0
  const wake = () => {
    resting = 0
  }
  app.addHook('onResponse', async () => wake())
  shapeLikeStripe(app)
  serveIntents(app, db)
  serveRefunds(app, db)
  const host = '127.0.0.1'
  await app.listen({ host, port: 0 })
  const [bound] = app.addresses()
  if (typeof bound !== 'object') throw new Error('the card sandbox has no address')
  const form = formOf(db)

  let beating: Promise<void> | undefined
  const beat = () =>
    (beating ??= endRefunds(db)
      .then(() => sendDue(db, webhookSecret, deliver))
      .catch(log)
      .finally(() => {
        beating = undefined
      }))
  const look = async () => {
    resting = IDLE_BEATS
    const due = await findNextDue(db)
    // Not more: what happened while this looked is looked after at the next beat all the same.
    resting = Math.min(resting, beatsUntil(due))
    if (due !== null && due.getTime() <= Date.now()) await beat()
  }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    resting -= 1
    if (resting > 0) return
    looking ??= look()
      .catch(log)
      .finally(() => {
        looking = undefined
      })
  }, BEAT_MS)
  return {
    address: { host, port: bound.port },
    form: { confirm: (card) => form.confirm(card).finally(wake) },
    beat,
    async stop() {
      clearInterval(timer)
      await looking
      await beating
      await app.close()
    },
  }
}
