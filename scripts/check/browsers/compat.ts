import bcd from '@mdn/browser-compat-data/forLegacyNode'
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { floor } from '../../../web/browsers.config.ts'

/**
 * A feature that the oldest browsers lack: its key in MDN's compatibility data, and the version of each browser
 * that has it.
 */
export interface Lack {
  readonly key: string
  readonly since: string
  /** Features that only Safari on a desktop or only Safari on a phone will always lack: hover, cursor, touch. */
  readonly isOfDevice: boolean
}

/** One use of a missing feature: how it is written, and its position in the text. */
export interface Use {
  readonly name: string
  readonly lack: Lack
  readonly offset: number
}

const browsers = ['chrome', 'edge', 'firefox', 'safari', 'safari_ios'] as const

function isAtMost(version: string, limit: string): boolean {
  const [first = 0, second = 0] = version.replace('≤', '').split('.').map(Number)
  const [mostFirst = 0, mostSecond = 0] = limit.split('.').map(Number)
  return first < mostFirst || (first === mostFirst && second <= mostSecond)
}

const isThere = (limit: string) => (one: SimpleSupportStatement) =>
  typeof one.version_added === 'string' &&
  one.version_added !== 'preview' &&
  isAtMost(one.version_added, limit) &&
  !(one.version_removed && isAtMost(one.version_removed, limit)) &&
  one.flags === undefined &&
  one.alternative_name === undefined

function lackOf(key: string, feature: Identifier): Lack | null {
  const support = feature.__compat?.support
  if (!support) return null
  const lacking = browsers.flatMap((browser) => {
    const told = support[browser]
    const statements = told === undefined ? [] : Array.isArray(told) ? told : [told]
    if (statements.some(isThere(floor[browser]))) return []
    const since = statements.find((one) => one.version_added && !one.flags)?.version_added
    return [`${browser} ${since || 'not yet'}`]
  })
  if (lacking.length === 0) return null
  const since = lacking.join(', ')
  return { key, since, isOfDevice: /^safari(_ios)? not yet$/.test(since) }
}

const roots: Identifier = {
  api: bcd.api,
  css: bcd.css,
  html: bcd.html,
  javascript: bcd.javascript,
}

/** A part of the data, found by its keys. */
export function at(...keys: string[]): Identifier | undefined {
  let here: Identifier | undefined = roots
  for (const key of keys) here = here && Object.hasOwn(here, key) ? here[key] : undefined
  return here
}

/** The children of a part of the data, by name. */
export function below(part: Identifier | undefined): [string, Identifier][] {
  const names = Object.keys(part ?? {}).filter((name) => name !== '__compat')
  return names.flatMap((name): [string, Identifier][] => {
    const one = part?.[name]
    return one ? [[name, one]] : []
  })
}

/**
 * The browsers that lack the feature with these keys: `null` if none does, `undefined` if the data doesn't have
 * the feature.
 */
export function lackAt(...keys: string[]): Lack | null | undefined {
  const feature = at(...keys)
  return feature?.__compat && lackOf(keys.join('.'), feature)
}

/** The names of features. Several features may share a name; the name is reported if all of them are missing. */
export class Names {
  readonly #lacks = new Map<string, Lack | null>()

  add(name: string, key: string, feature: Identifier): void {
    if (!feature.__compat) return
    const lack = lackOf(key, feature)
    const known = this.#lacks.get(name)
    this.#lacks.set(name, known === null ? null : lack && (known ?? lack))
  }

  lackOf(name: string): Lack | null {
    return this.#lacks.get(name) ?? null
  }
}
