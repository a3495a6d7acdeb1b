import { reportFailure } from '@lantern/contract/reports/health'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api/failures/api-error.ts'

const sent = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.resetModules()
  sent.mockReset().mockResolvedValue(new Response())
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('location', { pathname: '/booking' })
})
afterEach(() => vi.unstubAllGlobals())

const tell = async () => (await import('./failures.ts')).reportFailure

it('reports to the server what failed and where, within the limits of the contract, without the session', async () => {
  const problem = new TypeError(`\u0000\u001b[2J\ud800${'m'.repeat(2_000)}`)
  ;(await tell())(problem)
  const [address, request] = sent.mock.calls[0] ?? []
  expect([address, request?.method, request?.credentials]).toEqual([
    reportFailure.path,
    reportFailure.method,
    'omit',
  ])
  const body: unknown = await new Request('https://club.example/', request).json()
  expect(reportFailure.body.parse(body)).toMatchObject({ name: 'TypeError', page: '/booking' })
})

it('does not report refused calls, failed downloads of code, extensions, or more than a few errors', async () => {
  const told = await tell()
  told(new ApiError(409, '409: mei@club.test', {}))
  told(Object.assign(new Error('not ours'), { stack: 'at x (chrome-extension://abc/x.js:1:2)' }))
  told(new TypeError('error loading dynamically imported module: /assets/part-x.js'))
  told(new TypeError('Importing a module script failed.'))
  told('a word')
  expect(sent).not.toHaveBeenCalled()
  for (let turn = 0; turn < 20; turn += 1) told(new Error('again'))
  expect(sent).toHaveBeenCalledTimes(5)
})
