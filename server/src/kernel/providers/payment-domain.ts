import { readFile } from 'node:fs/promises'
import { sentence } from '@lantern/contract/errors'
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { languageOf } from '../http/language.ts'

/** Where Apple looks for the proof that a domain is its shop's. */
const APPLE_PROOF = '/.well-known/apple-developer-merchantid-domain-association'

/**
 * Serves Stripe's proof for Apple Pay from the file that the venue has fetched from Stripe: it is the same for
 * every shop, but it runs out, so no copy of it is kept here. Without a file the address is not found; the
 * page that answers for other addresses must not answer for this one.
 */
export async function serveAppleProof(
  app: FastifyInstance,
  file: string | undefined,
): Promise<void> {
  const proof = file === undefined ? null : await readFile(file)
  app.get(APPLE_PROOF, { schema: { hide: true } }, (request, reply) => {
    if (proof) return reply.type('text/plain').send(proof)
    const message = sentence('not_found', languageOf(request))
    return reply.status(404).send({ code: 'not_found', message })
  })
}

export interface Wallet {
  name: string
  isActive: boolean
  /** Why it is not, in Stripe's words. */
  why: string | null
}

/**
 * Registers a domain with Stripe, so that its pages may show Apple Pay and Google Pay; one that is
 * registered already is looked at anew. Answers how each wallet stands there.
 */
export async function registerDomain(
  { paymentMethodDomains }: Stripe,
  domain: string,
): Promise<Wallet[]> {
  const { data } = await paymentMethodDomains.list({ domain_name: domain })
  const [known] = data
  const { apple_pay: apple, google_pay: google } = known
    ? await paymentMethodDomains.validate(known.id)
    : await paymentMethodDomains.create({ domain_name: domain })
  const wallets = { 'Apple Pay': apple, 'Google Pay': google }
  return Object.entries(wallets).map(([name, { status, status_details: details }]) => ({
    name,
    isActive: status === 'active',
    why: details?.error_message ?? null,
  }))
}
