import { readEnv } from './kernel/env.ts'
import { registerDomain } from './kernel/providers/payment-domain.ts'
import { openStripe } from './kernel/providers/stripe-provider.ts'
import { runProgram, tell } from './program.ts'

/**
 * `npm run payments:register-domain`: registers the domain of PUBLIC_URL with Stripe. Run it once before the
 * first payment, and again if a wallet is missing from the card form. Exits with 1 if a wallet isn't ready.
 */
async function register(): Promise<boolean> {
  const { STRIPE_SECRET_KEY: secretKey, PUBLIC_URL: address } = readEnv(process.env)
  if (!secretKey)
    throw new Error('STRIPE_SECRET_KEY names the account to register the domain with.')
  if (!address?.startsWith('https:')) throw new Error('PUBLIC_URL must be an https address.')
  const { hostname } = new URL(address)
  const wallets = await registerDomain(openStripe({ secretKey, sandbox: null }), hostname)
  for (const { name, isActive, why } of wallets) {
    tell(`${hostname}: ${name} is ${isActive ? 'ready' : `not ready: ${why ?? 'no reason given'}`}`)
  }
  return wallets.every(({ isActive }) => isActive)
}

await runProgram(register, 2)
