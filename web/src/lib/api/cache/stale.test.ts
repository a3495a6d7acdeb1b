import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../failures/api-error.ts'
import { followStale } from './stale.ts'

const URL = '/api/staff/floor'

let client: QueryClient
/** The results of the next reads; the last one also applies to all further reads. */
let answers: (Error | string)[]
let reads = 0
let text: boolean[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchInterval: false } },
  })
  reads = 0
  text = []
  followStale(client.getQueryCache(), (isStale) => text.push(isStale))
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

const failing = (status: number) => ApiError.from(status, 'failed', '')

/** Reads a list on screen, and then reads it again as after a change. */
async function changed(...ends: (Error | string)[]) {
  answers = ['first', ...ends]
  const observer = new QueryObserver(client, {
    queryKey: [URL],
    queryFn: async () => {
      reads += 1
      const end = answers.length > 1 ? answers.shift() : answers[0]
      if (end instanceof Error) throw end
      return end
    },
  })
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  reads = 0
  await client.invalidateQueries()
  return { leave, shown: () => observer.getCurrentResult().data }
}

it('is read again a second later, without a report', async () => {
  const { shown } = await changed(failing(503), 'second')
  expect(shown()).toBe('first')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([shown(), reads]).toEqual(['second', 2])
  await vi.advanceTimersByTimeAsync(120_000)
  expect([reads, text]).toEqual([2, []])
})

it('is reported from the second failure on until it succeeds, and retried with growing pauses', async () => {
  const { shown } = await changed(failing(503), failing(0), failing(500), failing(429), 'last')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([reads, text]).toEqual([2, [true]])
  await vi.advanceTimersByTimeAsync(2_000 + 4_000)
  expect(reads).toBe(4)
  await vi.advanceTimersByTimeAsync(8_000)
  expect([shown(), text]).toEqual(['last', [true, false]])
})

it.each([401, 403, 404, 409])('is not read again after the status %i', async (status) => {
  await changed(failing(status))
  await vi.advanceTimersByTimeAsync(120_000)
  expect([reads, text]).toEqual([1, []])
})

it('is not retried, nor reported, once it is no longer on screen', async () => {
  const { leave } = await changed(failing(500))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(text).toEqual([true])
  leave()
  expect(text).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(reads).toBe(2)
})

it('a first read that failed is left to its retry button', async () => {
  const never = new QueryObserver(client, {
    queryKey: [URL],
    queryFn: async () => {
      reads += 1
      throw failing(500)
    },
  })
  never.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(120_000)
  expect([reads, text]).toEqual([1, []])
})

it('a polled query is read at its own interval only', async () => {
  answers = ['first', failing(500)]
  const polled = new QueryObserver(client, {
    queryKey: [URL],
    refetchInterval: 50_000,
    queryFn: async () => {
      reads += 1
      const end = answers.length > 1 ? answers.shift() : answers[0]
      if (end instanceof Error) throw end
      return end
    },
  })
  polled.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await client.invalidateQueries()
  await vi.advanceTimersByTimeAsync(40_000)
  expect([reads, text]).toEqual([2, []])
})

it('a further page that failed is left to its button, and the list stays as it is', async () => {
  const list = new InfiniteQueryObserver(client, {
    queryKey: [URL, 'pages'],
    initialPageParam: 1,
    getNextPageParam: () => 2,
    queryFn: async ({ pageParam }) => {
      reads += 1
      if (pageParam === 2) throw failing(500)
      return 'rows'
    },
  })
  list.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await list.fetchNextPage()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([reads, text, list.getCurrentResult().isFetchNextPageError]).toEqual([2, [], true])
})
