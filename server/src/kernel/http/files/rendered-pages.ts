import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fallback, isLanguage, type Language } from '@lantern/contract/languages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepLatest } from '../../keep-latest.ts'
import { wordsOf } from '../lasting-answer.ts'

/** Reads the answer of a public call by its address. */
type Read = (url: string) => Promise<unknown>

/** For whom a page is rendered. Members get what is everybody's, as it looks while nobody knows yet who they are. */
export interface Audience {
  language: Language
  isMember: boolean
}

/** The pages' own code for the server, as the build made it. */
interface Renderer {
  /** Whether the page at a path comes as HTML for them. */
  isRendered: (path: string, audience: Audience) => boolean
  render: (path: string, audience: Audience, read: Read) => Promise<string>
}

/** Loads the pages' code for the server out of the folder of the built pages; `null` where none was built. */
export function loadRenderer(folder: string): Renderer | null {
  const file = join(folder, '.rendering', 'rendering.cjs')
  if (!existsSync(file)) return null
  const built: unknown = createRequire(import.meta.url)(file)
  const called = (name: string, args: readonly unknown[]): unknown => {
    const own: unknown = typeof built === 'object' && built !== null && Reflect.get(built, name)
    if (typeof own !== 'function') throw new Error(`${file} has no ${name}`)
    return Reflect.apply(own, undefined, args)
  }
  return {
    isRendered: (...given) => called('isRendered', given) === true,
    render: async (...given) => String(await called('renderPage', given)),
  }
}

/** A page as it is seen at first. It stays the same object while nothing in it changes. */
export interface RenderedPage {
  audience: Audience
  html: string
  /** The answers that it was rendered by, as a JSON object by the addresses of their calls. */
  answers: string
}

/** A page that is kept, and the answers that it was rendered by: each stays the same object until its data change. */
interface Kept {
  page: RenderedPage
  by: ReadonlyMap<string, object>
}

/** The most pages that an instance keeps rendered, the most that may wait for their turn, and the most that it knows to fail. */
const MOST = 60
const MOST_WAITING = 8
const MOST_FAILED = 1_000

/** For how long a page that could not be rendered isn't tried again, in milliseconds. */
const REST_MS = 5_000

/** For how long a visitor waits for a page to be rendered, in milliseconds. After that the browser renders it. */
const PATIENCE_MS = 1_000

/** Renders the pages that everybody may see, and keeps each until an answer changes that is shown in it. */
export class RenderedPages {
  readonly #app: FastifyInstance
  readonly #renderer: Renderer
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<RenderedPage | null>>()
  /** Until when not to try again, by the clock of `performance`. */
  readonly #failed = new Map<string, number>()

  constructor(app: FastifyInstance, renderer: Renderer) {
    this.#app = app
    this.#renderer = renderer
  }

  /**
   * The page at a path (without a query); `null` where the browser is to render it. A page must come all the same while the
   * database is silent, so it never waits for long and never rejects.
   */
  async at(path: string, audience: Audience): Promise<RenderedPage | null> {
    if (!this.#renderer.isRendered(path, audience)) return null
    const found = this.#find(path, audience).catch(() => null)
    return Promise.race([found, pause(PATIENCE_MS, null, { ref: false })])
  }

  async #find(path: string, audience: Audience): Promise<RenderedPage | null> {
    const key = `${audience.language} ${audience.isMember} ${path}`
    const kept = this.#kept.get(key)
    if (kept && (await this.#isCurrent(kept))) return kept.page
    const underWay = this.#underWay.get(key)
    if (underWay) return underWay
    const isTired = performance.now() < (this.#failed.get(key) ?? 0)
    return isTired || this.#underWay.size >= MOST_WAITING ? null : this.#begin(key, path, audience)
  }

  #begin(key: string, path: string, audience: Audience): Promise<RenderedPage | null> {
    const by = new Map<string, object>()
    const keep = (page: RenderedPage) => {
      keepLatest(this.#kept, { most: MOST, key, entry: { page, by } })
      return page
    }
    // An amenity that nobody has, or data that can't be read now: the browser will say so.
    const fail = (error: unknown) => {
      this.#app.log.info({ err: error }, `the page ${path} was not rendered`)
      keepLatest(this.#failed, { most: MOST_FAILED, key, entry: performance.now() + REST_MS })
      return null
    }
    const page = this.#render(path, audience, by)
      .then(keep, fail)
      .finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, page)
    return page
  }

  async #render(path: string, audience: Audience, by: Map<string, object>): Promise<RenderedPage> {
    const texts = new Map<string, string>()
    const read: Read = async (url) => {
      const { answer, text } = await this.#answer(url)
      by.set(url, answer)
      texts.set(url, text)
      const told: unknown = JSON.parse(text)
      return told
    }
    const html = await this.#renderer.render(path, audience, read)
    const answers = [...texts].map(([url, text]) => `${JSON.stringify(url)}:${text}`)
    return { audience, html, answers: `{${answers.join()}}` }
  }

  /** The answer to a call of a visitor, by the way on which visitors are answered. */
  async #answer(url: string): Promise<{ answer: object; text: string }> {
    if (!this.#app.visitorAnswers.at(url)) await this.#app.inject({ method: 'GET', url })
    const known = this.#app.visitorAnswers.at(url)
    if (!known) throw new Error(`${url} has no answer for everybody`)
    const answer = await known.read()
    return { answer, text: wordsOf(known.serialize, answer).bytes.toString() }
  }

  /** Whether a page would be rendered the same now. */
  async #isCurrent({ by }: Kept): Promise<boolean> {
    const isSame = async ([url, before]: readonly [string, object]) =>
      (await this.#app.visitorAnswers.at(url)?.read()) === before
    const all = await Promise.all([...by].map(isSame))
    return !all.includes(false)
  }
}

const remembered = /(?:^|; )preferred_language=(\w+)/
const signedIn = /(?:^|; )(?:__Host-)?lantern_signed_in=[\w-]/

/**
 * For whom to render a page: in the language that their browser remembers, and for a member if one may have signed in there,
 * without a look at which one, since the page is the same for all of them.
 */
export function renderedFor({ headers: { cookie = '' } }: FastifyRequest): Audience {
  const language = remembered.exec(cookie)?.[1]
  return { language: isLanguage(language) ? language : fallback, isMember: signedIn.test(cookie) }
}
