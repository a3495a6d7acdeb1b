import { listBills } from '@lantern/contract/bills/bills'
import type { Endpoint } from '@lantern/contract/calls/endpoint'
import { topics, type Topic } from '@lantern/contract/calls/topics'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../cache/queries.ts'
import { BESIDE_MS, REST_MS, invalidate, invalidateSoon, gathering } from './invalidate.ts'

afterEach(() => queryClient.clear())

describe('a list on screen', () => {
  let stop: () => void
  let reads = 0
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const queryFn = async () => (reads += 1)
    const meta = { reads: listBills.reads }
    const bills = new QueryObserver(queryClient, { queryKey: [listBills.path], queryFn, meta })
    stop = bills.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(2 * REST_MS)
    reads = 0
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  it('is read once after a change of several topics that it reads', async () => {
    invalidateSoon('orders')
    invalidateSoon('bills')
    await vi.advanceTimersByTimeAsync(BESIDE_MS)
    expect(reads).toBe(1)
    await vi.advanceTimersByTimeAsync(2 * REST_MS)
    expect(reads).toBe(1)
  })

  it('is read once after an act whose message came before its answer', async () => {
    invalidateSoon('bills')
    await invalidate(['bills'])
    expect(reads).toBe(1)
    await vi.advanceTimersByTimeAsync(2 * REST_MS)
    expect(reads).toBe(1)
  })

  it('is read again after a change that follows an act', async () => {
    await invalidate(['bills'])
    invalidateSoon('bills')
    await vi.advanceTimersByTimeAsync(2 * REST_MS)
    expect(reads).toBe(2)
  })
})

describe('the queries that an act makes stale', () => {
  const isEndpoint = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'changes' in value
  const modules: Record<string, object> = import.meta.glob(
    ['../../../../../contract/src/**/*.ts', '!**/*.test.ts'],
    { eager: true },
  )
  const endpoints = Object.values(modules).flatMap((each) => Object.values(each).filter(isEndpoint))
  const reading = endpoints.filter(({ reads }) => reads.length > 0)
  const acts = endpoints.filter(({ changes }) => changes.length > 0)

  it('include at least one for every topic', () => {
    const read = new Set<string>(reading.flatMap(({ reads }) => reads))
    expect(Object.keys(topics).filter((topic) => !read.has(topic))).toEqual([])
  })

  it.each(acts.map((act) => [`${act.method} ${act.path}`, act] as const))(
    '%s: all queries that read what it changes, and no others',
    async (_, { changes }) => {
      for (const { path, reads } of reading) {
        queryClient
          .getQueryCache()
          .build(queryClient, { queryKey: [path], meta: { reads } })
          .setData(1)
      }
      await invalidate(changes)
      const old = (path: string) => queryClient.getQueryState([path])?.isInvalidated
      for (const { path, reads } of reading) {
        expect([path, old(path)]).toEqual([path, reads.some((topic) => changes.includes(topic))])
      }
    },
  )
})

it('a query without metadata is stale after any change', async () => {
  queryClient.setQueryData(['/api/unknown'], 1)
  await invalidate(['menu'])
  expect(queryClient.getQueryState(['/api/unknown'])?.isInvalidated).toBe(true)
})

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

function gathered() {
  const told: (readonly Topic[])[] = []
  return { told, ...gathering((topics) => told.push(topics)) }
}

it('all topics of one change are passed on at once', () => {
  const { told, add } = gathered()
  for (const topic of ['orders', 'bills', 'pay', 'bills'] as const) add(topic)
  vi.advanceTimersByTime(BESIDE_MS)
  expect(told).toEqual([['orders', 'bills', 'pay']])
  vi.advanceTimersByTime(10 * REST_MS)
  expect(told).toHaveLength(1)
})

it('on a busy night topics are passed on twice a second, all that arrived meanwhile together', () => {
  const { told, add } = gathered()
  for (let change = 0; change < 40; change += 1) {
    add(change % 2 === 0 ? 'tables' : 'orders')
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(REST_MS)
  expect(told).toHaveLength(5)
  for (const topics of told.slice(1)) expect(topics.toSorted()).toEqual(['orders', 'tables'])
})

it('a change after a pause is passed on at once', () => {
  const { told, add } = gathered()
  add('tables')
  vi.advanceTimersByTime(BESIDE_MS + REST_MS)
  add('menu')
  vi.advanceTimersByTime(BESIDE_MS)
  expect(told).toEqual([['tables'], ['menu']])
})

it('a forgotten topic is not passed on, the others are', () => {
  const { told, add, forget } = gathered()
  add('tables')
  add('menu')
  forget(['tables', 'orders'])
  vi.advanceTimersByTime(REST_MS)
  expect(told).toEqual([['menu']])
  add('menu')
  forget(['menu'])
  vi.advanceTimersByTime(REST_MS)
  expect(told).toHaveLength(1)
  add('menu')
  vi.advanceTimersByTime(BESIDE_MS)
  expect(told).toHaveLength(2)
})
