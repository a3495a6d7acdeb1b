import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import Stripe from 'stripe'
import { transact, type Db, type Tx } from '../../kernel/db/db.ts'
import type { Resource } from './store.ts'

/** Delivers a signed message to the club. Returns whether it was accepted. */
export type Deliver = (body: string, signature: string) => Promise<boolean>

/** The secret that signs the emulator's messages, the same at every instance of a club. */
export function sandboxWebhookSecret(sessionSecret: string): string {
  return `whsec_${createHash('sha256').update(`sandbox ${sessionSecret}`).digest('hex')}`
}

const eventTypes: Readonly<Record<string, string>> = {
  succeeded: 'payment_intent.succeeded',
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  canceled: 'payment_intent.canceled',
}

const LATE_MS = 15_000
const MAX_TRIES = 8

function typeOf(resource: Resource): string {
  if (resource.object === 'payment_intent')
    return eventTypes[resource.status] ?? 'payment_intent.created'
  if (resource.object === 'refund')
    return resource.status === 'failed' ? 'refund.failed' : 'refund.updated'
  return resource.status.endsWith('needs_response')
    ? 'charge.dispute.created'
    : 'charge.dispute.closed'
}

function eventOf(resource: Resource, now: Date) {
  return {
    id: `evt_sandbox${randomBytes(9).toString('hex')}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    data: { object: resource },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: typeOf(resource),
  }
}

/** Stores a message in the transaction of the change that it reports. */
export async function tellClub(
  tx: Tx,
  resource: Resource,
  when: 'now' | 'late' | 'twice' | 'never',
): Promise<void> {
  if (when === 'never') return
  const now = new Date()
  const event = JSON.stringify(eventOf(resource, now))
  const deliverAt = new Date(now.getTime() + (when === 'late' ? LATE_MS : 0))
  for (let copy = 0; copy < (when === 'twice' ? 2 : 1); copy += 1) {
    await tx.execute(sql`
      INSERT INTO sandbox.deliveries (event, deliver_at) VALUES (${event}::jsonb, ${deliverAt})`)
  }
}

/** Sends the due messages, signed. A refused message is sent again, after a longer pause each time. */
export async function sendDue(db: Db, secret: string, deliver: Deliver): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string; event: unknown; tries: number }>(sql`
      SELECT id, event, tries FROM sandbox.deliveries WHERE deliver_at <= ${new Date()}
      ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED`)
    for (const { id, event, tries } of rows) {
      const payload = JSON.stringify(event)
      const taken = await deliver(
        payload,
        Stripe.webhooks.generateTestHeaderString({ payload, secret }),
      )
      const again = new Date(Date.now() + 1_000 * 2 ** tries)
      await tx.execute(
        taken || tries >= MAX_TRIES
          ? sql`DELETE FROM sandbox.deliveries WHERE id = ${id}`
          : sql`UPDATE sandbox.deliveries SET tries = tries + 1, deliver_at = ${again} WHERE id = ${id}`,
      )
    }
  })
}
