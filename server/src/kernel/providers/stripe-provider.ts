import Stripe from 'stripe'
import {
  BadSignature,
  CardsRefused,
  CardsUnreachable,
  type CardDispute,
  type CardEvent,
  type CardIntent,
  type CardProvider,
  type CardRefund,
} from './card-provider.ts'

/** The version of Stripe's API that this adapter uses, regardless of the account's and the SDK's defaults. */
const apiVersion = '2026-10-28.endive'

/** The time limit of a try, in milliseconds. A member waits for the response, so there are at most three tries. */
const TIMEOUT_MS = 10_000
const RETRIES = 2

export interface SandboxAddress {
  host: string
  port: number
}

export interface StripeOptions {
  secretKey: string
  /** With this setting the same code, keys and retries talk to the emulator on loopback. */
  sandbox: SandboxAddress | null
  timeoutMs?: number
}

/** Stripe's SDK with a fixed API version and time limits. */
export function openStripe({ secretKey, sandbox, timeoutMs = TIMEOUT_MS }: StripeOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(sandbox && { host: sandbox.host, port: sandbox.port, protocol: 'http' as const }),
  })
}

const statuses: Readonly<Record<string, CardIntent['status']>> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

function fromStripe(intent: Stripe.PaymentIntent): CardIntent {
  const refused = intent.status === 'requires_payment_method' && intent.last_payment_error
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    // An unknown status counts as not finished.
    status: refused ? 'failed' : (statuses[intent.status] ?? 'processing'),
    amount: intent.amount,
    currency: intent.currency,
    attemptId: intent.metadata['attempt'] ?? null,
  }
}

function fromRefund({ id, status, failure_reason: failure }: Stripe.Refund): CardRefund {
  if (status === 'succeeded') return { id, status, failure: null }
  if (status === 'failed' || status === 'canceled') {
    return { id, status: 'failed', failure: failure ?? status }
  }
  return { id, status: 'pending', failure: null }
}

const idOf = (linked: string | { id: string } | null): string | null =>
  typeof linked === 'string' ? linked : (linked?.id ?? null)

const disputeEnds: Readonly<Record<string, CardDispute['status']>> = {
  won: 'failed',
  prevented: 'failed',
  warning_closed: 'failed',
  lost: 'succeeded',
}

function fromDispute(dispute: Stripe.Dispute): CardDispute {
  const { id, amount, reason, payment_intent: intent, evidence_details: evidence } = dispute
  const status = disputeEnds[dispute.status] ?? 'pending'
  const dueBy = status === 'pending' ? evidence.due_by : null
  return {
    id,
    status,
    failure: null,
    intentId: idOf(intent),
    amount,
    movesMoney: !dispute.status.startsWith('warning_'),
    reason,
    answerBy: dueBy === null ? null : new Date(dueBy * 1_000),
  }
}

function fromEvent({ id, type, data }: Stripe.Event): CardEvent {
  const resource = data.object
  const metadata = 'metadata' in resource ? resource.metadata : null
  const attempt = metadata?.['attempt']
  const refund = metadata?.['refund']
  if (resource.object === 'payment_intent' && attempt) {
    return { id, type, about: { kind: 'attempt', id: attempt } }
  }
  if (resource.object === 'refund' && refund) {
    return { id, type, about: { kind: 'refund', id: refund } }
  }
  if (resource.object === 'refund' && resource.payment_intent) {
    return { id, type, about: { kind: 'foreign_refund', id: resource.id } }
  }
  if (resource.object === 'dispute')
    return { id, type, about: { kind: 'dispute', id: resource.id } }
  return { id, type, about: null }
}

/** Failures that don't concern the payment itself: no connection, too many calls, or a call that is still running. */
function isPassing(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const status = error.statusCode
  return status === undefined || status === 409 || status === 429 || status >= 500
}

function translate(error: unknown): never {
  if (error instanceof Stripe.errors.StripeError && isPassing(error)) {
    throw new CardsUnreachable(error.message, { cause: error })
  }
  throw error
}

/** Runs one call: a declined card returns the failed intent, a lost connection throws `CardsUnreachable`. */
async function ask(call: () => Promise<Stripe.PaymentIntent>): Promise<CardIntent> {
  try {
    return fromStripe(await call())
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) {
      return fromStripe(error.payment_intent)
    }
    return translate(error)
  }
}

/** The same for creating an intent: an invalid request would stay invalid in every try, so it throws `CardsRefused`. */
async function open(call: () => Promise<Stripe.PaymentIntent>): Promise<CardIntent> {
  try {
    return await ask(call)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    throw new CardsRefused(error.message, { cause: error })
  }
}

/** The refund made with this key, if any. Stripe forgets idempotency keys after a day, but lists refunds longer. */
async function findRefund(
  { refunds }: Stripe,
  intentId: string,
  key: string,
): Promise<Stripe.Refund | undefined> {
  const made = await refunds.list({ payment_intent: intentId, limit: 100 })
  return made.data.find(({ metadata }) => metadata?.['key'] === key)
}

/** Runs one call about a refund or a dispute. Throws `CardsUnreachable` if the connection is lost. */
async function askOfRefund<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    return translate(error)
  }
}

export function stripeProvider(options: StripeOptions & { webhookSecret: string }): CardProvider {
  const { webhookSecret, sandbox } = options
  const stripe = openStripe(options)
  const { disputes, paymentIntents, refunds } = stripe
  const retrieve = (intentId: string) => ask(() => paymentIntents.retrieve(intentId))
  return {
    mode: sandbox ? 'sandbox' : 'stripe',
    createIntent: ({ attemptId, savedCard, ...params }) =>
      open(() =>
        paymentIntents.create(
          {
            ...params,
            metadata: { attempt: attemptId },
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            ...(sandbox && savedCard && { payment_method: 'pm_card_visa', confirm: true }),
          },
          { idempotencyKey: attemptId },
        ),
      ),
    retrieve,
    async cancel(intentId) {
      try {
        return fromStripe(await paymentIntents.cancel(intentId))
      } catch (error) {
        const ended = error instanceof Stripe.errors.StripeInvalidRequestError
        return ended ? retrieve(intentId) : translate(error)
      }
    },
    async refund({ refundId, key, intentId, amount }) {
      try {
        const metadata = { refund: refundId, key }
        const params = { payment_intent: intentId, amount, metadata }
        const made = await findRefund(stripe, intentId, key)
        return fromRefund(made ?? (await refunds.create(params, { idempotencyKey: key })))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return { id: null, status: 'failed', failure: error.message }
        }
        return translate(error)
      }
    },
    retrieveRefund: (providerRefundId) =>
      askOfRefund(async () => fromRefund(await refunds.retrieve(providerRefundId))),
    examineRefund: (providerRefundId) =>
      askOfRefund(async () => {
        const refund = await refunds.retrieve(providerRefundId)
        return {
          ...fromRefund(refund),
          intentId: idOf(refund.payment_intent),
          amount: refund.amount,
        }
      }),
    examineDispute: (disputeId) =>
      askOfRefund(async () => fromDispute(await disputes.retrieve(disputeId))),
    readEvent(body, signature) {
      try {
        return fromEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret))
      } catch (error) {
        throw new BadSignature('not signed by the card company', { cause: error })
      }
    },
  }
}
