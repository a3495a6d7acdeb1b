import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

type Listener = (event: object) => void

const heard = new Map<string, Listener>()
const shown = vi.fn<(title: string, options: object) => Promise<void>>(async () => undefined)
const opened = vi.fn<(path: string) => Promise<null>>(async () => null)
const fetched = vi.fn<(request: object) => Promise<Response>>()
const ahead = {
  enable: vi.fn<() => Promise<void>>(async () => undefined),
  disable: vi.fn<() => Promise<void>>(async () => undefined),
}
let pages: { url: string; focus: () => Promise<void> }[] = []

beforeAll(async () => {
  vi.stubGlobal('OFFLINE_PAGE', '<p>offline</p>')
  vi.stubGlobal('OFFLINE_POLICY', "default-src 'none'")
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => heard.set(name, listener),
    skipWaiting: async () => undefined,
    location: new URL('https://club.test/worker.js'),
    registration: { showNotification: shown, navigationPreload: ahead },
    clients: { claim: async () => undefined, matchAll: async () => pages, openWindow: opened },
  })
  await import('./worker.ts')
})
beforeEach(() => {
  shown.mockClear()
  opened.mockClear()
  pages = []
})
afterAll(() => vi.unstubAllGlobals())

/** Lets an event happen, and waits for what the worker does about it. */
async function happen(name: string, event: object): Promise<void> {
  let done: unknown
  const waitUntil = (work: unknown) => {
    done = work
  }
  heard.get(name)?.({ ...event, waitUntil })
  await done
}

/** What the worker answers; nothing where it leaves a request to the browser. */
async function answerTo(
  path: string,
  {
    method = 'GET',
    mode = 'navigate',
    ahead,
  }: { method?: string; mode?: string; ahead?: Response } = {},
): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined
  const request = { url: `https://club.test${path}`, method, mode }
  const respondWith = (given: Promise<Response>) => {
    answer = given
  }
  heard.get('fetch')?.({ request, preloadResponse: Promise.resolve(ahead), respondWith })
  return answer
}

it('a page comes from the server, whatever the server says', async () => {
  const page = new Response('down', { status: 503 })
  fetched.mockResolvedValueOnce(page)
  expect(await answerTo('/account')).toBe(page)
})

it('a page that the browser has asked for ahead is not asked for again', async () => {
  fetched.mockClear()
  const ahead = new Response('page')
  expect(await answerTo('/', { ahead })).toBe(ahead)
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', [0, 1]],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/140.0 Safari/604.1',
    [1, 0],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', [1, 0]],
])('a page is asked for ahead, but in Firefox: %s', async (userAgent, calls) => {
  vi.clearAllMocks()
  vi.stubGlobal('navigator', { userAgent })
  await happen('activate', {})
  expect([ahead.enable, ahead.disable].map(({ mock }) => mock.calls.length)).toEqual(calls)
})

it('where the server can’t be reached, one page of its own stands in, under its own policy', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'))
  const answer = await answerTo('/staff-dashboard')
  expect(await answer?.text()).toBe('<p>offline</p>')
  expect(answer?.headers.get('content-security-policy')).toBe("default-src 'none'")
  expect(answer?.headers.get('cache-control')).toBe('no-store')
})

it.each([
  ['/api/user', { mode: 'cors' }],
  ['/api/login', {}],
  ['/assets/first-1.js', { mode: 'no-cors' }],
  ['/api/bookings', { method: 'POST', mode: 'cors' }],
  ['/pay/key', { method: 'POST' }],
])('%s is none of its business: %o', async (path, how) => {
  expect(await answerTo(path, how)).toBeUndefined()
})

const notice = { title: '47 号已做好', body: '正给您送来。', path: '/account/orders' }
const pushed = (said: unknown) => happen('push', { data: { json: () => said } })

it('what is pushed is shown in its language, a later one in the place of the one before', async () => {
  await pushed({ ...notice, tag: 'order-1', lang: 'zh-CN' })
  expect(shown).toHaveBeenCalledWith(
    notice.title,
    expect.objectContaining({
      body: notice.body,
      tag: 'order-1',
      lang: 'zh-CN',
      data: notice.path,
    }),
  )
})

it('the lantern is on the notices of the sample club only', async () => {
  const said = { ...notice, tag: 'order-1', lang: 'en' }
  await pushed(said)
  expect(shown.mock.lastCall?.[1]).not.toHaveProperty('icon')
  await pushed({ ...said, icon: '/icons/lantern-192.png' })
  expect(shown.mock.lastCall?.[1]).toHaveProperty('icon')
})

it.each([null, { title: 'x' }, { ...notice, path: 'https://evil.test', tag: 'a', lang: 'en' }])(
  'what the server can’t have sent shows the club’s address and no more: %o',
  async (said) => {
    await pushed(said)
    expect(shown).toHaveBeenCalledWith('club.test', expect.objectContaining({ data: '/account' }))
  },
)

const tapped = (path: string) =>
  happen('notificationclick', { notification: { close: () => undefined, data: path } })

it('a tap brings an open page of that address to the front, and leaves every other as it is', async () => {
  const there = vi.fn<() => Promise<void>>(async () => undefined)
  const elsewhere = vi.fn<() => Promise<void>>(async () => undefined)
  pages = [
    { url: 'https://club.test/booking', focus: elsewhere },
    { url: 'https://club.test/account/orders?x=1', focus: there },
  ]
  await tapped('/account/orders')
  expect([there.mock.calls.length, elsewhere.mock.calls.length]).toEqual([1, 0])
  expect(opened).not.toHaveBeenCalled()
  await tapped('/account')
  expect(opened).toHaveBeenCalledWith('/account')
  expect(elsewhere).not.toHaveBeenCalled()
})
