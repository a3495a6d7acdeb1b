import {
  fallback,
  languageNames,
  languages,
  type Language,
} from '@lantern/contract/venue/languages'
import type { FastifyRequest } from 'fastify'

/** The primary language of a tag: `zh` of `zh-CN`. */
const primary = (tag: string) => tag.split('-', 1)[0]

/** The language of a BCP 47 tag (`zh-TW`), by the whole tag or its primary language; else English. */
export function languageFor(tag: string): Language {
  const requested = tag.trim().toLowerCase()
  const named = (of: (tag: string) => string | undefined) =>
    languageNames.find((name) => of(languages[name].tag.toLowerCase()) === of(requested))
  return named((whole) => whole) ?? named(primary) ?? fallback
}

/** The language of the response: the request's first preference if it is supported, else English. */
export function languageOf(request: FastifyRequest): Language {
  return languageFor(request.headers['accept-language']?.split(/[,;]/, 1)[0] ?? '')
}
