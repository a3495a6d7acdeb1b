import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest'
import { listen, type Listening } from './listening.ts'

const request = vi.spyOn(pg.Client.prototype, 'query')
let listening: Listening
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  listening = await listen({ ...inject('postgres'), database: 'postgres' }, (error) => {
    throw error
  })
  request.mockClear()
})
afterEach(async () => {
  await listening.close()
  vi.useRealTimers()
})

/** The number of checks of the connection in a minute; each check completes before the time advances. */
async function questionsOfAMinute(): Promise<number> {
  request.mockClear()
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000)
    await Promise.all(request.mock.results.map(({ value }): unknown => value))
    await turn()
  }
  return request.mock.calls.length
}

it('checks its connection often while events are awaited, and rarely otherwise', async () => {
  let screens = 1
  const deaf = { onEvent: () => undefined, onGap: () => undefined }
  listening.subscribe(deaf)
  listening.subscribe({ ...deaf, isAwaited: () => screens > 0 })
  expect(await questionsOfAMinute()).toBe(20)
  screens = 0
  expect(await questionsOfAMinute()).toBe(4)
})

it('doesn’t check a connection that calls have just used', async () => {
  await questionsOfAMinute()
  expect(await listening.catchUp()).toBe(true)
  request.mockClear()
  vi.advanceTimersByTime(14_000)
  expect(request).not.toHaveBeenCalled()
})
