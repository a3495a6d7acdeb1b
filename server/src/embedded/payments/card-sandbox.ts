import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { SandboxForm } from '../../kernel/providers/card-provider.ts'
import { transact, type Db } from '../../kernel/db/db.ts'
import type { SandboxAddress } from '../../kernel/providers/stripe-provider.ts'
import { cardOfNumber, charge, endRefund } from './intents.ts'
import {
  decideDisputes,
  find,
  findNextDue,
  lockIntent,
  lockUnendedRefunds,
  openDispute,
  REFUND_MS,
  update,
} from './store.ts'
import { serveApi } from './routes.ts'
import { refusedShape, StripeShapedError, validateByShape } from './shapes.ts'
import { sendDue, tellClub, type Deliver } from './webhooks.ts'

export interface SandboxOptions {
  db: Db
  /** The secret that signs webhooks. Every instance must have the same one. */
  webhookSecret: string
  deliver: Deliver
  log: (error: Error) => void
}

/** Accepts test keys only. A live key in the settings must not seem to work. */
function checkKey(authorization: string | undefined): void {
  if (authorization?.startsWith('Bearer sk_test_')) return
  throw new StripeShapedError(401, {
    type: 'invalid_request_error',
    message: 'The sandbox takes a test key: Authorization: Bearer sk_test_…',
  })
}

/** Parses a form of Stripe's SDK (`metadata[attempt]=…`) into an object of texts, which the shapes convert. */
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
  // A call without parameters has no body.
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

const statuses = ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] as const

/** The page's card form, which Stripe provides itself. */
function formOf(db: Db): SandboxForm {
  return {
    confirm: ({ clientSecret, cardNumber, approve, webhook }) =>
      transact(db, async (tx) => {
        const intent = await lockIntent(tx, { clientSecret })
        if (!intent) return null
        const ended = intent.status === 'succeeded' || intent.status === 'canceled'
        const charged = ended ? intent : charge(intent, cardOfNumber(cardNumber), approve)
        if (!ended) {
          await update(tx, charged)
          await tellClub(tx, charged, webhook)
          const dispute = charged.status === 'succeeded' && (await openDispute(tx, charged))
          if (dispute) await tellClub(tx, dispute, webhook)
        }
        return {
          status: statuses.find((status) => status === charged.status) ?? 'processing',
          message: charged.last_payment_error?.message ?? null,
        }
      }),
  }
}

async function endRefunds(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    for (const refund of await lockUnendedRefunds(tx, new Date(Date.now() - REFUND_MS))) {
      const { payment_intent: id } = refund
      const intent = typeof id === 'string' ? await find(tx, 'payment_intent', id) : undefined
      if (!intent) continue
      const ended = endRefund(refund, intent)
      await update(tx, ended)
      await tellClub(tx, ended, 'now')
    }
  })
}

async function endDisputes(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    for (const dispute of await decideDisputes(tx)) await tellClub(tx, dispute, 'now')
  })
}

const BEAT_MS = 500
/** The beats between two reads of the database while nothing is known to be due: an idle club costs next to nothing. */
const IDLE_BEATS = 30

const beatsUntil = (due: Date | null) =>
  due === null
    ? IDLE_BEATS
    : Math.min(IDLE_BEATS, Math.max(1, Math.ceil((due.getTime() - Date.now()) / BEAT_MS)))

/**
 * Starts the card company's emulator: it implements Stripe's HTTP API on a loopback port of its own and moves no
 * real money. Its data is in the schema `sandbox`, so that all instances and restarts share it. Like a card company
 * it uses its own clock.
 */
export async function startCardSandbox(options: SandboxOptions) {
  const { db, webhookSecret, deliver, log } = options
  const app = Fastify({ forceCloseConnections: true })
  app.setValidatorCompiler(validateByShape)
  /** The beats to skip. A call here sets it to 0; pending work of other instances is found when it reaches 0. */
  let resting = 0
  const wake = () => {
    resting = 0
  }
  app.addHook('onResponse', async () => wake())
  shapeLikeStripe(app)
  serveApi(app, db)
  const host = '127.0.0.1'
  await app.listen({ host, port: 0 })
  const [bound] = app.addresses()
  if (typeof bound !== 'object') throw new Error('the card sandbox has no address')
  const form = formOf(db)

  let beating: Promise<void> | undefined
  const beat = () =>
    (beating ??= endRefunds(db)
      .then(() => endDisputes(db))
      .then(() => sendDue(db, webhookSecret, deliver))
      .catch(log)
      .finally(() => {
        beating = undefined
      }))
  const look = async () => {
    resting = IDLE_BEATS
    const due = await findNextDue(db)
    // A call may have set `resting` to 0 during the read, so the smaller number wins.
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
    address: { host, port: bound.port } satisfies SandboxAddress,
    form: { confirm: (card) => form.confirm(card).finally(wake) } satisfies SandboxForm,
    /** Sends the pending messages now instead of with the next beat. */
    beat,
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking
      await beating
      await app.close()
    },
  }
}

export type CardSandbox = Awaited<ReturnType<typeof startCardSandbox>>
