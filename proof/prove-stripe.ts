import { openStripe } from '../server/src/kernel/providers/stripe-provider.ts'
import { promises, type Company } from '../server/test/cards/card-company.ts'
import { openClub } from '../server/test/club/club.ts'
import { startTestPostgres } from '../server/test/club/postgres.ts'

/**
 * `npm run prove:stripe`: runs the test suite of the emulator against Stripe's test mode. It needs a test key in
 * STRIPE_SECRET_KEY; without one it prints that it has not run.
 */
const secretKey = process.env['STRIPE_SECRET_KEY'] ?? ''

/** Runs each check in turn. Returns the number of failures. */
async function prove(company: Company): Promise<number> {
  let broken = 0
  for (const [what, keep] of Object.entries(promises)) {
    try {
      await keep(company)
      console.log(`held    ${what}`)
    } catch (problem) {
      broken += 1
      console.log(`BROKEN  ${what}\n        ${String(problem).replaceAll('\n', '\n        ')}`)
    }
  }
  return broken
}

/** A club that takes cards by Stripe. Stripe's webhooks can't reach it from outside, so the tests deliver them. */
async function proveAtStripe(): Promise<number> {
  const webhookSecret = 'whsec_known_to_this_run_only'
  const postgres = await startTestPostgres({})
  const variables = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_no_page_is_opened',
  }
  const club = await openClub({ connection: postgres.connection, variables })
  try {
    const { cards } = club.kernels[0]
    if (!cards) throw new Error('the club takes no cards')
    return await prove({
      club,
      cards,
      holder: openStripe({ secretKey, sandbox: null }),
      webhookSecret,
    })
  } finally {
    await club.close()
    await postgres.stop()
  }
}

if (secretKey.startsWith('sk_test_')) {
  const broken = await proveAtStripe()
  console.log(broken === 0 ? '\nEverything held.' : `\n${broken} broken.`)
  process.exitCode = broken === 0 ? 0 : 1
} else {
  const why = secretKey === '' ? 'STRIPE_SECRET_KEY is not set' : 'the key is not a test key'
  console.log(`not run  ${Object.keys(promises).length} promises of Stripe's test mode: ${why}`)
}
