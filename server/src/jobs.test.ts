import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runEvery } from './jobs.ts'

const reports = {
  succeeded: () => undefined,
  failed: () => undefined,
  noteFailure: async () => undefined,
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('a woken job runs once within the time, however often it is woken, and again if it is woken after that', async () => {
  let runs = 0
  const job = runEvery(
    { name: 'mail', look: async () => void (runs += 1), pauseMs: 60_000 },
    reports,
  )
  job.wakeWithin(1_000)
  job.wakeWithin(1_000)
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(1)
  job.wakeWithin(1_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(2)
  await job.stop()
})

it('a stopped job doesn’t run any more, even if it was woken before', async () => {
  let runs = 0
  const job = runEvery(
    { name: 'mail', look: async () => void (runs += 1), pauseMs: 60_000 },
    reports,
  )
  job.wakeWithin(1_000)
  await job.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(runs).toBe(0)
})
