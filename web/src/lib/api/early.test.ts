import { afterEach, expect, it, vi } from 'vitest'
import { earlyAge, forgetEarly, takeEarly } from './early.ts'

const url = '/api/amenities'
const early = (answer: Promise<unknown>, age = 0) => {
  const since = performance.now() - age
  // The clock was set an hour ahead meanwhile.
  vi.stubGlobal('early', new Map([[url, { answer, at: Date.now() - 3_600_000, since }]]))
  vi.stubGlobal('earlyFor', 'signed_in=1')
  vi.stubGlobal('document', { cookie: 'signed_in=1', getElementById: () => null })
}
afterEach(() => vi.unstubAllGlobals())

it('an answer that was asked for ahead is one caller’s', async () => {
  const response = new Response('[]')
  const begun = Date.now() - 20
  early(Promise.resolve(response))
  vi.stubGlobal(
    'early',
    new Map([
      [
        url,
        {
          answer: Promise.resolve(response),
          at: begun,
          since: performance.now() - 20,
          came: begun + 5,
        },
      ],
    ]),
  )
  expect(await takeEarly('GET', url)).toEqual({ response, begun, ended: begun + 5 })
  expect(await takeEarly('GET', url)).toBe(null)
})

it('nothing was asked for ahead by other ways, at other addresses, or by a page without a list', async () => {
  early(Promise.resolve(new Response('[]')))
  expect(await takeEarly('POST', url)).toBe(null)
  expect(await takeEarly('GET', `${url}/1`)).toBe(null)
  vi.unstubAllGlobals()
  expect(await takeEarly('GET', url)).toBe(null)
})

it('an answer of long ago is asked for anew', async () => {
  early(Promise.resolve(new Response('[]')), 11_000)
  expect(await takeEarly('GET', url)).toBe(null)
})

it('what the server rendered the page by is taken over however long the code took', async () => {
  early(Promise.resolve(new Response('[]')), 60_000)
  vi.stubGlobal('document', { cookie: 'signed_in=1', getElementById: () => ({}) })
  // A page of its own: the age of what it shows is the page's, and would be that of the tests after this one.
  vi.resetModules()
  const page = await import('./early.ts')
  expect(await page.takeEarly('GET', url)).not.toBe(null)
  // The stream then begins with what has changed since the page was asked for.
  expect(page.earlyAge()).toBeGreaterThanOrEqual(performance.now() - 1)
})

it('an answer that somebody got before another signed in is nobody’s', async () => {
  early(Promise.resolve(new Response('[]')))
  vi.stubGlobal('document', { cookie: 'signed_in=2' })
  expect(await takeEarly('GET', url)).toBe(null)
})

it('a call that failed fails whoever wanted it', async () => {
  early(Promise.reject(new TypeError('no network')))
  await expect(takeEarly('GET', url)).rejects.toThrow('no network')
})

it('tells for how long the page has shown what was asked for ahead', async () => {
  early(Promise.resolve(new Response('[]')), 3_000)
  await takeEarly('GET', url)
  expect(earlyAge()).toBeGreaterThanOrEqual(3_000)
  expect(earlyAge()).toBeLessThan(10_000)
})

it('an answer that is out of date by now is asked for anew', async () => {
  early(Promise.resolve(new Response('[]')))
  forgetEarly()
  expect(await takeEarly('GET', url)).toBe(null)
})
