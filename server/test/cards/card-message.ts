import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { sandboxWebhookSecret } from '../../src/embedded/payments/webhooks.ts'
import type { Club } from '../club/club.ts'

/**
 * The card company's webhook about an intent of the emulator, in its current state. `then` gives an earlier state;
 * `change` makes it concern something else.
 */
export async function messageAbout(
  { pool }: Pick<Club, 'pool'>,
  intentId: string,
  then: object = {},
  change: { attempt?: string | undefined; type?: string; data?: object } = {},
): Promise<string> {
  const { rows } = await pool.query<{ intent: { metadata: object } }>(
    'SELECT intent FROM sandbox.payment_intents WHERE id = $1',
    [intentId],
  )
  const { attempt, ...rest } = change
  const metadata = 'attempt' in change ? { attempt } : rows[0]?.intent.metadata
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { ...rows[0]?.intent, ...then, metadata } },
    ...rest,
  })
}

/** The signature of a webhook, as the club's emulator makes it. */
export function signed(
  { kernels }: Pick<Club, 'kernels'>,
  payload: string,
  options: { secret?: string; timestamp?: number } = {},
): string {
  const secret = sandboxWebhookSecret(kernels[0].env.sessionSecret)
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, ...options })
}
