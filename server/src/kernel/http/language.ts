import type { Language } from '@lantern/contract/errors'
import type { FastifyRequest } from 'fastify'

/** The language to answer in: Chinese where the request's first preference is, else English. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*zh\b/i.test(request.headers['accept-language'] ?? '') ? 'ch' : 'en'
}
