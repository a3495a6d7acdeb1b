import { buildApp } from '../../src/app.ts'
import { startCardSandbox } from '../../src/embedded/payments/card-sandbox.ts'
import { sandboxWebhookSecret } from '../../src/embedded/payments/webhooks.ts'
import { reconcile } from '../../src/features/payments/service.reconcile.ts'
import type { Purpose } from '../../src/features/payments/service.ts'
import type { CardIntent, CardProvider } from '../../src/kernel/providers/card-provider.ts'
import { clockFrom } from '../../src/kernel/clock.ts'
import { openDatabase } from '../../src/kernel/db/db.ts'
import { readEnv } from '../../src/kernel/env.ts'
import { openFailureReports } from '../../src/kernel/http/monitoring/failures.ts'
import { listen } from '../../src/kernel/live/listening.ts'
import { Cache } from '../../src/kernel/live/cache.ts'
import { stripeProvider } from '../../src/kernel/providers/stripe-provider.ts'
import { withPurposes } from '../../src/purposes.ts'
import { Order, Start, type Moment } from '../cards/card-moments.ts'

/**
 * A club in its own process, which kills itself with SIGKILL at a named moment of a card payment, like a power cut.
 * It is built from the product's parts. Only the card company and the purposes of payments are wrapped, so that the
 * product has no code for this test. Its parent process gives the orders.
 */
const { connection, variables, now } = Start.parse(JSON.parse(process.argv[2] ?? ''))
let clock = clockFrom(new Date(now))
let last: Moment | null = null
let hasConcluded = false

const report = (problem: unknown) => process.stderr.write(`${String(problem)}\n`)

function reach(moment: Moment): void {
  if (moment === last) process.kill(process.pid, 'SIGKILL')
}

function mortalCards(cards: CardProvider): CardProvider {
  const told = (intent: CardIntent) => {
    if (intent.status === 'succeeded') reach('captured')
    return intent
  }
  return {
    ...cards,
    async createIntent(request) {
      reach('held')
      const intent = await cards.createIntent(request)
      reach('opened')
      return intent
    },
    retrieve: async (id) => told(await cards.retrieve(id)),
    cancel: async (id) => told(await cards.cancel(id)),
    async refund(owed) {
      reach('owed')
      const refund = await cards.refund(owed)
      reach('sent back')
      return refund
    },
  }
}

const mortalPurpose = (purpose: Purpose): Purpose => ({
  ...purpose,
  async onPaid(tx, attempt, at) {
    const outcome = await purpose.onPaid(tx, attempt, at)
    reach('concluding')
    hasConcluded = true
    return outcome
  },
})

async function open() {
  const env = readEnv(variables)
  const { db } = openDatabase(connection, report)
  const webhookSecret = sandboxWebhookSecret(env.sessionSecret)
  // The parent process delivers the card company's webhooks.
  const sandbox = await startCardSandbox({
    db,
    webhookSecret,
    deliver: async () => true,
    log: report,
  })
  const { address } = sandbox
  const cards = stripeProvider({ secretKey: 'sk_test_1', webhookSecret, sandbox: address })
  const listening = await listen(connection, report)
  const club = withPurposes({
    db,
    memory: new Cache(db, listening),
    env,
    clock: { now: () => clock.now() },
    cards: mortalCards(cards),
    mailer: null,
    objects: null,
  })
  const purposes = Object.entries(club.purposes).map(
    ([name, purpose]) => [name, mortalPurpose(purpose)] as const,
  )
  const payments = { ...club, purposes: Object.fromEntries(purposes) }
  const lifecycle = { isDraining: false }
  const app = await buildApp({
    ...payments,
    listening,
    lifecycle,
    failures: openFailureReports(env, report),
    pages: 'none',
    sandbox: sandbox.form,
  })
  app.addHook('onSend', async () => {
    if (hasConcluded) reach('concluded')
  })
  const at = await app.listen({ host: '127.0.0.1', port: 0 })
  return { payments, at }
}

const { payments, at } = await open()

async function obey(order: Order): Promise<void> {
  if (order.kind === 'die at') last = order.moment
  else if (order.kind === 'set clock') clock = clockFrom(new Date(order.now))
  else {
    await reconcile(payments, report)
    if (hasConcluded) reach('concluded')
  }
}

process.on('message', (message) => {
  void obey(Order.parse(message)).then(() => process.send?.('done'))
})
process.on('disconnect', () => process.exit())
process.send?.(at)
