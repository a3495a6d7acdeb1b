import { fallback, languageNames, languages, type Language } from '@lantern/contract/languages'
import type { FastifyRequest } from 'fastify'

/** What a tag says of the language alone: `zh` of `zh-CN`. */
const primary = (tag: string) => tag.split('-', 1)[0]

/** The language that a BCP 47 tag asks for (`zh-TW`), by the tag itself or by its language alone; else English. */
export function languageFor(tag: string): Language {
  const asked = tag.trim().toLowerCase()
  const named = (of: (tag: string) => string | undefined) =>
    languageNames.find((name) => of(languages[name].tag.toLowerCase()) === of(asked))
  return named((whole) => whole) ?? named(primary) ?? fallback
}

/** The language to answer in: the request's first preference where we speak it, else English. */
export function languageOf(request: FastifyRequest): Language {
  return languageFor(request.headers['accept-language']?.split(/[,;]/, 1)[0] ?? '')
}
