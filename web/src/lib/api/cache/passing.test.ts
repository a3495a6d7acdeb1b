import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../failures/api-error.ts'
import { backoff, mayPass, persistently } from './passing.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

const failing = (status: number) => ApiError.from(status, 'failed', '')

/** A call that fails so many times before it succeeds, with its number of tries. */
function failingTimes(times: number, status = 503) {
  const made = { times: 0 }
  const call = async () => {
    made.times += 1
    if (made.times <= times) throw failing(status)
    return 'answer'
  }
  return { made, call }
}

test('a failed call is tried again after 1 s, then after longer pauses of at most 30 s', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map(backoff)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

test('a missing response, a server error and too many calls may pass; a refusal does not', () => {
  expect([0, 429, 500, 503].map((status) => mayPass(failing(status)))).not.toContain(false)
  expect([400, 401, 403, 404, 409].map((status) => mayPass(failing(status)))).not.toContain(true)
  expect(mayPass(new Error('ours'))).toBe(false)
})

test('a failing call is repeated until it succeeds, with growing pauses', async () => {
  const { made, call } = failingTimes(2)
  const answer = persistently(call, 3)
  await vi.advanceTimersByTimeAsync(999)
  expect(made.times).toBe(1)
  await vi.advanceTimersByTimeAsync(1 + 1_999)
  expect(made.times).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBe('answer')
  expect(made.times).toBe(3)
})

test('it is given up after the maximum of tries, and at once after a refusal', async () => {
  const { made, call } = failingTimes(9)
  const given = persistently(call, 3).catch(String)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await given).toContain('503')
  expect(made.times).toBe(4)
  const refused = failingTimes(1, 401)
  await expect(persistently(refused.call, 3)).rejects.toThrow('401')
  expect(refused.made.times).toBe(1)
})
