import bcd from '@mdn/browser-compat-data/forLegacyNode'
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { floor } from '../../../web/browsers.config.ts'

/** What the floor lacks: the feature's key in MDN's compatibility data, and since when each browser has it. */
export interface Lack {
  readonly key: string
  readonly since: string
  /** Only Safari's desktop or only its phone goes without it, for good: a hover, a cursor, a touch. */
  readonly isOfDevice: boolean
}

/** One use of what the floor lacks: how it is written, and where in the text. */
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

/** A part of the data by its keys. */
export function at(...keys: string[]): Identifier | undefined {
  let here: Identifier | undefined = roots
  for (const key of keys) here = here && Object.hasOwn(here, key) ? here[key] : undefined
  return here
}

/** What stands below a part of the data, by name. */
export function below(part: Identifier | undefined): [string, Identifier][] {
  const names = Object.keys(part ?? {}).filter((name) => name !== '__compat')
  return names.flatMap((name): [string, Identifier][] => {
    const one = part?.[name]
    return one ? [[name, one]] : []
  })
}

/** What the floor lacks of the feature with these keys: `null` where it lacks nothing, `undefined` where none is told. */
export function lackAt(...keys: string[]): Lack | null | undefined {
  const feature = at(...keys)
  return feature?.__compat && lackOf(keys.join('.'), feature)
}

/** Names of features. One name may be that of several: it is lacking where none of them is there. */
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
