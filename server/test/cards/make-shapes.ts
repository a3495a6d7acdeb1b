import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { projectRoot, stripeShapes } from '../../src/kernel/http/paths.ts'

/**
 * `npm run payments:shapes`: makes JSON schemas of the calls that the club sends to Stripe, from the type
 * declarations of the installed SDK. The emulator checks requests by them, so every test with a payment checks what
 * the adapter sends. Run it after each change of the SDK's version; a test fails otherwise.
 */

/** The tool uses the compiler's API, which TypeScript 7 doesn't have, so it comes with its own compiler. */
const generator = 'ts-json-schema-generator@2.4.0'

/** Parameters that the club doesn't send, whose schemas would be hundreds of kilobytes. */
const unsent = `'payment_method_data' | 'payment_method_options' | 'payment_details' | 'mandate_data' |
  'amount_details' | 'shipping' | 'hooks' | 'radar_options' | 'transfer_data'`

const calls = `
import type * as Intents from './stripe/resources/PaymentIntents.js'
import type * as Refunds from './stripe/resources/Refunds.js'
import type * as Disputes from './stripe/resources/Disputes.js'
import type * as Domains from './stripe/resources/PaymentMethodDomains.js'

export interface Calls {
  'POST /v1/payment_intents': Omit<Intents.PaymentIntentCreateParams, ${unsent}>
  'POST /v1/payment_intents/:id/confirm': Omit<Intents.PaymentIntentConfirmParams, ${unsent}>
  'POST /v1/payment_intents/:id/cancel': Intents.PaymentIntentCancelParams
  'GET /v1/payment_intents/:id': Intents.PaymentIntentRetrieveParams
  'POST /v1/refunds': Refunds.RefundCreateParams
  'GET /v1/refunds': Refunds.RefundListParams
  'GET /v1/refunds/:id': Refunds.RefundRetrieveParams
  'GET /v1/disputes/:id': Disputes.DisputeRetrieveParams
  'POST /v1/payment_method_domains': Domains.PaymentMethodDomainCreateParams
  'GET /v1/payment_method_domains': Domains.PaymentMethodDomainListParams
  'POST /v1/payment_method_domains/:id/validate': Domains.PaymentMethodDomainValidateParams
}
`

const compilerOptions = { module: 'nodenext', strict: true, skipLibCheck: true, types: [] }

/** Limits amounts: the declarations say `number`, but Stripe accepts only whole cents above zero. */
function amountsAreCents(name: string, value: unknown): unknown {
  if (name !== 'properties' || typeof value !== 'object' || value === null) return value
  return 'amount' in value ? { ...value, amount: { type: 'integer', minimum: 1 } } : value
}

function generate(sdk: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'lantern-shapes-'))
  try {
    cpSync(join(sdk, 'cjs'), join(folder, 'stripe'), { recursive: true })
    const shared = join(folder, 'stripe', 'shared.d.ts')
    // The SDK's enums accept any other text too, so typing mistakes would pass.
    const closed = readFileSync(shared, 'utf8').replace(
      /^export type OtherString = .*$/m,
      'export type OtherString = never;',
    )
    if (!closed.includes('OtherString = never')) throw new Error('the SDK has no OtherString')
    writeFileSync(shared, closed)
    writeFileSync(join(folder, 'calls.ts'), calls)
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['calls.ts'] }),
    )
    const options = ['--path', 'calls.ts', '--tsconfig', 'tsconfig.json', '--type', 'Calls']
    return execFileSync(
      'npx',
      ['--yes', generator, ...options, '--jsDoc', 'none', '--no-top-ref'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const Schema = z.object({
  properties: z.record(z.string(), z.unknown()),
  definitions: z.record(z.string(), z.unknown()),
})
const sdk = join(projectRoot, 'node_modules', 'stripe')
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')))
const { properties, definitions } = Schema.parse(JSON.parse(generate(sdk), amountsAreCents))
writeFileSync(
  stripeShapes,
  `${JSON.stringify({ madeFrom: `stripe ${version}`, calls: properties, definitions }, null, 1)}\n`,
)
process.stdout.write(
  `${stripeShapes}: ${Object.keys(properties).length} calls of stripe ${version}\n`,
)
