import { readFile } from 'node:fs/promises'
import { sentence } from '@lantern/contract/calls/errors'
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { languageOf } from '../http/language.ts'

const APPLE_PROOF = '/.well-known/apple-developer-merchantid-domain-association'

/**
 * Serves Stripe's domain association for Apple Pay from a file that the venue has downloaded from Stripe. The file is
 * the same for every merchant but expires, so we ship no copy. Without the file this path is 404, instead of the page
 * that answers other unknown paths.
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

/** Registers a domain with Stripe for Apple Pay and Google Pay, or validates it again. Returns each wallet's state. */
export async function registerDomain({ paymentMethodDomains }: Stripe, domain: string) {
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
