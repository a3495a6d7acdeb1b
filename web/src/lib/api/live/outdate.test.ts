import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../queries.ts'
import { BESIDE_MS, REST_MS } from './gathering.ts'
import { outdate, outdateSoon } from './outdate.ts'

let stop: () => void
/** How often a list of the screen has been read. */
let reads = 0
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const queryFn = async () => (reads += 1)
  stop = new QueryObserver(queryClient, { queryKey: ['/api/staff/bills'], queryFn }).subscribe(
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(2 * REST_MS)
  reads = 0
})
afterEach(() => {
  stop()
  queryClient.clear()
  vi.useRealTimers()
})

it('a change of several topics is one reading of a list that all of them concern', async () => {
  outdateSoon('orders')
  outdateSoon('bills')
  await vi.advanceTimersByTimeAsync(BESIDE_MS)
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * REST_MS)
  expect(reads).toBe(1)
})

it('an act whose message came before its answer is one reading', async () => {
  outdateSoon('bills')
  await outdate(['bills'])
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(2 * REST_MS)
  expect(reads).toBe(1)
})

it('a change that comes after an act is read', async () => {
  await outdate(['bills'])
  outdateSoon('bills')
  await vi.advanceTimersByTimeAsync(2 * REST_MS)
  expect(reads).toBe(2)
})
