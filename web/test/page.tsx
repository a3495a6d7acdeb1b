import { statusOf, type ErrorCode } from '@lantern/contract/refusals/refusals'
import { sentence, type RefusalValues } from '@lantern/contract/calls/errors'
import type { Endpoint, Reply } from '@lantern/contract/calls/endpoint'
import { getUser, ping, type Member } from '@lantern/contract/members/members'
import { getVenue } from '@lantern/contract/venue/venue'
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router'
import { cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { watchKeys } from '../src/lib/browser/keyed.ts'
import { venue } from './samples.ts'

watchKeys()

// The limit ends what hangs, also on a busy machine. The whole page isn't printed with a failure.
configure({ asyncUtilTimeout: 60_000, getElementError: (message) => new Error(message ?? '') })

/** A call as the page has sent it. */
export interface SentCall {
  url: URL
  /** The body, parsed; `null` where there was none. */
  body: unknown
  headers: Headers
}

/** What the server does with a call: an answer of the contract, a refusal, or nothing, as a lost connection does. */
type Answering = () => { status: number; body: unknown } | 'lost' | Promise<never>

interface Route {
  method: string
  path: RegExp
  answer: Answering
}

let routes: Route[] = []
let calls: (SentCall & { endpoint: string })[] = []
let unknown: string[] = []

const pathOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

function serve(endpoint: Endpoint, answer: Answering): void {
  routes.unshift({ method: endpoint.method, path: pathOf(endpoint.path), answer })
}

/** Answers a call with a reply of its entry in the contract, from now on. */
export function answer<E extends Endpoint>(endpoint: E, reply: Reply<E>): void
export function answer(endpoint: Endpoint, reply: unknown): void {
  serve(endpoint, () => ({ status: 200, body: reply }))
}

/** Refuses a call, from now on. */
export function refuse(endpoint: Endpoint, code: ErrorCode, values: RefusalValues = {}): void {
  const status = statusOf(code)
  const message = sentence(code, 'en', values)
  serve(endpoint, () => ({ status, body: { code, message, values, requestId: 'test' } }))
}

/** Loses a call on its way, from now on. */
export const lose = (endpoint: Endpoint): void => serve(endpoint, () => 'lost')

/** Loses the next call on its way. Those after it are answered as before. */
export function loseNext(endpoint: Endpoint): void {
  const [before] = routes.filter(({ path }) => path.test(endpoint.path))
  let isNext = true
  serve(endpoint, () => {
    if (isNext || !before) {
      isNext = false
      return 'lost'
    }
    return before.answer()
  })
}

/** Never answers a call, from now on. */
export const holdBack = (endpoint: Endpoint): void =>
  serve(endpoint, () => new Promise<never>(() => undefined))

/** The calls of an endpoint that the page has made. */
export const sentTo = ({ method, path }: Endpoint): SentCall[] =>
  calls.filter(({ endpoint, url }) => endpoint === method && pathOf(path).test(url.pathname))

async function fetched(input: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input, 'http://club.test')
  const { method = 'GET', headers, body } = init
  const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : null
  const sent = { url, body: parsed, headers: new Headers(headers) }
  calls.push({ ...sent, endpoint: method })
  const route = routes.find((each) => each.method === method && each.path.test(url.pathname))
  if (!route) {
    unknown.push(`${method} ${url.pathname}`)
    throw new TypeError('Failed to fetch')
  }
  const answered = await route.answer()
  if (answered === 'lost') throw new TypeError('Failed to fetch')
  const text = answered.body === undefined ? null : JSON.stringify(answered.body)
  return new Response(text, { status: answered.status })
}

/** A stream on which nothing comes. */
class Silence extends EventTarget {
  close() {
    return undefined
  }
}

// They stay: something that a page began may end after its test.
vi.stubGlobal('fetch', fetched)
vi.stubGlobal('EventSource', Silence)

beforeEach(() => {
  routes = []
  calls = []
  unknown = []
  // Browsers report user gestures; happy-dom doesn't.
  const value = { hasBeenActive: false, isActive: false }
  Object.defineProperty(navigator, 'userActivation', { value, configurable: true })
  answer(getVenue, venue)
  answer(ping, undefined)
})

afterEach(() => {
  cleanup()
  document.cookie = 'lantern_signed_in=; max-age=0'
  localStorage.clear()
  sessionStorage.clear()
  if (unknown.length > 0) throw new Error(`the test has no answer for ${unknown.join(', ')}`)
})

/**
 * Opens an address for a visitor, or for who is signed in, on a page that has just been loaded: it knows nothing of the
 * test before. Answers are given before.
 */
export async function open(path: string, member?: Member) {
  vi.resetModules()
  if (member) {
    document.cookie = `lantern_signed_in=${String(member.id)}`
    answer(getUser, member)
  }
  const [{ createPages }, { WordsProvider }, { loadNamespaces }, { refreshSession }] =
    await Promise.all([
      import('../src/app/router.tsx'),
      import('../src/i18n/words.tsx'),
      import('../src/i18n/store.ts'),
      import('../src/lib/session/session.ts'),
    ])
  await refreshSession()
  await loadNamespaces(['core'])
  const router = createPages(createMemoryHistory({ initialEntries: [path] }))
  render(
    <WordsProvider>
      <RouterProvider router={router} />
    </WordsProvider>,
  )
  return { router, user: userEvent.setup() }
}

export { screen, within } from '@testing-library/react'
